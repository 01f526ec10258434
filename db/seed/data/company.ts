export const company = {
  name: 'Kopi Corner Supplies',
  industry: 'Food & beverage',
  address: '21 Kallang Avenue\n#03-08 Kopi House',
  postalCode: '339412',
  phone: '+65 6295 4410',
  uen: '201834672N',
  gstNumber: 'M90371842L',
  registeredForPayNow: true,
  bankDetails: 'DBS Bank (7171)\nAccount 003-912345-6\nKopi Corner Supplies',
  invoiceTerms: 'Please name the invoice number when you pay. Goods stay ours until they are paid.',
  accentColour: '#7a3e1d',
  driversAddJobs: true,
  quoteValidDays: 30,
  quotePaymentTerm: '30 days',
  quoteClosingNote: 'Thank you for asking us. Delivery within Singapore is free from SGD 300.',
};

/** How its drivers know the place. */
export const startOfJobs = '21 Kallang Avenue, #03-08 Kopi House';

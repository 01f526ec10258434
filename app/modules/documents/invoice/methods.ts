/** The payment methods in the form. */
export const methods = ['paynow', 'transfer', 'cash', 'cheque', 'card', 'other'] as const;
export type Method = (typeof methods)[number];

/** The method of a payment with the client's credit. */
export const creditMethod = 'credit';

export const methodNames: Record<Method | typeof creditMethod, string> = {
  paynow: 'PayNow',
  transfer: 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
  card: 'Card',
  other: 'Other',
  credit: 'Client’s credit',
};

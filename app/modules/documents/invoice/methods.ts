/** The payment methods in the form. */
export const methods = ['paynow', 'transfer', 'cash', 'cheque', 'card', 'other'] as const;
export type Method = (typeof methods)[number];

export const methodNames: Record<Method, string> = {
  paynow: 'PayNow',
  transfer: 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
  card: 'Card',
  other: 'Other',
};

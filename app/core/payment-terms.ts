/** The payment terms the form offers. Any other text is allowed too. */
export const paymentTerms = [
  'Due on receipt',
  '7 days',
  '14 days',
  '30 days',
  '60 days',
  '50% deposit',
] as const;

/** The choice that opens a text field. */
export const otherTerm = 'Other';

/** A payment term in the form: one of its choices, or a custom text. */
export function termFields(term: string) {
  const isListed = paymentTerms.some((one) => one === term);
  return isListed ? { paymentTerm: term, otherTerm: '' } : { paymentTerm: otherTerm, otherTerm: term };
}

/** The term as documents show it: 'Payment within 30 days' instead of '30 days'. */
export function termInWords(term: string): string {
  return /^\d+ days$/.test(term) ? `Payment within ${term}` : term;
}

/** The percentage that a payment term asks for as a deposit ('12.5% deposit'); undefined if it asks for none. */
export function depositOfTerm(term: string): number | undefined {
  const percent = Number(/(?<![\d.])(\d{1,3}(?:\.\d{1,2})?)\s?% deposit/i.exec(term)?.[1] ?? 0);
  return percent > 0 && percent <= 100 ? percent : undefined;
}

/** The term of an invoice: a quotation's deposit term says how it is split, and each part is due at once. */
export function termOfInvoice(term: string): string {
  return /^\d+(?:\.\d+)?\s?% deposit$/i.test(term) ? 'Due on receipt' : term;
}

/** When a client pays, as the form offers it; any other words may be written in their place. */
export const paymentTerms = [
  'Due on receipt',
  '7 days',
  '14 days',
  '30 days',
  '60 days',
  '50% deposit',
] as const;

/** The choice that asks for other words. */
export const otherTerm = 'Other';

/** How a term stands on paper: 'Payment within 30 days' says more to a client than '30 days'. */
export function termInWords(term: string): string {
  return /^\d+ days$/.test(term) ? `Payment within ${term}` : term;
}

/** A company's defaults for new quotations, as stored. */
export interface QuoteDefaults {
  quoteValidDays?: number;
  quotePaymentTerm?: string;
  quoteClosingNote?: string;
}

/** The stored defaults. Without any: 30 days, the term of the last quotation, no closing note. */
export function quoteDefaultsOf(company: QuoteDefaults) {
  const { quoteValidDays = 30, quotePaymentTerm = '', quoteClosingNote = '' } = company;
  return { quoteValidDays, quotePaymentTerm, quoteClosingNote };
}

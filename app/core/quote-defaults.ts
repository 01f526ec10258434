/** A company's defaults for new quotations, as stored. */
export interface QuoteDefaults {
  quoteValidDays?: number;
  quotePaymentTerm?: string;
  quoteGst?: '' | 'on' | 'off';
  quoteClosingNote?: string;
}

/** The stored defaults. Without any: 30 days, term and GST from the last quotation, no closing note. */
export function quoteDefaultsOf(company: QuoteDefaults) {
  const { quoteValidDays = 30, quotePaymentTerm = '', quoteGst = '', quoteClosingNote = '' } = company;
  return { quoteValidDays, quotePaymentTerm, quoteGst, quoteClosingNote };
}

/** With what a company's new quotations begin, as its record has it. */
export interface QuoteDefaults {
  quoteValidDays?: number;
  quotePaymentTerm?: string;
  quoteGst?: '' | 'on' | 'off';
  quoteClosingNote?: string;
}

/** The same where nothing was said: 30 days, term and GST as the last quotation had them, no closing note. */
export function quoteDefaultsOf(company: QuoteDefaults) {
  const { quoteValidDays = 30, quotePaymentTerm = '', quoteGst = '', quoteClosingNote = '' } = company;
  return { quoteValidDays, quotePaymentTerm, quoteGst, quoteClosingNote };
}

/** What the rest of the suite may use of this module. */

export type { InvoiceSource } from './invoice/sources';
export { quotations } from './quotation/collections';
export { answersWritten, clientsWithAnswers } from './quotation/written-answers.server';

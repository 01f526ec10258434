/** What the rest of the suite may use of this module. */

export { quotationsForClients } from './client-side.server';
export { quotations } from './collections';
export { quotationPaper } from './file-kinds';
export { forgetClientInQuotations } from './forget-client.server';
export type { InvoiceSide } from './invoice-side';
export { linesOnPaper } from './lines-on-paper.server';
export { quotationNeeds } from './needs.server';
export { quotationToInvoice } from './to-invoice.server';
export { answersWritten, clientsWithAnswers } from './written-answers.server';

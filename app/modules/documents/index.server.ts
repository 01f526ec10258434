/** What the rest of the suite may use of this module. */

export { invoicePaper } from './invoice/file-kinds';
export { forgetClientInInvoices } from './invoice/forget-client.server';
export { accountOf } from './invoice/invoice-list.server';
export { removeDraftsOf } from './invoice/invoices.server';
export { invoicesOfJobs } from './invoice/job-side.server';
export { invoiceNeeds } from './invoice/needs.server';
export { invoicesForQuotations } from './invoice/quotation-side.server';
export type { InvoiceSource } from './invoice/sources';
export { quotationsForClients } from './quotation/client-side.server';
export { quotations } from './quotation/collections';
export { quotationPaper } from './quotation/file-kinds';
export { forgetClientInQuotations } from './quotation/forget-client.server';
export { quotationNeeds } from './quotation/needs.server';
export { quotationToInvoice } from './quotation/to-invoice.server';
export { answersWritten, clientsWithAnswers } from './quotation/written-answers.server';

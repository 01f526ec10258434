/** What the rest of the suite may use of this module. */

export { invoicePaper } from './file-kinds';
export { forgetClientInInvoices } from './forget-client.server';
export { accountOf } from './invoice-list.server';
export { removeDraftsOf } from './invoices.server';
export { invoicesOfJobs } from './job-side.server';
export { invoiceNeeds } from './needs.server';
export { invoicesForQuotations } from './quotation-side.server';
export type { InvoiceSource } from './sources';

/** What the rest of the suite may use of this module. */
export { invoicePaper } from './file-kinds';
export { invoiceNeeds } from './needs.server';
export { invoicesForQuotations } from './quotation-side.server';
export type { InvoiceSource } from './sources';

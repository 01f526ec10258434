/** What the rest of the suite may use of this module. */
export { invoicePaper } from './file-kinds';
export type { InvoiceSource } from './sources';

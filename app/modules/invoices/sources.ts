import type { InvoiceLine } from './collections';

/** What a quotation or a job says about the invoice that is made from it. Money in cents. */
export interface InvoiceSource {
  /** Q-2026-0001 or JOB-12345678. */
  number: string;
  clientId?: string;
  clientName: string;
  title: string;
  lines: InvoiceLine[];
  /** The one amount, where there are no lines. */
  amount?: number;
  discount: number;
  gstPercent?: number;
  paymentTerm?: string;
  /** What the quotation comes to, with GST. */
  total?: number;
}

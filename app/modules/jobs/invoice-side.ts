import type { CompanyDb } from '~db/company-db';
import type { Job } from './collections';

/** An invoice of a job, or of its quotation. */
export interface JobInvoice {
  id: string;
  /** INV-2026-0001, or 'Draft'. */
  number: string;
  /** 'draft', 'issued', 'part-paid', 'paid', 'overdue' or 'credited'. */
  status: string;
  /** The unpaid amount in cents. */
  open: number;
  /** Whether it can be paid by PayNow now. */
  hasPayNow: boolean;
}

/** What invoices know about jobs. */
export interface InvoicesOfJobs {
  /** The job's invoices without credit notes, oldest first. */
  list(db: CompanyDb, job: Pick<Job, '_id' | 'quotation'>): Promise<JobInvoice[]>;
  /** The PayNow code of one of them as a PNG. Refuses any other invoice with 404, and one without a code with 409. */
  code(db: CompanyDb, job: Pick<Job, '_id' | 'quotation'>, invoiceId: string): Promise<Uint8Array>;
}

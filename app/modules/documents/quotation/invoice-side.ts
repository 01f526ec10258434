import type { Actor } from '~/core/access';
import type { LogEntry } from '~/core/log-entry';
import type { CompanyDb } from '~db/company-db';
import type { Quotation } from './collections';

/** An invoice, as its quotation and job show it. */
interface InvoiceOfWork {
  id: string;
  /** 'INV-2026-0001', 'Draft'. */
  name: string;
  /** Kind, status and the amount still to pay: 'deposit, part-paid, SGD 50.00 open'. */
  says: string;
  payments: { id: string; says: string }[];
}

/** Invoices' part when the work of a quotation begins. */
export interface InvoiceSide {
  /** The invoices of a quotation, oldest first, with the amount paid. */
  ofQuotation(db: CompanyDb, quotationId: string): Promise<InvoiceOfWork[]>;
  /** Drafts an invoice for a share of the total, in hundredths of a percent. Runs in the caller's transaction. */
  draftDeposit(
    db: CompanyDb,
    quotation: Quotation,
    of: { percent: number; actor: Actor; note(line: LogEntry): void },
  ): Promise<{ _id: string }>;
}

import { singaporeDay } from '~/core/dates';
import { dollars } from '~/core/money';
import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { ownCompany } from '../../account/index.server';
import type { Job } from '../../jobs/index.server';
import type { InvoicesOfJobs } from '../../reactions.server';
import { type Invoice, invoices } from '../collections';
import { invoicesOfJob } from '../ledger/deposits.server';
import { keepDraft } from './invoices.server';
import * as messages from './messages';
import { payNowOf } from './pay-now';
import { payNowPicture } from './pay-now.server';
import { newInvoiceInput } from './schema';
import { balanceShown, statusOn } from './status';

/** More than one job has. */
const mostOfJob = 100;

/** For the jobs module: the invoices of jobs. */
export const invoicesOfJobs: InvoicesOfJobs = {
  async list(db, job) {
    const [found, company] = await Promise.all([ofJob(db, job), ownCompany(db)]);
    const today = singaporeDay(new Date());
    return found.map((invoice) => ({
      id: invoice._id,
      number: invoice.number ?? 'Draft',
      status: statusOn(invoice, today),
      open: invoice.open ? balanceShown(invoice) : 0,
      hasPayNow: payNowOf(invoice, company, today) !== null,
    }));
  },
  async code(db, job, invoiceId) {
    const invoice = (await ofJob(db, job)).find(({ _id }) => _id === invoiceId);
    if (!invoice) throw new Refusal('not-found', messages.unknown);
    return await payNowPicture(db, invoice);
  },
  async draft(db, { description, price, jobId, ...charge }, by) {
    if (jobId && (await invoicesOfJob(db, [jobId])).length > 0) return;
    const lines = [{ description, quantity: 1, unitPrice: dollars(price) }];
    const input = newInvoiceInput.parse({ ...charge, lines, ...(jobId && { jobId }) });
    await keepDraft(db, input, by);
  },
};

/** A job's invoices and those of its quotation, such as the deposit, oldest first. */
async function ofJob(db: CompanyDb, { _id, quotation }: Pick<Job, '_id' | 'quotation'>): Promise<Invoice[]> {
  const oldestFirst = { sort: { createdAt: 1 }, limit: mostOfJob } as const;
  const [own, quoted] = await Promise.all([
    db.in(invoices).list({ jobId: _id }, oldestFirst),
    quotation ? db.in(invoices).list({ quotationId: quotation.id }, oldestFirst) : [],
  ]);
  const byId = new Map([...quoted, ...own].map((invoice) => [invoice._id, invoice]));
  return [...byId.values()]
    .filter(({ kind }) => kind !== 'credit')
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

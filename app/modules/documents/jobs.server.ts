import { z } from 'zod';
import type { CompanyDb } from '~db/company-db';
import { clockKind, dueIn, enqueue, jobKind } from '~db/jobs';
import { companies } from '../account/index.server';
import { invoiceSeries } from './collections';
import type { KindName } from './kinds';

const ofQuotation = z.object({ quotationId: z.string() });
const ofInvoice = z.object({ invoiceId: z.string() });

/** Prints the PDF of a quotation, in its state when the job runs. */
export const quotationPaperJob = jobKind({
  name: 'quotes.paper',
  input: ofQuotation,
  begin: null,
  attempts: 3,
  async run(run) {
    const [{ makePaper }, { quotationKind }] = await Promise.all([
      import('./paper.server'),
      import('./kinds.server'),
    ]);
    await makePaper(run, quotationKind, run.input.quotationId);
  },
});

/** The same of an invoice or credit note. */
export const invoicePaperJob = jobKind({
  name: 'invoices.paper',
  input: ofInvoice,
  begin: null,
  attempts: 3,
  async run(run) {
    const [{ makePaper }, { invoiceKind }] = await Promise.all([
      import('./paper.server'),
      import('./kinds.server'),
    ]);
    await makePaper(run, invoiceKind, run.input.invoiceId);
  },
});

/** Enqueues the PDF of a document, in the transaction that sends or issues it. */
export async function orderPaper(db: CompanyDb, kind: KindName, id: string): Promise<void> {
  const subject = { subjectId: id };
  if (kind === 'quotation') await enqueue(db, quotationPaperJob, { quotationId: id }, subject);
  else await enqueue(db, invoicePaperJob, { invoiceId: id }, subject);
}

/** Mails the author of a quotation that its client has answered. */
export const tellMakerJob = jobKind({
  name: 'quotes.tellMaker',
  input: ofQuotation,
  begin: null,
  async run(run) {
    const { tellMaker } = await import('./quotation/tell-maker.server');
    await tellMaker(run);
  },
});

/** Mails the client of a quotation a confirmation that it was accepted. */
export const confirmAcceptanceJob = jobKind({
  name: 'quotes.confirmAcceptance',
  input: ofQuotation,
  begin: null,
  async run(run) {
    const { confirmAcceptance } = await import('./quotation/confirm-acceptance.server');
    await confirmAcceptance(run);
  },
});

/** Enqueues the mail to the author, in the transaction of the answer. */
export async function orderMailToMaker(db: CompanyDb, quotationId: string): Promise<void> {
  await enqueue(db, tellMakerJob, { quotationId }, { subjectId: quotationId });
}

/** Reminds clients of due invoices, for companies that want it. */
export const invoiceReminders = clockKind({
  name: 'invoices.remind',
  due: [dueIn(companies, () => ({ invoiceReminders: true }))],
  begin: null,
  async run(run) {
    const { mailReminders } = await import('./invoice/reminders.server');
    return await mailReminders(run);
  },
});

/** Makes the drafts of invoices that repeat. */
export const recurringInvoices = clockKind({
  name: 'invoices.repeat',
  due: [dueIn(invoiceSeries, ({ day }) => ({ next: { $lte: day } }))],
  begin: { made: 0 },
  async run(run) {
    const { makeRecurring } = await import('./invoice/recurring.server');
    return await makeRecurring(run);
  },
});

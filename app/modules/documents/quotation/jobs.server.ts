import { z } from 'zod';
import type { CompanyDb } from '~db/company-db';
import { enqueue, jobKind } from '~db/jobs';

const ofQuotation = z.object({ quotationId: z.string() });

/** Prints the PDF of a quotation, in its state when the job runs. */
export const makePaperJob = jobKind({
  name: 'quotes.paper',
  input: ofQuotation,
  begin: null,
  attempts: 3,
  async run(run) {
    const { makePaper } = await import('./paper.server');
    await makePaper(run);
  },
});

/** Mails the author of a quotation that its client has answered. */
export const tellMakerJob = jobKind({
  name: 'quotes.tellMaker',
  input: ofQuotation,
  begin: null,
  async run(run) {
    const { tellMaker } = await import('./mails.server');
    await tellMaker(run);
  },
});

/** Enqueues the PDF of a quotation, in the transaction that sends it. */
export async function orderPaper(db: CompanyDb, quotationId: string): Promise<void> {
  await enqueue(db, makePaperJob, { quotationId }, { subjectId: quotationId });
}

/** Enqueues the mail to the author, in the transaction of the answer. */
export async function orderMailToMaker(db: CompanyDb, quotationId: string): Promise<void> {
  await enqueue(db, tellMakerJob, { quotationId }, { subjectId: quotationId });
}

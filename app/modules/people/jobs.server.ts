import { z } from 'zod';
import type { CompanyDb } from '~db/company-db';
import { enqueue, jobKind } from '~db/jobs';

const handed = z.object({ fromId: z.string(), toId: z.string(), stays: z.boolean() });

/** Mails both that the company was handed over. */
export const handOverMails = jobKind({
  name: 'people.handOverMails',
  input: handed,
  begin: [] as string[],
  attempts: 5,
  async run(run) {
    const { mailHandOver } = await import('./hand-over-mails.server');
    await mailHandOver(run);
  },
});

/** Adds that job, in the transaction that hands over. */
export async function orderHandOverMails(db: CompanyDb, of: z.output<typeof handed>): Promise<void> {
  await enqueue(db, handOverMails, of, { subjectId: of.toId });
}

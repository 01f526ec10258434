import { z } from 'zod';
import { jobKind } from '~db/jobs';

/** Tells the company's owners that its renewal could not be charged. */
export const unpaidMail = jobKind({
  name: 'billing.unpaidMail',
  input: z.object({ since: z.iso.datetime() }),
  begin: [] as string[],
  async run(run) {
    const { mailUnpaid } = await import('./unpaid-mail.server');
    return await mailUnpaid(run);
  },
});

import { z } from 'zod';
import { jobKind } from '~db/jobs';

/** Mails applicants what was decided, once it can no longer be undone. */
export const decidedMail = jobKind({
  name: 'leave.decided',
  input: z.object({
    ids: z.array(z.string()),
    status: z.enum(['approved', 'rejected']),
    byId: z.string(),
    byName: z.string(),
    at: z.iso.datetime(),
  }),
  begin: null,
  async run({ input: { ids, status, byId, byName, at }, step }) {
    const { tellDecided } = await import('./mails.server');
    await step(async (db) => {
      await tellDecided(db, { ids, status, at: new Date(at) }, { userId: byId, name: byName });
      return { reached: null };
    });
  },
});

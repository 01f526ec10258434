import { z } from 'zod';
import { id, time } from '~/core/answer';

/** A line of the activity log in the documented shape, as `present.ts` makes it. */
export const lineAnswer = z
  .object({
    id,
    at: time,
    userId: z.string(),
    userName: z.string().describe('Their name at the time.'),
    action: z.string().describe('What was done: added, changed, deleted.'),
    subject: z.string().describe('The kind of record: client, company, stock item.'),
    subjectId: z.string(),
    detail: z.string().describe('Its name and the changed fields; rights and times before and after.'),
  })
  .meta({ id: 'ActivityLine' });

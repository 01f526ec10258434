import { z } from 'zod';
import { id, time } from '~/core/answer';

/** A line of the activity log in the documented shape, as `present.ts` makes it. */
export const lineAnswer = z
  .object({
    id,
    at: time,
    userId: z.string(),
    userName: z.string().describe('As he was called then.'),
    action: z.string().describe('What was done: added, changed, deleted.'),
    subject: z.string().describe('The kind of thing: client, company, stock item.'),
    subjectId: z.string(),
    detail: z
      .string()
      .describe('What it is called, and which of its fields; of rights and times what they were and are.'),
  })
  .meta({ id: 'ActivityLine' });

import { z } from 'zod';
import type { SystemAccess } from './access';

/* Pieces of which calls make the schemas of their answers. */

/** Always 200; to TypeScript a number, so that an answer need not say which. */
export const code = z.literal(200) as unknown as z.ZodType<number, number>;
export const message = z.string().describe('What was done, in a sentence for people.');
/** What a call answers that does something and has nothing to show. */
export const doneAnswer = z.object({ code, message });
export const id = z.string().describe('An id: 24 letters and digits.');
export const time = z.iso.datetime();

/** What both ways to a session answer: the token itself and when it ends. */
export const token = z.string().describe('A JWT: send it with each call.');
const flag = z.boolean();

/** Which rooms are open to a person; `laoban` implies every other. */
export const systemAccess = z
  .object({
    laoban: flag,
    CRM: flag,
    Meetings: flag,
    Tasks: flag,
    Quotes: flag,
    HR: flag,
    JobManagement: flag,
  } satisfies Record<keyof SystemAccess, z.ZodBoolean>)
  .meta({ id: 'SystemAccess' });

/** Work that costs credits: paid and done, or neither. */
export function paidAnswer<Shape extends z.ZodRawShape>(done: Shape) {
  const credits = z.int().min(0).nullable().describe('What is left; null where nothing is charged.');
  return z.union([
    z.object({ code, creditSufficient: z.literal(true), ...done, credits }),
    z.object({ code, creditSufficient: z.literal(false), credits }),
  ]);
}

import { z } from 'zod';
import type { SystemAccess } from './access';

/* Building blocks for the schemas of API answers. */

/** Always 200. Typed as a number so that an answer may omit the literal type. */
export const code = z.literal(200) as unknown as z.ZodType<number, number>;
export const message = z.string().describe('The result, in a sentence for people.');
/** The answer of a call that has nothing to return. */
export const doneAnswer = z.object({ code, message });
export const id = z.string().describe('An id: 24 letters and digits.');
export const time = z.iso.datetime();
export const revision = z
  .int()
  .min(0)
  .describe('Send it along with a change: if the record was saved since, the answer is 409.');

/** The answer of sign-in and sign-up: the token and when it ends. */
export const token = z.string().describe('A JWT: send it with each call.');
const flag = z.boolean();

/** The modules a person may use. `laoban` implies every other. */
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

/** The answer of work that costs credits: charged and done, or neither. */
export function paidAnswer<Shape extends z.ZodRawShape>(done: Shape) {
  const credits = z.int().min(0).nullable().describe('The credits left; null if nothing is charged.');
  return z.union([
    z.object({ code, creditSufficient: z.literal(true), ...done, credits }),
    z.object({ code, creditSufficient: z.literal(false), credits }),
  ]);
}

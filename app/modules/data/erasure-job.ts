import { z } from 'zod';

/** What the work behind an erasure is told; `at` says which erasure it is of. */
export const trailInput = z.object({ personId: z.string(), at: z.iso.datetime() });
export const keptInput = trailInput.extend({ part: z.enum(['employment', 'pay']) });

import { z } from 'zod';

/** The input of an operation that needs an id alone. */
export const idInput = z.object({ id: z.string() });

/**
 * The id of the thing that an address names, with the message `missing` where it names none, or nothing but spaces. The
 * route of such a call has its parameter optional ('updateEmployee/:id?'), since else its address is unknown.
 */
export function namedId(missing: string) {
  return z.string(missing).trim().min(1, missing);
}

/** An id that may be left out; programs send null where they have none. */
export const idIfSent = z
  .string()
  .nullish()
  .transform((id) => id ?? undefined)
  .meta({ anyOf: undefined, type: 'string' });

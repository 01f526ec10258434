import { z } from 'zod';

/**
 * The id of the thing that an address names; `missing` is said where it names none, or nothing but spaces. The route of such
 * a call has its parameter optional ('updateEmployee/:id?'), since else it is a page that is not there.
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

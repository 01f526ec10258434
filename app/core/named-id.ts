import { z } from 'zod';

/** The input of an operation that only needs an id. */
export const idInput = z.object({ id: z.string() });

/**
 * The id from the address, with the message `missing` if it is absent or blank. The route must make the parameter
 * optional ('updateEmployee/:id?'), otherwise the address would be a 404.
 */
export function namedId(missing: string) {
  return z.string(missing).trim().min(1, missing);
}

/** An optional id. Programs send null for none. */
export const idIfSent = z
  .string()
  .nullish()
  .transform((id) => id ?? undefined)
  .meta({ anyOf: undefined, type: 'string' });

import { z } from 'zod';

/**
 * Takes fields under the names that a call returns them by, as well as under the input's own. `spellings` maps such a name
 * to the input's; where both are sent, the input's counts. The schema lists them too, for the reference.
 */
export function alsoSpelled<Schema extends z.ZodType>(
  spellings: Readonly<Record<string, string>>,
  schema: Schema,
): Schema {
  // Only renames fields: input and output types are those of the schema.
  return z.preprocess((sent) => {
    const all: Record<string, unknown> = { ...(sent as object) };
    for (const [other, own] of Object.entries(spellings)) {
      if (all[other] !== undefined && all[own] === undefined) all[own] = all[other];
      delete all[other];
    }
    return all;
  }, schema) as unknown as Schema;
}

/** The same field under another name. */
export function spelling<Schema extends z.ZodType>(own: string, schema: Schema): z.ZodOptional<Schema> {
  return schema.optional().describe(`Another spelling of ${own}, which counts where both are sent.`);
}

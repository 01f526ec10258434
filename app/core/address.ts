import { z } from 'zod';

/**
 * An input whose `field` the address of a page names as `id`, or as `parameter`: a form on the page of a thing need not say again which
 * one it is about. A call that names the field itself is taken at its word.
 */
export function fromAddress<Schema extends z.ZodType>(
  field: string,
  schema: Schema,
  parameter = 'id',
): Schema {
  const filled = z.preprocess((sent) => {
    const { [parameter]: id, ...others } = (sent ?? {}) as Record<string, unknown>;
    return id === undefined ? sent : { [field]: id, ...others };
  }, schema);
  // Only fills in: its input and output are those of the schema. The reference lists the field as the parameter alone.
  return filled.meta({ filledFrom: { field, parameter } }) as unknown as Schema;
}

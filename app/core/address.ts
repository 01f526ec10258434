import { z } from 'zod';

/**
 * Fills an input's `field` from the address parameter (`id`, or `parameter`), so that a form need not repeat it. What the
 * address says counts.
 */
export function fromAddress<Schema extends z.ZodType>(
  field: string,
  schema: Schema,
  parameter = 'id',
): Schema {
  const filled = z.preprocess((sent) => {
    const { [parameter]: id, ...others } = (sent ?? {}) as Record<string, unknown>;
    return id === undefined ? sent : { ...others, [field]: id };
  }, schema);
  // Input and output types stay those of the schema. The API reference lists the field as the address parameter only.
  return filled.meta({ filledFrom: { field, parameter } }) as unknown as Schema;
}

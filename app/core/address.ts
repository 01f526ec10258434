import { z } from 'zod';

/**
 * Fills an input's `field` from the page's address parameter (`id`, or `parameter`), so that a form need not repeat it.
 * A call that sends the field itself keeps the value it sent.
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
  // Input and output types stay those of the schema. The API reference lists the field as the address parameter only.
  return filled.meta({ filledFrom: { field, parameter } }) as unknown as Schema;
}

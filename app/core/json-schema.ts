import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What a caller should send, instead of how zod checks it internally. Schemas with an `id` are in `$defs` and referenced. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // A known format says enough; its pattern would fill a screen.
      if (jsonSchema.format) delete jsonSchema.pattern;
      for (const name of ['minimum', 'maximum'] as const) {
        if (Math.abs(Number(jsonSchema[name])) === Number.MAX_SAFE_INTEGER) delete jsonSchema[name];
      }
    },
  });
  // A round trip through JSON removes keys that were set to undefined.
  return JSON.parse(JSON.stringify(made)) as JsonSchema;
}

import { z } from 'zod';
import type { DocumentedCall } from './calls.server';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A call's input and answer as JSON Schema. */
export interface CallSchemas {
  /** By address parameter. */
  params: Record<string, JsonSchema>;
  /** The query, or the body if there is one: an object without the address parameters. */
  sent: JsonSchema;
  inBody: boolean;
  /** Null if the answer is not JSON. */
  answer: JsonSchema | null;
}

const none: JsonSchema = { type: 'object', properties: {} };

/** The schemas of a call. Schemas with an `id` are in `$defs` and referenced. */
export function schemasOf({ method, params, operation, documented }: DocumentedCall): CallSchemas {
  const input = { ...none, ...jsonSchema(operation.input) };
  const { field, parameter } = (input.filledFrom ?? {}) as { field?: string; parameter?: string };
  const own = (name: string) =>
    !params.includes(name) && !(name === field && parameter !== undefined && params.includes(parameter));
  const properties = Object.fromEntries(Object.entries(input.properties ?? {}).filter(([name]) => own(name)));
  const required = (input.required ?? []).filter(own);
  return {
    params: Object.fromEntries(params.map((name) => [name, { type: 'string' as const }])),
    sent: { ...none, properties, ...(required.length > 0 && { required }) },
    inBody: method !== 'GET' && method !== 'DELETE',
    answer: documented.answer instanceof z.ZodType ? jsonSchema(documented.answer) : null,
  };
}

/** What a caller should send, instead of how zod checks it internally. */
function jsonSchema(schema: z.ZodType): JsonSchema {
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

/** Whether the schema has no fields. */
export function isEmpty({ properties }: JsonSchema): boolean {
  return Object.keys(properties ?? {}).length === 0;
}

import { z } from 'zod';
import type { DocumentedCall } from './calls.server';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What a call takes and answers, as JSON Schema. */
export interface CallSchemas {
  /** By parameter of the address. */
  params: Record<string, JsonSchema>;
  /** Of the query, or of the body of what has one: an object, without the parameters of the address. */
  sent: JsonSchema;
  inBody: boolean;
  /** Null where the answer is no JSON. */
  answer: JsonSchema | null;
}

const none: JsonSchema = { type: 'object', properties: {} };

/** The schemas of a call. What is named by an `id` stands in `$defs` and is pointed at. */
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

/** What a caller should send, where zod would also say how it is checked inside. */
function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // A known format says it all; its pattern fills a screen.
      if (jsonSchema.format) delete jsonSchema.pattern;
      for (const name of ['minimum', 'maximum'] as const) {
        if (Math.abs(Number(jsonSchema[name])) === Number.MAX_SAFE_INTEGER) delete jsonSchema[name];
      }
    },
  });
  // Once through JSON: what a schema has taken back by `undefined` is gone.
  return JSON.parse(JSON.stringify(made)) as JsonSchema;
}

/** Whether nothing can be sent. */
export function isEmpty({ properties }: JsonSchema): boolean {
  return Object.keys(properties ?? {}).length === 0;
}

import { z } from 'zod';
import { type JsonSchema, jsonSchemaOf } from '~/core/json-schema';
import type { DocumentedCall } from './calls.server';

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
  const input = { ...none, ...jsonSchemaOf(operation.input) };
  const { field, parameter } = (input.filledFrom ?? {}) as { field?: string; parameter?: string };
  const own = (name: string) =>
    !params.includes(name) && !(name === field && parameter !== undefined && params.includes(parameter));
  const properties = Object.fromEntries(Object.entries(input.properties ?? {}).filter(([name]) => own(name)));
  const required = (input.required ?? []).filter(own);
  return {
    params: Object.fromEntries(params.map((name) => [name, { type: 'string' as const }])),
    sent: { ...none, properties, ...(required.length > 0 && { required }) },
    inBody: method !== 'GET' && method !== 'DELETE',
    answer: documented.answer instanceof z.ZodType ? jsonSchemaOf(documented.answer) : null,
  };
}

/** Whether the schema has no fields. */
export function isEmpty({ properties }: JsonSchema): boolean {
  return Object.keys(properties ?? {}).length === 0;
}

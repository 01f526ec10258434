import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { nameOf } from './rows';

type Json = Record<string, unknown>;

/** A call in the OpenAPI document. */
export interface Told {
  method: string;
  path: string;
  parameters: { name: string; in: string; required?: boolean; example?: unknown }[];
  /** The names of the body's fields. */
  fields: string[];
  /** The example of the body, if there is one. */
  body: Json | undefined;
  /** Validates a body. Returns the validator's message, or '' if it is valid. */
  bodyWrong(body: unknown): string;
  answerType: string;
  answer: unknown;
  /** The same for an answer, which must have exactly the documented fields. */
  answerWrong(body: unknown): string;
  statuses: string[];
}

/** All calls in the OpenAPI document of a running suite, by name. */
export async function toldCalls(origin: string): Promise<Map<string, Told>> {
  const file = await (await fetch(`${origin}/api/openapi.json`)).json();
  const ajv = formats(new Ajv2020({ strict: false, allErrors: true }));
  const { components } = file;
  const closedSchemas = Object.fromEntries(
    Object.entries(components.schemas as Json).map(([name, schema]) => [name, closed(schema)]),
  );
  const compiled = (schema: unknown) =>
    wordsOf(ajv.compile({ ...(schema as Json), components: { schemas: closedSchemas } }));
  const told = new Map<string, Told>();
  for (const [path, methods] of Object.entries<Record<string, Json>>(file.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      // biome-ignore lint/suspicious/noExplicitAny: the file has been validated by its own schema.
      const { parameters = [], requestBody, responses } = operation as any;
      const sent = requestBody?.content['application/json'];
      const [[answerType = '', answered] = []] = Object.entries<Json>(responses[200].content);
      const call: Told = {
        method: method.toUpperCase(),
        path,
        parameters,
        fields: Object.keys(sent?.schema.properties ?? {}),
        body: sent?.example,
        bodyWrong: compiled(sent?.schema ?? true),
        answerType,
        answer: answered?.example,
        answerWrong: compiled(closed(answered?.schema)),
        statuses: Object.keys(responses),
      };
      told.set(nameOf(call), call);
    }
  }
  return told;
}

function wordsOf(validate: ValidateFunction): (value: unknown) => string {
  return (value) =>
    validate(value)
      ? ''
      : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`).join('; ');
}

/** The schema with additional fields forbidden. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inside = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]));
  const isObject = 'properties' in inside && !('additionalProperties' in inside);
  return isObject ? { ...inside, additionalProperties: false } : inside;
}

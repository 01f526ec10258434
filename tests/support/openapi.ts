import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { nameOf } from './rows';

type Json = Record<string, unknown>;

/** A call as described in the OpenAPI file. */
export interface Told {
  method: string;
  path: string;
  parameters: { name: string; in: string; required?: boolean; example?: unknown }[];
  /** The names of the fields of its body. */
  fields: string[];
  /** The example of its body, where it has one. */
  body: Json | undefined;
  /** Whether a body is what the file says that may be sent, in words of the validator where it is not. */
  bodyWrong(body: unknown): string;
  answerType: string;
  answer: unknown;
  /** The same for an answer: it has every field that is told of, and no other. */
  answerWrong(body: unknown): string;
  statuses: string[];
}

/** All calls in the OpenAPI file of a running suite, by name. */
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

/** The same schema, in which an object has no field that is not named. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inside = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]));
  const isObject = 'properties' in inside && !('additionalProperties' in inside);
  return isObject ? { ...inside, additionalProperties: false } : inside;
}

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { nameOf } from './rows';

type Json = Record<string, unknown>;

/** A call in the OpenAPI document. */
export interface Told {
  method: string;
  path: string;
  parameters: { name: string; in: string; required?: boolean; example?: unknown; schema?: unknown }[];
  /** What is wrong with the examples of its query, by name. */
  queryWrong: Json;
  /** The names of the body's fields. */
  fields: string[];
  /** A misspelt field at the top of the body and within each of its groups and lists, with its name as an answer gives it. */
  misspelt: [place: string, body: Json][];
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
        queryWrong: Object.fromEntries(
          (parameters as Told['parameters'])
            .map(({ name, schema, example }) => [
              name,
              example === undefined ? '' : compiled(schema)(example),
            ])
            .filter(([, wrong]) => wrong !== ''),
        ),
        fields: Object.keys(sent?.schema.properties ?? {}),
        misspelt: misspeltIn(sent?.schema ?? {}),
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

const misspelt = 'descriptoin';

function misspeltIn(schema: Json): [string, Json][] {
  const within = Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(
    ([name, field]) => {
      const [list] = shapesOf(field).filter(({ type }) => type === 'array');
      const groups = shapesOf((list?.items ?? field) as Json).filter(({ properties }) => properties);
      return groups
        .flatMap(misspeltIn)
        .map(([place, value]): [string, Json] => [
          `${name}${list ? '[0]' : ''}.${place}`,
          { [name]: list ? [value] : value },
        ]);
    },
  );
  return [[misspelt, { [misspelt]: 'Milk' }], ...within];
}

const shapesOf = (field: Json): Json[] => (field.anyOf as Json[] | undefined) ?? [field];

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

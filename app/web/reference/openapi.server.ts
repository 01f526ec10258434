import { config } from '~/core/config.server';
import type { JsonSchema } from '~/core/json-schema';
import { errorCodes, statusOf, type Why } from '~/core/refusal';
import { takesUpload } from '~/core/upload';
import { type DocumentedCall, moduleTitle } from './calls.server';
import { type CallSchemas, isEmpty, schemasOf } from './schemas.server';
import { callRefusals as refusals, whoMay } from './words';

type Plain = Record<string, unknown>;

/** The name of a shared response: 'bad-input' is `BadInput`. */
const nameOf = (why: Why) => why.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

/** The API as an OpenAPI 3.1 document. */
export function openapi(calls: DocumentedCall[]) {
  const schemas: Record<string, JsonSchema> = { Error: errorSchema };
  const names = new Set<string>();
  const paths: Record<string, Plain> = {};
  for (const call of calls) {
    const described = operationOf(call, findUnused(names, call.operation.name), schemas);
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Laoban',
      version: '1',
      summary: 'Clients, meetings, tasks, quotations, stock, leave and jobs of a small firm.',
      description: 'How to sign in, the limits, errors, retries and long lists: see the page at /api.',
    },
    servers: [{ url: config().APP_URL }],
    security: [{ token: [] }, { cookie: [] }],
    tags: [...new Set(calls.map(({ module }) => module))].map((name) => ({ name: moduleTitle(name) })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'From POST /api/token, good for 12 hours; or a personal token, made at /api.',
        },
        cookie: { type: 'apiKey', in: 'cookie', name: 'laoban', description: 'The session of a browser.' },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'Your own name for this one request. If you send it again within 24 hours (14 days with the header X-May-Wait), it gets the first answer and is carried out once.',
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
      },
      headers: {
        Link: {
          description: 'Where the list goes on: `<address>; rel="next"`. Absent on its last page.',
          schema: { type: 'string' },
        },
        'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
        Allow: { description: 'The methods that the address takes.', schema: { type: 'string' } },
      },
      responses: {
        ...Object.fromEntries(
          (Object.keys(refusals) as Why[]).map((why) => [nameOf(why), errorAnswer(why, refusals[why])]),
        ),
        Failed: {
          description: 'Something went wrong on our side: the requestId finds it in the log.',
          content: errorContent,
        },
      },
    },
  };
}

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['ok', 'code', 'why', 'error', 'message'],
  properties: {
    ok: { const: false },
    code: { type: 'integer', description: 'The HTTP status.' },
    why: { enum: [...errorCodes], description: 'The reason. It stays the same when texts change.' },
    error: { type: 'string', description: 'What is wrong, in a sentence for people.' },
    message: { type: 'string', description: 'The same text.' },
    fields: {
      type: 'object',
      description: 'Messages by wrong field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    requestId: { type: 'string' },
  },
};

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const multipart = 'multipart/form-data';

const headerOf: Partial<Record<Why, string>> = {
  'too-many': 'Retry-After',
  unavailable: 'Retry-After',
  'wrong-method': 'Allow',
};

function errorAnswer(why: Why, description: string): Plain {
  const header = headerOf[why];
  const headers = header && { [header]: { $ref: `#/components/headers/${header}` } };
  return { description, ...(headers && { headers }), content: errorContent };
}

/** The first unused name, since an operation may belong to two calls. */
function findUnused(names: Set<string>, name: string): string {
  let free = name;
  for (let count = 2; names.has(free); count += 1) free = `${name}${count}`;
  names.add(free);
  return free;
}

function operationOf(call: DocumentedCall, operationId: string, shared: Record<string, JsonSchema>): Plain {
  const { operation, documented, module } = call;
  const schemas = schemasOf(call);
  const { example } = documented;
  const body = schemas.inBody && !isEmpty(schemas.sent) ? hoist(schemas.sent, shared) : null;
  return {
    operationId,
    tags: [moduleTitle(module)],
    summary: documented.says,
    description: `For ${whoMay(operation.access)}.`,
    ...(operation.access === 'public' && { security: [] }),
    parameters: parametersOf(call, schemas, shared),
    ...(body && {
      requestBody: {
        required: (body.required ?? []).length > 0,
        content: Object.fromEntries(
          bodyTypesOf(operation).map((type) => [
            type,
            {
              schema: type === multipart ? body : withoutFiles(body),
              ...(example.sent && { example: example.sent }),
            },
          ]),
        ),
      },
    }),
    responses: {
      200: {
        description: 'Done.',
        ...(call.paged && { headers: { Link: { $ref: '#/components/headers/Link' } } }),
        content: answerContent(call, schemas.answer && hoist(schemas.answer, shared)),
      },
      ...errorsOf(call, body !== null),
    },
  };
}

function bodyTypesOf({ input }: DocumentedCall['operation']): string[] {
  const words = ['application/json', 'application/x-www-form-urlencoded'];
  return takesUpload(input) ? [...words, multipart] : words;
}

/** The fields of a body that is not `multipart/form-data`, which has no files. */
function withoutFiles({ properties = {}, ...body }: JsonSchema): JsonSchema {
  const isText = ([, field]: [string, unknown]) => (field as JsonSchema).format !== 'binary';
  return { ...body, properties: Object.fromEntries(Object.entries(properties).filter(isText)) };
}

function answerContent(
  { documented: { answer, example } }: DocumentedCall,
  schema: JsonSchema | null,
): Plain {
  if (schema) return { 'application/json': { schema, example: example.answer } };
  const { type } = answer as { type: string };
  return { [type]: { schema: { type: 'string' }, example: example.answer } };
}

function parametersOf(
  { operation, documented: { example } }: DocumentedCall,
  { params, sent, inBody }: CallSchemas,
  shared: Record<string, JsonSchema>,
): Plain[] {
  const parameters: Plain[] = Object.entries(params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema,
    example: example.params?.[name],
  }));
  if (!inBody) {
    const query = hoist(sent, shared);
    for (const [name, schema] of Object.entries(query.properties ?? {})) {
      const { description, ...rest } = schema as JsonSchema;
      const required = query.required?.includes(name) ?? false;
      const value = example.sent?.[name];
      parameters.push({
        name,
        in: 'query',
        required,
        ...(description && { description }),
        schema: rest,
        ...(value !== undefined && { example: value }),
      });
    }
  }
  if (keepsKeys(operation)) parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
  return parameters;
}

/** Whether the call accepts an Idempotency-Key: every change by a signed-in person. */
export function keepsKeys({ access, effect }: DocumentedCall['operation']): boolean {
  return access !== 'public' && effect !== 'read';
}

/** Every error of a call: the general ones by reference, its own with their texts. */
function errorsOf({ operation, params, documented, method }: DocumentedCall, hasBody: boolean): Plain {
  const { access, effect } = operation;
  const takesBody = method !== 'GET';
  const can: Partial<Record<Why, boolean>> = {
    'bad-input': true,
    'not-signed-in': access !== 'public',
    'plan-ended': effect === 'write',
    forbidden: access !== 'public',
    'not-found': params.length > 0,
    'wrong-method': true,
    conflict: keepsKeys(operation),
    'too-large': takesBody || hasBody,
    'wrong-type': takesBody || hasBody,
    'too-many': true,
    unavailable: true,
  };
  const errors: Plain = {};
  for (const why of Object.keys(refusals) as Why[]) {
    const own = documented.refuses?.[why];
    if (own) errors[statusOf[why]] = errorAnswer(why, can[why] ? `${own} Or: ${refusals[why]}` : own);
    else if (can[why]) errors[statusOf[why]] = { $ref: `#/components/responses/${nameOf(why)}` };
  }
  errors[500] = { $ref: '#/components/responses/Failed' };
  return errors;
}

/** Moves a schema's named parts into the document's components. */
function hoist({ $defs, ...schema }: JsonSchema, shared: Record<string, JsonSchema>): JsonSchema {
  const pointToComponents = (part: unknown) =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/'));
  for (const [name, named] of Object.entries($defs ?? {})) {
    const { id: _, ...plain } = pointToComponents(named) as JsonSchema;
    shared[name] = plain;
  }
  return pointToComponents(schema) as JsonSchema;
}

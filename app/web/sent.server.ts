import { MIMEType } from 'node:util';
import { parse, type Submission } from '@conform-to/react';
import { z } from 'zod';
import { withoutBlankRows } from '~/core/form-rows';
import { Refusal } from '~/core/refusal';
import { Upload } from '~/core/upload';
import { readBytes, readText } from './body.server';

/** A submitted form, both as fields for the operation and to show again. */
export interface SentForm {
  fields: Record<string, unknown>;
  /** The names of the sent fields, as in the form: `lines[0].price`. */
  names: string[];
  /** The entries, if the pressed button changes the form (adds a line) instead of submitting it. */
  intent: FormData | URLSearchParams | null;
  /** The once-token: the same token means the same request. */
  once: string | undefined;
  submission: Submission<Record<string, unknown>, string[]>;
  /** The fields in which a file was chosen. Typed values are shown again, but browsers drop files. */
  files: string[];
  /** Set if the form can only be shown again because its files are too large. */
  refusal: Refusal | null;
}

/** What was sent to a JSON call. The body's fields override those of the query. */
interface SentCall {
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

/**
 * Reads what was sent to a JSON call. A body is a JSON object or a form, and `multipart/form-data` only if the operation
 * takes files; anything else is a 415. A body over 1 MiB, or 5 MiB with files, is a 413, a malformed one a 400.
 */
export async function readCall(request: Request, url: URL, takesFiles: boolean): Promise<SentCall> {
  const query = Object.fromEntries(url.searchParams);
  if (request.method === 'GET' || request.method === 'HEAD') return { query, body: {} };
  if (takesFiles && mediaType(request) === multipart) {
    const { fields, refusal, intent } = await readMultipart(request);
    if (intent) throw unreadable();
    if (refusal) throw refusal;
    return { query, body: withoutBlankRows(fields) };
  }
  const text = await readText(request);
  return { query, body: text === '' ? {} : bodyFields(text, mediaType(request)) };
}

/** A JSON message byte for byte, with its signature header. */
export async function readSigned(
  request: Request,
  header: string,
): Promise<{ raw: string; signature: string }> {
  if (mediaType(request) !== 'application/json') throw new Refusal('wrong-type');
  return { raw: await readText(request), signature: request.headers.get(header) ?? '' };
}

/** The fields of a page's form; with files only if the operation takes some. */
export async function readForm(request: Request, takesFiles = false): Promise<SentForm> {
  if (takesFiles && mediaType(request) === multipart) return await readMultipart(request);
  if (mediaType(request) !== form) throw new Refusal('wrong-type');
  return formFields(new URLSearchParams(await readText(request)));
}

/** An empty form, whatever was sent: for an address whose link says everything, and that other programs post to. */
export async function skipForm(request: Request): Promise<SentForm> {
  await readBytes(request);
  return formFields(new URLSearchParams());
}

const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data';

function mediaType(request: Request): string {
  return (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function bodyFields(text: string, type: string): Record<string, unknown> {
  if (type === form) {
    const { fields, intent } = formFields(new URLSearchParams(text));
    if (intent) throw unreadable();
    return withoutBlankRows(fields);
  }
  if (type !== 'application/json' && !type.endsWith('+json')) throw new Refusal('wrong-type');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal('bad-input', 'The body is not valid JSON.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal('bad-input', 'The body must be a JSON object.');
  }
  if (hasTooMuch(body)) throw new Refusal('bad-input', 'The body has too many levels or values.');
  return body as Record<string, unknown>;
}

/**
 * Beyond any call's fields. What looks through them level by level must not run out of stack, and each value that a call
 * refuses takes time and a place in the answer.
 */
const mostOfJson = { levels: 16, values: 20_000 };

function hasTooMuch(body: object): boolean {
  let level: unknown[] = [body];
  let values = 0;
  for (let levels = 0; level.length > 0; levels += 1) {
    values += level.length;
    if (levels > mostOfJson.levels || values > mostOfJson.values) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

async function readMultipart(request: Request): Promise<SentForm> {
  const { bytes, cut } = await readBytes(request);
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' };
  const boundary = boundaryOf(headers['Content-Type']);
  if (boundary && hasTooManyParts(bytes, boundary)) throw unreadable();
  const plain = boundary ? asBrowsersWrite(bytes, boundary) : bytes;
  const sent = await new Response(plain, { headers }).formData().catch(() => {
    throw cut ? tooLarge() : unreadable();
  });
  const entries = new FormData();
  const files: [name: string, size: number][] = [];
  for (const [name, value] of sent) {
    // An empty file input sends a file without a name.
    if (typeof value !== 'string' && value.name === '' && value.size === 0) continue;
    if (typeof value !== 'string') files.push([name, value.size]);
    entries.append(name, value);
  }
  const read = formFields(entries);
  read.fields = (await withUploads(read.fields)) as Record<string, unknown>;
  read.files = files.map(([name]) => name);
  if (cut) read.refusal = tooLarge(files.sort(([, a], [, b]) => b - a)[0]?.[0]);
  return read;
}

/** Whether there are more parts than any form has. Parsing very many, especially empty files, takes seconds. */
function hasTooManyParts(bytes: Buffer, boundary: string): boolean {
  let parts = 0;
  for (let at = bytes.indexOf(boundary); at !== -1; at = bytes.indexOf(boundary, at + boundary.length)) {
    parts += 1;
    if (parts > mostOf.fields) return true;
  }
  return false;
}

/** In bytes, of the headers of one part. */
const longestHeaders = 2_000;
const isDisposition = /^content-disposition:\s*form-data\s*;/i;
const asUsual = /^content-disposition: form-data; name="[^"]*"(?:; filename="[^"]*")?$/i;

/**
 * The form with the headers of its parts as browsers write them, which is all that Node reads: names in quotes, and no
 * `filename*`. Some programs, such as .NET's client, write them otherwise.
 */
function asBrowsersWrite(bytes: Buffer<ArrayBuffer>, boundary: string): Buffer<ArrayBuffer> {
  const begin = `${boundary}\r\n`;
  const pieces: Uint8Array[] = [];
  let done = 0;
  for (let at = bytes.indexOf(begin); at !== -1; at = bytes.indexOf(begin, at + begin.length)) {
    const start = at + begin.length;
    const length = bytes.subarray(start, start + longestHeaders).indexOf('\r\n\r\n');
    if (start < done || length === -1) continue;
    const end = start + length;
    const lines = bytes.toString('latin1', start, end).split('\r\n');
    if (lines.every((line) => asUsual.test(line) || !isDisposition.test(line))) continue;
    const headers = lines.map((line) => (isDisposition.test(line) ? disposition(line) : line));
    pieces.push(bytes.subarray(done, start), Buffer.from(headers.join('\r\n'), 'latin1'));
    done = end;
  }
  return done === 0 ? bytes : Buffer.concat([...pieces, bytes.subarray(done)]);
}

/** The header that names a part, of which each character is a byte. A `filename*` has the whole name, in UTF-8. */
function disposition(line: string): string {
  const given = new Map<string, string>();
  for (const [, key = '', value = ''] of line.matchAll(/;\s*([\w*-]+)\s*=\s*("[^"]*"|[^;\s"]*)/g))
    given.set(key.toLowerCase(), value.replaceAll('"', ''));
  const name = given.get('name');
  if (!name) return line;
  const [, whole] = /^utf-8'[^']*'(.*)$/i.exec(given.get('filename*') ?? '') ?? [];
  const decoded = whole?.replace(/%([\da-f]{2})/gi, (_, byte) =>
    String.fromCharCode(Number.parseInt(byte, 16)),
  );
  const file = decoded?.replace(/[\r\n"]/g, '_') ?? given.get('filename');
  const named = `Content-Disposition: form-data; name="${name}"`;
  return file === undefined ? named : `${named}; filename="${file}"`;
}

/** Undefined without one: then it is not a form. */
function boundaryOf(type: string): string | undefined {
  try {
    const boundary = new MIMEType(type).params.get('boundary');
    return boundary ? `--${boundary}` : undefined;
  } catch {
    return undefined;
  }
}

/** The fields with their files as `Upload`s. */
async function withUploads(value: unknown): Promise<unknown> {
  if (value instanceof File) {
    return new Upload(value.name, value.type, new Uint8Array(await value.arrayBuffer()));
  }
  if (Array.isArray(value)) return await Promise.all(value.map(withUploads));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    async ([name, inner]) => [name, await withUploads(inner)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** The error is shown at the field of the largest file, if there is one. */
function tooLarge(field?: string): Refusal {
  const text = 'This is too large to send: at most 5 MB.';
  return new Refusal('too-large', text, field === undefined ? {} : { fields: { [field]: [text] } });
}

function unreadable(): Refusal {
  return new Refusal('bad-input', 'This form cannot be read. Please open its page again.');
}

/** Nested names (`lines[0].price`) become lists and objects, as conform reads them. */
function formFields(sent: URLSearchParams | FormData): SentForm {
  const hasIntent = sent.has(intentField);
  if (!hasBoundedNames(sent.keys()) || (hasIntent && !hasBoundedIntent(sent))) throw unreadable();
  try {
    const submission = parse<Record<string, unknown>, string[]>(sent, { resolve: (value) => ({ value }) });
    const { once, ...fields } = submission.payload;
    const isToken = typeof once === 'string' && once !== '' && once.length <= 255;
    return {
      fields,
      names: [...sent.keys()],
      intent: hasIntent ? sent : null,
      once: isToken ? once : undefined,
      submission,
      files: [],
      refusal: null,
    };
  } catch {
    throw unreadable();
  }
}

/** Limits beyond any real form: number of fields, length of a name, its depth, length of a list, places in all lists. */
const mostOf = {
  fields: 5_000,
  nameLength: 200,
  depth: 8,
  listLength: 1_000,
  places: 10_000,
  intent: 10_000,
};

/** The field in which conform's buttons name what to change. */
const intentField = '__intent__';
/** conform's own state between submissions. No form here sends it. */
const stateField = '__state__';

const place = z.int().min(0).max(mostOf.listLength);
const name = z.string().max(mostOf.nameLength);
const entry = z.union([z.string(), z.array(z.string())]);
const value = z.union([entry, z.record(z.string(), entry)]);

/** conform's intents, limited to the depth and list lengths that our forms have. */
const intentInput = z.discriminatedUnion('type', [
  z.object({ type: z.literal('validate'), payload: z.object({ name: name.optional() }) }),
  z.object({
    type: z.literal('reset'),
    payload: z.object({ name: name.optional(), index: place.optional() }),
  }),
  z.object({
    type: z.literal('update'),
    payload: z.object({
      name: name.min(1),
      index: place.optional(),
      value: value.optional(),
      validated: z.boolean().optional(),
    }),
  }),
  z.object({
    type: z.literal('insert'),
    payload: z.object({ name, index: place.optional(), defaultValue: value.optional() }),
  }),
  z.object({ type: z.literal('remove'), payload: z.object({ name, index: place }) }),
  z.object({ type: z.literal('reorder'), payload: z.object({ name, from: place, to: place }) }),
]);

function hasBoundedIntent(sent: URLSearchParams | FormData): boolean {
  const [text, ...others] = sent.getAll(intentField);
  if (typeof text !== 'string' || text.length > mostOf.intent || others.length > 0) return false;
  let intent: unknown;
  try {
    intent = JSON.parse(text);
  } catch {
    return false;
  }
  const { data } = intentInput.safeParse(intent);
  if (!data) return false;
  const { name = '', index } = data.payload as { name?: string; index?: number };
  return hasBoundedNames([...sent.keys(), index === undefined ? name : `${name}[${index}]`]);
}

/**
 * Whether the field names fit our forms: `a[99999999]` is a few bytes but a list that fills the memory, and so is
 * `a[0][999]` next to many like it.
 */
function hasBoundedNames(names: Iterable<string>): boolean {
  let fields = 0;
  let places = 0;
  const lengths = new Map<string, number>();
  /** Whether the list of this name may be this long. */
  const mayHold = (list: string, length: number): boolean => {
    const before = lengths.get(list) ?? 0;
    if (length <= before) return true;
    lengths.set(list, length);
    places += length - before;
    return length <= mostOf.listLength && places <= mostOf.places;
  };
  for (const name of names) {
    fields += 1;
    if (fields > mostOf.fields || name.length > mostOf.nameLength || name === stateField) return false;
    if (name.split(/[.[]/).length > mostOf.depth) return false;
    for (const { 1: place, index } of name.matchAll(/\[(\d+)\]/g))
      if (!mayHold(name.slice(0, index), Number(place) + 1)) return false;
    // The same name repeated is a list as well.
    if (!mayHold(`${name}[]`, (lengths.get(`${name}[]`) ?? 0) + 1)) return false;
  }
  return true;
}

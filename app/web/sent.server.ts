import { MIMEType } from 'node:util';
import { parse, type Submission } from '@conform-to/react';
import { z } from 'zod';
import { Refusal } from '~/core/refusal';
import { Upload } from '~/core/upload';
import { readBytes, readText } from './body.server';

/** What a form sent, in the two ways a page needs it: as fields for the operation, and to show again. */
export interface SentForm {
  fields: Record<string, unknown>;
  /** The entries, where a button of the form asks to change it (one more line) and not to carry it out. */
  intent: FormData | URLSearchParams | null;
  /** The form's once-token: sent again, it is the same request. */
  once: string | undefined;
  submission: Submission<Record<string, unknown>, string[]>;
  /** The fields in which a file was chosen: what was typed is shown again, a file a browser lets go. */
  files: string[];
  /** Why it can be shown again and nothing else: its files are too large. */
  refusal: Refusal | null;
}

/**
 * Everything that a JSON call was sent: the query, and the body's fields above it. A body is a JSON object or
 * a form, `multipart/form-data` only where the operation takes files; anything else is a 415. One over 1 MiB,
 * or with files over 5 MiB, is a 413, a malformed one a 400.
 */
export async function readCall(
  request: Request,
  url: URL,
  takesFiles: boolean,
): Promise<Record<string, unknown>> {
  const query = Object.fromEntries(url.searchParams);
  if (request.method === 'GET' || request.method === 'HEAD') return query;
  if (takesFiles && mediaType(request) === multipart) {
    const { fields, refusal, intent } = await readMultipart(request);
    if (intent) throw unreadable();
    if (refusal) throw refusal;
    return { ...query, ...fields };
  }
  const text = await readText(request);
  if (text === '') return query;
  return { ...query, ...bodyFields(text, mediaType(request)) };
}

/** A JSON message as it was sent, letter for letter, with what a header says of it: for who checks a signature. */
export async function readSigned(
  request: Request,
  header: string,
): Promise<{ raw: string; signature: string }> {
  if (mediaType(request) !== 'application/json') throw new Refusal('wrong-type');
  return { raw: await readText(request), signature: request.headers.get(header) ?? '' };
}

/** What a page's form was sent; with files only where the operation takes some. */
export async function readForm(request: Request, takesFiles = false): Promise<SentForm> {
  if (takesFiles && mediaType(request) === multipart) return await readMultipart(request);
  if (mediaType(request) !== form) throw new Refusal('wrong-type');
  return formFields(new URLSearchParams(await readText(request)));
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
    return fields;
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
  return body as Record<string, unknown>;
}

async function readMultipart(request: Request): Promise<SentForm> {
  const { bytes, cut } = await readBytes(request);
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' };
  if (hasTooManyParts(bytes, headers['Content-Type'])) throw unreadable();
  const sent = await new Response(bytes, { headers }).formData().catch(() => {
    throw cut ? tooLarge() : unreadable();
  });
  const entries = new FormData();
  const files: [name: string, size: number][] = [];
  for (const [name, value] of sent) {
    // A file input in which nothing was chosen sends a file without a name.
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

/** Whether there are more parts than fields in any form: to take them apart, many files of nothing most of all, takes seconds. */
function hasTooManyParts(bytes: Buffer, type: string): boolean {
  const boundary = boundaryOf(type);
  if (!boundary) return false;
  let parts = 0;
  for (let at = bytes.indexOf(boundary); at !== -1; at = bytes.indexOf(boundary, at + boundary.length)) {
    parts += 1;
    if (parts > mostOf.fields) return true;
  }
  return false;
}

/** Nothing where there is none: that is no form either. */
function boundaryOf(type: string): string | undefined {
  try {
    const boundary = new MIMEType(type).params.get('boundary');
    return boundary ? `--${boundary}` : undefined;
  } catch {
    return undefined;
  }
}

/** The fields with their files as operations know them. */
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

/** At the field of the file that weighs most, where there is one. */
function tooLarge(field?: string): Refusal {
  const text = 'This is too large to send: at most 5 MB.';
  return new Refusal('too-large', text, field === undefined ? {} : { fields: { [field]: [text] } });
}

function unreadable(): Refusal {
  return new Refusal('bad-input', 'This form cannot be read. Please open its page again.');
}

/** Nested names (`lines[0].price`) become lists and objects, as the forms' library reads them. */
function formFields(sent: URLSearchParams | FormData): SentForm {
  const hasIntent = sent.has(intentField);
  if (!hasBoundedNames(sent.keys()) || (hasIntent && !hasBoundedIntent(sent))) throw unreadable();
  try {
    const submission = parse<Record<string, unknown>, string[]>(sent, { resolve: (value) => ({ value }) });
    const { once, ...fields } = submission.payload;
    const isToken = typeof once === 'string' && once !== '' && once.length <= 255;
    return {
      fields,
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

/** More than any form has: so many fields, so long a name, so many steps in it, so long a list, so many places in all lists. */
const mostOf = {
  fields: 5_000,
  nameLength: 200,
  depth: 8,
  listLength: 1_000,
  places: 10_000,
  intent: 10_000,
};

/** Where a button of the forms' library names what it changes. */
const intentField = '__intent__';
/** What the library keeps between submissions; no form here sends it. */
const stateField = '__state__';

const place = z.int().min(0).max(mostOf.listLength);
const name = z.string().max(mostOf.nameLength);
const entry = z.union([z.string(), z.array(z.string())]);
const value = z.union([entry, z.record(z.string(), entry)]);

/** What the library's buttons ask for: no deeper value and no further place than a form has. */
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
 * Whether a form can have such names: `a[99999999]` is a few bytes, and a list that fills the memory; so is `a[0][999]` with
 * all the lists next to it, since a list has each place before the one that is named.
 */
function hasBoundedNames(names: Iterable<string>): boolean {
  let fields = 0;
  let places = 0;
  const lengths = new Map<string, number>();
  /** Whether the list of this name may be so long. */
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
    // The same name again and again is a list as well.
    if (!mayHold(`${name}[]`, (lengths.get(`${name}[]`) ?? 0) + 1)) return false;
  }
  return true;
}

import { parse, type Submission } from '@conform-to/react';
import { Refusal } from '~/core/refusal';

const mostBytes = 1024 * 1024;
/** Beyond this nobody waits for the end of a body. */
const absurdBytes = 16 * mostBytes;

/** What a form sent, in the two ways a page needs it: as fields for the operation, and to show again. */
export interface SentForm {
  fields: Record<string, unknown>;
  /** The form's once-token: sent again, it is the same request. */
  once: string | undefined;
  submission: Submission<Record<string, unknown>, string[]>;
}

/**
 * Everything that a JSON call was sent: the query, and the body's fields above it. A body is a JSON object
 * or a form; anything else is a 415, one over 1 MiB a 413, malformed JSON a 400.
 */
export async function readCall(request: Request, url: URL): Promise<Record<string, unknown>> {
  const query = Object.fromEntries(url.searchParams);
  if (request.method === 'GET' || request.method === 'HEAD') return query;
  const text = await readText(request);
  if (text === '') return query;
  return { ...query, ...bodyFields(text, mediaType(request)) };
}

/** What a page's form was sent. */
export async function readForm(request: Request): Promise<SentForm> {
  if (mediaType(request) !== form) throw new Refusal('wrong-type');
  return formFields(await readText(request));
}

const form = 'application/x-www-form-urlencoded';

function mediaType(request: Request): string {
  return (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function bodyFields(text: string, type: string): Record<string, unknown> {
  if (type === form) return formFields(text).fields;
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

/** Nested names (`lines[0].price`) become lists and objects, as the forms' library reads them. */
function formFields(text: string): SentForm {
  try {
    const submission = parse<Record<string, unknown>, string[]>(new URLSearchParams(text), {
      resolve: (value) => ({ value }),
    });
    const { once, ...fields } = submission.payload;
    const isToken = typeof once === 'string' && once !== '' && once.length <= 255;
    return { fields, once: isToken ? once : undefined, submission };
  } catch {
    throw new Refusal('bad-input', 'This form cannot be read. Please open its page again.');
  }
}

/**
 * Reads a body no further than its limit, whatever length it claimed. One that is a little too large is
 * read to its end all the same, so that the caller has stopped sending when the answer comes; one that is
 * absurd is cut off.
 */
async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > absurdBytes) throw cutOff();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > absurdBytes) throw cutOff();
      if (bytes <= mostBytes) text += decoder.decode(chunk, { stream: true });
    }
    if (bytes > mostBytes) throw new Refusal('too-large');
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const isText = (error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA';
    throw new Refusal('bad-input', isText ? 'The body broke off.' : 'The body is not valid UTF-8 text.');
  }
}

function cutOff(): Refusal {
  return new Refusal('too-large', undefined, { headers: { Connection: 'close' } });
}

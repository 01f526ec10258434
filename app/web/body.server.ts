import { Refusal } from '~/core/refusal';

/** The most that a body may weigh: one of words alone, and one that brings files. */
export const mostBytes = { words: 1024 * 1024, files: 5 * 1024 * 1024 };
/** Beyond this nobody waits for the end of a body. */
const absurdBytes = 16 * 1024 * 1024;
/** So much of the end is kept of a body that is too large for its files, for the fields behind them. */
const endBytes = 256 * 1024;

/** A body that comes with a request beside it, in pieces, and whether somebody has begun to read it. */
const brought = new WeakMap<Request, { pieces: AsyncIterable<Uint8Array>; isRead: boolean }>();

/** Notes that the body of a request is to be read from here. */
export function bringBody(request: Request, pieces: AsyncIterable<Uint8Array>): void {
  brought.set(request, { pieces, isRead: false });
}

/** Whether somebody has read the body, or begun to: it can be read once. */
export const isBodyRead = (request: Request): boolean => brought.get(request)?.isRead ?? request.bodyUsed;

function piecesOf(request: Request): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  const body = brought.get(request);
  if (!body) return (request.body as AsyncIterable<Uint8Array> | null) ?? [];
  body.isRead = true;
  return body.pieces;
}

/** A body as text, in UTF-8. Refuses one over 1 MiB with 413, and one that is no text with 400. */
export async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  const bytes = await readThrough(request, (chunk, soFar) => {
    if (soFar <= mostBytes.words) text += decoded(decoder, chunk);
  });
  if (bytes > mostBytes.words) throw new Refusal('too-large');
  return text + decoded(decoder);
}

/**
 * A body of at most 5 MiB as it came. Of a larger one the middle is left out (`cut`): what was typed beside
 * its file can be shown again, and nothing else may be done with it.
 */
export async function readBytes(request: Request): Promise<{ bytes: Buffer<ArrayBuffer>; cut: boolean }> {
  const beginning: Uint8Array[] = [];
  const end: Uint8Array[] = [];
  let held = 0;
  const all = await readThrough(request, (chunk, soFar) => {
    if (soFar <= mostBytes.files) return beginning.push(chunk);
    held += end[end.push(chunk) - 1]?.byteLength ?? 0;
    while (held - (end[0]?.byteLength ?? 0) >= endBytes) held -= end.shift()?.byteLength ?? 0;
  });
  return { bytes: Buffer.concat([...beginning, ...end]), cut: all > mostBytes.files };
}

/**
 * Reads a body to its end, whatever length it claimed, and answers its length. One that is a little too large
 * is read to its end all the same, so that the caller has stopped sending when the answer comes; one that is
 * absurd is cut off.
 */
async function readThrough(
  request: Request,
  take: (chunk: Uint8Array, soFar: number) => void,
): Promise<number> {
  refusePacked(request);
  if (Number(request.headers.get('Content-Length') ?? 0) > absurdBytes) throw cutOff();
  let bytes = 0;
  try {
    for await (const chunk of piecesOf(request)) {
      bytes += chunk.byteLength;
      if (bytes > absurdBytes) throw cutOff();
      take(chunk, bytes);
    }
    return bytes;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('bad-input', 'The body broke off.');
  }
}

/** Nothing is unpacked here: a few bytes may unpack to more than the machine has. */
function refusePacked(request: Request): void {
  const coding = request.headers.get('Content-Encoding')?.trim().toLowerCase();
  if (!coding || coding === 'identity') return;
  throw new Refusal('wrong-type', undefined, { headers: { 'Accept-Encoding': 'identity' } });
}

function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new Refusal('bad-input', 'The body is not valid UTF-8 text.');
  }
}

function cutOff(): Refusal {
  return new Refusal('too-large', undefined, { headers: { Connection: 'close' } });
}

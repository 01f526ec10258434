import { Refusal } from '~/core/refusal';

/** The largest bodies, in bytes: of words alone, with files, and of anything (`limitBodies`). */
export const mostBytes = { words: 1024 * 1024, files: 5 * 1024 * 1024, anything: 16 * 1024 * 1024 };
/** How much of the end of a body with too large files stays readable, for the fields behind them. */
const endBytes = 256 * 1024;

/** A body as text, in UTF-8. Refuses one over 1 MiB with 413, and one that is no text with 400. */
export async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  const bytes = await readThrough(request, (chunk, soFar) => {
    if (soFar <= mostBytes.words) chunks.push(chunk);
  });
  if (bytes > mostBytes.words) throw new Refusal('too-large');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Refusal('bad-input', 'The body is not valid UTF-8 text.');
  }
}

/**
 * A body of up to 5 MiB as it came. A larger one comes without its middle (`cut`): its fields can be shown again, and
 * nothing else may be done with it.
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
 * Reads a body to its end and returns its length in bytes. A body that is too large is read to its end as well: many
 * clients report a broken connection when the response comes while they still send.
 */
async function readThrough(
  request: Request,
  take: (chunk: Uint8Array, soFar: number) => void,
): Promise<number> {
  let bytes = 0;
  try {
    for await (const chunk of (request.body as AsyncIterable<Uint8Array> | null) ?? []) {
      bytes += chunk.byteLength;
      take(chunk, bytes);
    }
    return bytes;
  } catch {
    throw new Refusal('bad-input', 'The body broke off.');
  }
}

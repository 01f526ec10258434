import { Refusal } from '~/core/refusal';

/** The size limits of bodies in bytes: fields only, with files, and any (`limitBodies`). */
export const mostBytes = { words: 1024 * 1024, files: 5 * 1024 * 1024, anything: 16 * 1024 * 1024 };
/** How many bytes at the end of a too large body stay readable, for the fields after the files. */
const endBytes = 256 * 1024;

/** A body as UTF-8 text. Refuses one over 1 MiB with 413, and one that is not valid text with 400. */
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

/** A body of up to 5 MiB. A larger one comes without its middle (`cut`): its fields can be shown again, nothing else. */
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
 * Reads a body to its end, even if it is too large, and returns its length in bytes. Many clients report a broken
 * connection if the response arrives while they are still sending.
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

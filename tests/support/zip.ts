import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type ZipFile } from 'yauzl';

/** The files in a zip by path, read with a different library than the one that writes it. */
export async function unzip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip: ZipFile = await fromBufferPromise(Buffer.from(bytes));
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return found;
}

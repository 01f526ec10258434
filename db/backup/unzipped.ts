import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupRefused, type Refuse } from './format';

/** In bytes. Large, so that a document of 16 MB consists of few pieces. */
const CHUNK_BYTES = 1024 * 1024;

/** The contents of a gzipped file; `onBytes` gets the compressed bytes. Refuses an incomplete or altered file. */
export async function* unzipped(
  file: string,
  refuse: Refuse,
  onBytes: (bytes: Uint8Array) => void,
): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  const source = createReadStream(file);
  source.on('data', (bytes) => onBytes(bytes as Buffer));
  source.once('error', (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip) as Readable & AsyncIterable<Buffer>;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw refuse('is cut short');
    if (code === 'Z_DATA_ERROR' && /incorrect header check/.test(message))
      throw refuse('is no backup of this suite');
    if (code?.startsWith('Z_')) throw refuse('was altered');
    if (error instanceof Error && code) throw new BackupRefused(`${file} cannot be read: ${message}.`);
    throw error;
  } finally {
    source.destroy();
  }
}

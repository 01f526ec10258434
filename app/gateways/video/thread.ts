import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { ClipMessage, ClipOrder } from './clip-worker';

/** What a thread may take: a minute, and three seconds for each second of film. */
const limitMs = ({ milliseconds }: ClipOrder) => 60_000 + 3 * milliseconds;

/**
 * Makes a clip in a thread of its own, which ends with it. Throws where the thread fails, dies or takes too long,
 * and the signal's reason when it is aborted; in each case the thread is ended.
 */
export async function inThread(
  order: ClipOrder,
  { signal, onProgress, code = threadCode(), limit = limitMs(order) }: How,
): Promise<Uint8Array> {
  signal.throwIfAborted();
  const worker = new Worker(code, { workerData: order, execArgv: [], name: 'clip' });
  let late: NodeJS.Timeout | undefined;
  let aborted: (() => void) | undefined;
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', (message: ClipMessage) => {
        if ('clip' in message) resolve(message.clip);
        else if ('failed' in message) reject(new Error(`The clip could not be made: ${message.failed}`));
        else onProgress?.(message.done);
      });
      worker.once('error', (error) =>
        reject(new Error('The thread that makes clips failed', { cause: error })),
      );
      worker.once('exit', (exit) => reject(new Error(`The thread that makes clips ended with code ${exit}`)));
      late = setTimeout(() => reject(new Error(`The clip was not made in ${limit} ms`)), limit);
      aborted = () => reject(signal.reason);
      signal.addEventListener('abort', aborted, { once: true });
    });
  } finally {
    clearTimeout(late);
    if (aborted) signal.removeEventListener('abort', aborted);
    await worker.terminate();
  }
}

/** How a clip is made; the last two are for tests. */
export interface How {
  signal: AbortSignal;
  /** How far it is, from 0 to 1. */
  onProgress?: ((done: number) => void) | undefined;
  code?: URL;
  /** In milliseconds. */
  limit?: number;
}

/**
 * The thread's code: TypeScript beside this file in development and in tests, and what the build made of it in
 * production, where this file is part of `build/server/index.js` or of a chunk in `build/server/assets/`.
 */
function threadCode(): URL {
  const source = new URL('./worker-bootstrap.mjs', import.meta.url);
  if (existsSync(source)) return source;
  const built = ['./clip-worker.js', '../clip-worker.js'].map((path) => new URL(path, import.meta.url));
  const found = built.find((url) => existsSync(url));
  if (!found) throw new Error('There is no clip-worker.js beside the server: run the build');
  return found;
}

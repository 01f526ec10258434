import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ClipMessage, ClipOrder } from './clip-worker';

/** In ms. The limit for a clip: a minute, and three seconds per second of film. */
const limitMs = ({ milliseconds }: ClipOrder) => 60_000 + 3 * milliseconds;

/**
 * Makes a clip in a child process that ends with it, because a crash in the encoder's native code would take down a
 * thread's whole process. Throws if it fails, dies or takes too long, and with the signal's reason if aborted. The
 * process is always ended.
 */
export async function inProcess(
  order: ClipOrder,
  { signal, onProgress, code = clipProgram(), limit = limitMs(order) }: How,
): Promise<Uint8Array> {
  signal.throwIfAborted();
  const worker = fork(fileURLToPath(code), [], { serialization: 'advanced', execArgv: [] });
  const ended = once(worker, 'exit').catch(() => undefined);
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
        reject(new Error('The process that makes clips failed', { cause: error })),
      );
      worker.once('exit', (exit, by) =>
        reject(new Error(`The process that makes clips ended with code ${exit ?? by}`)),
      );
      late = setTimeout(() => reject(new Error(`The clip was not made in ${limit} ms`)), limit);
      aborted = () => reject(signal.reason);
      signal.addEventListener('abort', aborted, { once: true });
      worker.send(
        order,
        (error) => error && reject(new Error('The clip could not be ordered', { cause: error })),
      );
    });
  } finally {
    clearTimeout(late);
    if (aborted) signal.removeEventListener('abort', aborted);
    if (worker.exitCode === null && worker.signalCode === null && worker.kill('SIGKILL')) await ended;
  }
}

/** Options for making a clip; the last two are for tests. */
export interface How {
  signal: AbortSignal;
  /** Called with the progress, from 0 to 1. */
  onProgress?: ((done: number) => void) | undefined;
  code?: URL;
  /** In ms. */
  limit?: number;
}

/**
 * The worker program: the TypeScript file next to this one in development and tests, its bundle in production, where
 * this code is part of `build/server/index.js` or a chunk in `build/server/assets/`.
 */
function clipProgram(): URL {
  const source = new URL('./worker-bootstrap.mjs', import.meta.url);
  if (existsSync(source)) return source;
  const built = ['./clip-worker.js', '../clip-worker.js'].map((path) => new URL(path, import.meta.url));
  const found = built.find((url) => existsSync(url));
  if (!found) throw new Error('There is no clip-worker.js next to the server: run the build');
  return found;
}

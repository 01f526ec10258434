import { existsSync } from 'node:fs';

/** The file that the worker thread runs, and the flags that it needs. */
interface WorkerFile {
  url: URL;
  execArgv: string[];
}

/**
 * Finds the worker's code: the TypeScript next to this file in development and in tests, and its bundle
 * in production, where this file is part of `build/server/index.js` or of a chunk in `build/server/assets/`.
 */
export function workerFile(): WorkerFile {
  const source = new URL('./worker-bootstrap.mjs', import.meta.url);
  if (existsSync(source)) return { url: source, execArgv: [] };
  for (const path of ['./store-worker.js', '../store-worker.js']) {
    const url = new URL(path, import.meta.url);
    if (existsSync(url)) return { url, execArgv: [] };
  }
  throw new Error('the embedded store finds no store-worker.js next to it: run the build');
}

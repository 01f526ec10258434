// Development and tests only: a worker thread does not inherit the loader of TypeScript. Bundling the worker's files
// takes a twentieth of the time that loading them one by one through a loader takes, and is what the build does too.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const { outputFiles } = buildSync({
  entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  sourcemap: 'inline',
  write: false,
});
const [{ contents }] = outputFiles;

// Beside the installed packages, so that they are found; named by what it holds, so that nobody reads it half written.
const cache = new URL('../../node_modules/.cache/laoban/', import.meta.url);
const file = new URL(`store-worker-${createHash('sha1').update(contents).digest('hex')}.mjs`, cache);
if (!existsSync(file)) {
  mkdirSync(cache, { recursive: true });
  const written = new URL(`${file.href}.${process.pid}`);
  writeFileSync(written, contents);
  renameSync(written, file);
}
await import(file.href);

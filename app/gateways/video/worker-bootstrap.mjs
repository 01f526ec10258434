// Development and tests only: a process of its own does not inherit the loader of TypeScript; see that of db/embedded.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const { outputFiles } = buildSync({
  entryPoints: [fileURLToPath(new URL('clip-worker.ts', import.meta.url))],
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  sourcemap: 'inline',
  write: false,
});
const code = outputFiles[0].contents;
// Next to the installed packages, so that they are found; named by its content, and there as a whole or not.
const cache = new URL('../../../node_modules/.cache/laoban/', import.meta.url);
const file = new URL(`clip-worker-${createHash('sha1').update(code).digest('hex')}.mjs`, cache);
if (!existsSync(file)) {
  mkdirSync(cache, { recursive: true });
  const written = new URL(`${file.href}.${process.pid}`);
  writeFileSync(written, code);
  renameSync(written, file);
}
await import(file.href);

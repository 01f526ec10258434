// Development and tests only: a worker thread does not inherit the loader of TypeScript. Bundling the worker's files
// takes a twentieth of the time that loading them one by one through a loader takes, and is what the build does too.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = new URL('./', import.meta.url);
const hash = createHash('sha1');
for (const name of readdirSync(here, { recursive: true }).sort())
  if (name.endsWith('.ts') && !/^(tests|conformance|bench|dist)\b/.test(name))
    hash.update(name).update(readFileSync(new URL(name, here)));

// Within node_modules, so that the packages are found. Its name is a hash of its sources, and it is never there in part.
const cache = new URL('../../node_modules/.cache/laoban/', here);
const file = new URL(`store-worker-${hash.digest('hex')}.mjs`, cache);
if (!existsSync(file)) {
  const { buildSync } = await import('esbuild');
  mkdirSync(cache, { recursive: true });
  const written = new URL(`${file.href}.${process.pid}`);
  buildSync({
    entryPoints: [fileURLToPath(new URL('worker.ts', here))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
    outfile: fileURLToPath(written),
  });
  renameSync(written, file);
}
await import(file.href);

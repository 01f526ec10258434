import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Makes what is published, in `dist`: the entry, the worker's code and the types. */
const here = fileURLToPath(new URL('.', import.meta.url));
rmSync(new URL('dist', import.meta.url), { recursive: true, force: true });
await build({
  absWorkingDir: here,
  entryPoints: { index: 'index.ts', 'store-worker': 'worker.ts' },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: 'linked',
});
const { status } = spawnSync('npx', ['tsc', '--project', 'tsconfig.build.json'], {
  cwd: here,
  stdio: 'inherit',
});
process.exit(status ?? 1);

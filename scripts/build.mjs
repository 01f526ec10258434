import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';

/** Builds the suite: the router's client and server bundles, and the thread of the embedded store. */
const router = spawnSync('npx', ['react-router', 'build', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
});
if (router.status !== 0) process.exit(router.status ?? 1);

await build({
  entryPoints: ['db/embedded/worker.ts'],
  outfile: 'build/server/store-worker.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: 'linked',
});

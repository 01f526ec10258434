import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { markBuilt } from './built.mjs';
import { checkNativeParts } from './native.mjs';
import { sayUnbuilt } from './run.mjs';

/**
 * Builds the suite: the router's client and server bundles, the embedded store's thread, the programs that run without
 * the suite, the service worker, and the compressed browser files.
 */
const begun = new Date();
const { build } = await import('esbuild').catch(sayUnbuilt);
await checkNativeParts();
const { buildWorker } = await import('./build-worker.mjs');
const { compressAssets } = await import('./compress-assets.mjs');
const router = spawnSync('npx', ['react-router', 'build', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
});
if (router.status !== 0) process.exit(router.status ?? 1);

await build({
  entryPoints: {
    'store-worker': 'db/embedded/worker.ts',
    'clip-worker': 'app/gateways/video/clip-worker.ts',
    'workbook-worker': 'app/gateways/sheets/workbook-worker.mjs',
    db: 'db/standalone.ts',
    backup: 'db/backup/index.ts',
    connect: 'db/connect.ts',
    supervisor: 'app/supervisor/index.ts',
  },
  outdir: 'build/server',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: 'linked',
});

await buildWorker('build/client');
await compressAssets('build/client/assets');
markBuilt(begun);

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { startServer } from './server-process.mjs';

/** The yardstick: a router's page of fifty rows with nothing of the suite in it; see `bare/`. */
const bareApp = 'build/bench-bare/server/index.js';

/** Builds the yardstick, always anew: it takes a few seconds. */
export function buildBarePage() {
  rmSync('build/bench-bare', { recursive: true, force: true });
  const built = spawnSync('npx', ['react-router', 'build', 'scripts/bench/bare'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error(`The bare page cannot be built:\n${built.stdout}${built.stderr}`);
}

/** Starts it as `react-router-serve` does, the server that comes with the router: with its log line and its packing. */
export const startBarePage = () =>
  startServer('node_modules/@react-router/serve/dist/cli.js', { HOST: '127.0.0.1' }, [bareApp]);

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { startServer } from './server-process.mjs';

/** The yardstick: a router's page of fifty rows with nothing of the suite in it; see `bare/`. */
export const bareServer = 'scripts/bench/bare/server.mjs';

/** Builds the yardstick, always anew: it takes a few seconds. */
export function buildBarePage() {
  rmSync('build/bench-bare', { recursive: true, force: true });
  const built = spawnSync('npx', ['react-router', 'build', 'scripts/bench/bare'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error(`The bare page cannot be built:\n${built.stdout}${built.stderr}`);
}

export const startBarePage = () => startServer(bareServer);

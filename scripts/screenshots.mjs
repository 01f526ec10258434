import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { findChromium } from './chromium.mjs';
import { prepare } from './prepare.mjs';

/** Takes a picture of every screen and its states, into screenshots/. Words after `--` are passed to Playwright. */
await prepare();
const chromium = findChromium();
const { status } = spawnSync(
  'npx',
  ['playwright', 'test', '--config=tests/e2e/screenshots.config.ts', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) } },
);
process.exit(status ?? 1);

import { spawnSync } from 'node:child_process';
import { buildWhatIsStale } from './built.mjs';
import { findChromium } from './chromium.mjs';
import { installWhatIsMissing } from './installed.mjs';

/** Takes a picture of every screen and its states, into screenshots/. Words after `--` go to Playwright. */
installWhatIsMissing();
buildWhatIsStale();
const chromium = findChromium();
const { status } = spawnSync(
  'npx',
  ['playwright', 'test', '--config=tests/e2e/screenshots.config.ts', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) } },
);
process.exit(status ?? 1);

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  process.env.CHROMIUM_PATH,
  // The same engine without a desktop around it: twice as fast.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const installed = () => places.find((place) => place && existsSync(place));

/**
 * The path of a Chromium for the browser journeys: an installed one, or one installed by the system's package manager
 * (as root) or Playwright. Undefined means Playwright's own.
 */
export function findChromium() {
  const found = installed();
  if (found) return found;
  console.log('No Chromium here yet: getting one ...');
  if (process.getuid?.() === 0 && run('apt-get', ['update', '-qq'])) {
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (run('apt-get', ['install', '-y', '-qq', name])) return installed();
    }
  }
  if (run('npx', ['playwright', 'install', 'chromium'])) return undefined;
  console.error(
    'The browser journeys need Chromium: install it, and set CHROMIUM_PATH if it lies in an unusual place.',
  );
  process.exit(1);
}

function run(command, args) {
  return (
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  );
}

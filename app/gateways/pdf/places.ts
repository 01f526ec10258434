import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where browsers are installed, the lightest first: the headless shell is twice as fast as the full browser. */
export const usualPlaces: readonly string[] = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Where Playwright's installer puts browsers, by system. */
const folderOfPlaywright: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['Library', 'Caches'],
  win32: ['AppData', 'Local'],
};

/** The program in a Playwright browser's folder; the folder name may contain the processor. */
const programs: [kind: string, inside: RegExp, program: string[]][] = [
  ['chromium_headless_shell', /^chrome-headless-shell-/, ['chrome-headless-shell']],
  ['chromium_headless_shell', /^chrome-headless-shell-win/, ['chrome-headless-shell.exe']],
  ['chromium_headless_shell', /^chrome-linux/, ['headless_shell']],
  ['chromium', /^chrome-linux/, ['chrome']],
  ['chromium', /^chrome-win/, ['chrome.exe']],
  [
    'chromium',
    /^chrome-mac/,
    ['Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
  ],
  ['chromium', /^chrome-mac/, ['Chromium.app', 'Contents', 'MacOS', 'Chromium']],
];

/** Browsers installed by Playwright, the lightest first, of each the newest version. */
export function ofPlaywright(): string[] {
  const caches = folderOfPlaywright[process.platform] ?? ['.cache'];
  const own = home();
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || (own && join(own, ...caches, 'ms-playwright'));
  if (!folder) return [];
  const installed = inside(folder).sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  return programs.flatMap(([kind, within, program]) =>
    installed
      .filter((name) => name.startsWith(`${kind}-`))
      .flatMap((name) => inside(join(folder, name)).map((part) => [name, part] as const))
      .filter(([, part]) => within.test(part))
      .map(([name, part]) => join(folder, name, part, ...program))
      .filter((path) => existsSync(path)),
  );
}

/** The user's home folder; undefined for an unknown user without HOME, as in some containers. */
function home(): string {
  try {
    return homedir();
  } catch {
    return '';
  }
}

/** The entries of a folder; none if it cannot be read. */
function inside(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ofPlaywright } from './places';

afterEach(() => vi.unstubAllEnvs());

test("of Playwright's browsers those are found that are there on any system, the lightest first, of each the newest", () => {
  const folder = mkdtempSync(join(tmpdir(), 'laoban-places-'));
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', folder);
  expect(ofPlaywright()).toEqual([]);
  const wanted = [
    'chromium_headless_shell-1200/chrome-headless-shell-linux-arm64/chrome-headless-shell',
    'chromium_headless_shell-1200/chrome-headless-shell-mac-arm64/chrome-headless-shell',
    'chromium_headless_shell-999/chrome-headless-shell-win64/chrome-headless-shell.exe',
    'chromium_headless_shell-999/chrome-linux/headless_shell',
    'chromium-1200/chrome-linux64/chrome',
    'chromium-1200/chrome-win64/chrome.exe',
    'chromium-1200/chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ].map((path) => join(folder, path));
  for (const path of [...wanted, join(folder, 'firefox-1/firefox/firefox')]) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
  }
  expect(ofPlaywright()).toEqual(wanted);
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'none'));
  expect(ofPlaywright()).toEqual([]);
});

test.skipIf(process.getuid?.() !== 0)('for a user without a home there are none', () => {
  const script =
    "import('./app/gateways/pdf/places.ts').then((all) => console.log(all.ofPlaywright().length))";
  const options = {
    uid: 54_321,
    gid: 54_321,
    env: { PATH: process.env.PATH ?? '' },
    encoding: 'utf8',
  } as const;
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '-e', script], options);
  expect([stdout, stderr]).toEqual(['0\n', '']);
});

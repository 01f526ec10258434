import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { desktop, launchOptions, phone } from './support/devices';

/** The journeys: each once, with JavaScript on a desk, without it on a phone, or on a phone with it. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/e2e',
  globalSetup: './support/start-suite.ts',
  fullyParallel: true,
  // One more than there are cores, for each waits half of its time; more than four wait for the one suite.
  workers: Math.min(4, availableParallelism() + 1),
  // Long enough for a machine that is busy with other things; nothing here waits for time to pass.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // Without a file to write to the JSON reporter would write into the list.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions,
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    colorScheme: 'light',
    // Colours are read when they have arrived, not on their way.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    // A tag says where a journey is walked: with JavaScript on a desk where it has none. What is scanned with a phone is walked there.
    // A worker serves one project and takes seconds to start: the small projects have one each, and begin first.
    // `@plain` does the same with JavaScript; `@both` does not, and is walked with it as well.
    {
      name: 'nojs-phone',
      use: { ...phone, javaScriptEnabled: false },
      grep: /@plain|@both/,
      workers: 1,
    },
    {
      name: 'js-phone',
      use: phone,
      grep: /@phone|(scanned|driver|driver-offline)\.spec/,
      grepInvert: /@plain(?! @phone)/,
      workers: 1,
    },
    { name: 'js-desktop', use: desktop, grepInvert: /@plain|(scanned|driver|driver-offline)\.spec/ },
  ],
});

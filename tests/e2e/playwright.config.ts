import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { desktop, launchOptions, phone } from './support/devices';

/** Every journey with JavaScript on a desk, and without it on a phone. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/e2e',
  globalSetup: './support/start-suite.ts',
  fullyParallel: true,
  // One more than there are cores, for each waits half of its time; more than four wait for the one suite.
  workers: Math.min(4, availableParallelism() + 1),
  // A browser that the machine starved is no fault of the suite; what fails twice is. The second try is named at the end.
  retries: 1,
  // Long enough for a machine that is busy with other things; nothing here waits for time to pass.
  timeout: 60_000,
  expect: { timeout: 15_000 },
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
    // What is scanned with a phone, and does the same in any window, is walked there.
    {
      name: 'js-desktop',
      use: desktop,
      testIgnore: ['scanned.spec.ts', 'driver.spec.ts', 'driver-offline.spec.ts'],
    },
    { name: 'nojs-phone', use: { ...phone, javaScriptEnabled: false } },
    // The width of a window changes how pages lie, not what they do: on a phone with JavaScript those journeys are walked
    // that a phone is made for or that go by its width.
    {
      name: 'js-phone',
      use: phone,
      testMatch: ['frame', 'stranger', 'scanned', 'toasts', 'driver', 'driver-offline'].map(
        (journey) => `${journey}.spec.ts`,
      ),
    },
  ],
});

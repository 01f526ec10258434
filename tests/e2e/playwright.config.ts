import { defineConfig } from '@playwright/test';
import { desktop, launchOptions, phone } from './support/devices';

/** Every journey with and without JavaScript, on a phone and on a desk. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/e2e',
  globalSetup: './support/start-suite.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
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
    { name: 'js-phone', use: phone },
    { name: 'js-desktop', use: desktop },
    { name: 'nojs-phone', use: { ...phone, javaScriptEnabled: false } },
    // Every page without JavaScript is looked at on a phone: a wide one only sets its cards beside each other.
    {
      name: 'nojs-desktop',
      use: { ...desktop, javaScriptEnabled: false },
      testIgnore: 'every-page.spec.ts',
    },
  ],
});

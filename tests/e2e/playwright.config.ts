import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { desktop, launchOptions } from './support/devices';

/**
 * The journeys: each once, with JavaScript on a desk, where its tag or file does not say that it is on a phone. All are of one
 * project: each project would start workers and browsers of its own.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/e2e',
  globalSetup: './support/start-suite.ts',
  fullyParallel: true,
  // A worker, its browser and the suite are busy in turns; more than four wait for the one suite.
  workers: Math.min(4, availableParallelism()),
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
    // What a service worker asks for can’t be held back or made to fail. Its own journey allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    ...desktop,
  },
});

import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';
import { desktop, phone } from './support/devices';

/** Pictures instead of journeys: every screen and its states, at both widths, in both themes. */
export default defineConfig({
  ...journeys,
  testMatch: '*.shots.ts',
  reporter: [['line']],
  projects: [
    { name: '390-light', use: phone },
    { name: '390-dark', use: { ...phone, colorScheme: 'dark' } },
    { name: '1280-light', use: desktop },
    { name: '1280-dark', use: { ...desktop, colorScheme: 'dark' } },
    { name: '390-light-nojs', use: { ...phone, javaScriptEnabled: false } },
    { name: '1280-light-nojs', use: { ...desktop, javaScriptEnabled: false } },
  ],
});

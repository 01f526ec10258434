import type { PlaywrightTestOptions } from '@playwright/test';

type Device = Pick<PlaywrightTestOptions, 'viewport' | 'isMobile' | 'hasTouch'>;

/** The narrowest screen that people use, and an ordinary one. */
export const phone: Device = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const desktop: Device = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

const { CHROMIUM_PATH } = process.env;

/** The browser's start: also as root, and where nothing but this machine can be reached. */
export const launchOptions = {
  ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page is seen for a second or two: making its code quicker takes longer than is ever had back.
    '--js-flags=--no-opt',
  ],
};

import { type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { findings } from './axe';
import { phone } from './devices';
import { Faults } from './faults';
import { restOnMessages } from './messages';
import { People } from './people';

interface Journey {
  /** Whether pages have JavaScript. */
  scripting: boolean;
  /** Whether the window is narrower than the 1024 px from which the sidebar stands. */
  narrow: boolean;
  /** Watches every page of the journey; after the test there must be nothing found. */
  faults: Faults;
  /** Signs people up and in, the quick way. */
  people: People;
  /** Opens an address, and with JavaScript waits until the page has come to life. */
  open: (path: string, page?: Page) => Promise<void>;
  /** A second browser, with cookies of its own, as closely watched as the first. */
  anotherPage: () => Promise<Page>;
  /** With JavaScript, axe finds nothing: in light, and where it is said in dark as well. */
  looksRight: (page: Page, how?: { inDark?: boolean | undefined; withFrame?: boolean }) => Promise<void>;
}

/** `@plain` walks on a phone without JavaScript, `@phone` with it. */
const isPlain = ({ tags }: TestInfo) => tags.includes('@plain');
const onPhone = (info: TestInfo) => isPlain(info) || info.tags.includes('@phone');

export const test = base.extend<Journey>({
  javaScriptEnabled: async ({ javaScriptEnabled }, use, info) => use(javaScriptEnabled && !isPlain(info)),
  viewport: async ({ viewport }, use, info) => use(onPhone(info) ? phone.viewport : viewport),
  isMobile: async ({ isMobile }, use, info) => use(onPhone(info) || isMobile),
  hasTouch: async ({ hasTouch }, use, info) => use(onPhone(info) || hasTouch),

  // biome-ignore lint/correctness/noEmptyPattern: playwright reads what a fixture needs from its pattern.
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  scripting: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  narrow: async ({ viewport }, use) => use((viewport?.width ?? 1280) < 1024),

  faults: [
    async ({ context, baseURL, scripting }, use) => {
      const faults = new Faults(baseURL ?? '');
      if (scripting) await restOnMessages(context);
      await faults.watch(context, scripting);
      await use(faults);
      expect(await faults.gather([context])).toEqual([]);
    },
    { auto: true },
  ],

  people: async ({ baseURL }, use) => use(new People(baseURL ?? '')),

  open: async ({ page: first, scripting }, use) =>
    use(async (path, page = first) => {
      await page.goto(path);
      if (scripting) await alive(page);
    }),

  anotherPage: async ({ browser, faults, scripting }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      if (scripting) await restOnMessages(context);
      await faults.watch(context, scripting);
      return await context.newPage();
    });
    await faults.gather(contexts);
    for (const context of contexts) await context.close();
  },

  looksRight: async ({ scripting }, use) =>
    use(async (page, { inDark = false, withFrame = false } = {}) => {
      // axe hangs where the page runs no scripts; the markup is the same.
      if (!scripting) return;
      expect.soft(await findings(page, { withFrame }), page.url()).toEqual([]);
      if (!inDark) return;
      await page.emulateMedia({ colorScheme: 'dark' });
      // In the dark only the colours are others.
      expect
        .soft(await findings(page, { coloursOnly: true, withFrame }), `${page.url()} in dark`)
        .toEqual([]);
      await page.emulateMedia({ colorScheme: null });
    }),
});

export { expect };

/** Waits until React has taken the page in hand and has run its effects, of which the root's is the last. */
export async function alive(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor({ state: 'attached' });
}

/**
 * Opens an address with its scripts held back: what is done now is done before the page has come to life. Answers what
 * lets them come.
 */
export async function openAsleep(page: Page, path: string): Promise<() => Promise<void>> {
  let wake = () => {};
  const waits = new Promise<void>((done) => {
    wake = done;
  });
  await page.route('**/assets/**/*.js', async (route) => {
    await waits;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  // Wait for the whole page with its styles: touching it sooner forces a layout without them.
  await page.waitForFunction(
    () =>
      document.readyState === 'interactive' &&
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  );
  return async () => {
    wake();
    await alive(page);
  };
}

/** Presses a rare action of a page's head or list: on a phone it is behind “More”. */
export async function rareAction(page: Page, name: string): Promise<void> {
  const more = page.locator('summary').filter({ hasText: /^More$/ });
  if (await more.isVisible()) await more.click();
  await page.getByRole('link', { name, exact: true }).click();
}

/** Expects the landing page itself: an address alone says nothing of what is shown there. */
export async function isLanding(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your whole day, run from one place.');
  await expect(page).toHaveURL('/');
}

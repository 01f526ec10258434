import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { owner } from '../../tests/support/servers.mjs';
import { findChromium } from '../chromium.mjs';
import { interleaved, quantile } from './load.mjs';
import { fillLists, withSuites } from './sides.mjs';

/** The pages, the page that links to each, and a selector that shows it has loaded. */
const pages = [
  {
    name: 'Client list',
    path: () => '/crm',
    from: () => '/Tasks',
    shows: 'main a[href^="/clientDashBoard/"]',
  },
  {
    name: 'Client',
    path: ({ clientId }) => `/clientDashBoard/${clientId}`,
    from: ({ clientName }) => `/crm?${new URLSearchParams({ q: clientName })}`,
  },
  { name: 'Quotations', path: () => '/Quotes', from: () => '/crm', shows: 'main a[href^="/Quotes/"]' },
  {
    name: 'Item with its chart',
    path: ({ itemId }) => `/InventoryDetails/${itemId}`,
    from: ({ itemName }) => `/Inventory?${new URLSearchParams({ q: itemName })}`,
    shows: 'main section[tabindex="0"][aria-label] svg',
  },
  { name: 'Tasks', path: () => '/Tasks', from: () => '/crm' },
  { name: 'Calendar', path: () => '/Meetings', from: () => '/crm', shows: '.sx__calendar' },
];

/** A third less than first measured, in milliseconds: at full speed, and four times slower. */
const clickGoals = {
  'Client list': { 1: 60, 4: 193 },
  Client: { 1: 70, 4: 210 },
  Quotations: { 1: 89, 4: 320 },
  'Item with its chart': { 1: 127, 4: 443 },
};
const scriptGoals = { median: 150, most: 170, heavy: 260 };
const heavy = ['Item with its chart', 'Calendar'];

/** The time from click to paint, by navigation and first load, with the processor at full speed and four times slower. */
export async function clicks(sides, rounds) {
  return await withBrowser(sides, async (openPage) => {
    const rows = [];
    for (const slower of [1, 4])
      for (const page of pages)
        for (const [how, measure] of [
          ['navigation', navigation],
          ['first load', firstLoad],
        ]) {
          const seen = await interleaved(rounds + 1, sides, (side) =>
            openPage(side, (tab) => measure(tab, side, page), slower),
          );
          const most = how === 'navigation' && clickGoals[page.name]?.[slower];
          rows.push({
            name: `${page.name}, ${how}${slower > 1 ? `, ${slower} times slower` : ''}`,
            unit: 'ms',
            // The first round fills the server's caches.
            figures: [...seen.values()].map((times) => quantile(times.slice(1))),
            ...(most && { goal: { most } }),
          });
        }
    return rows;
  });
}

/** The JavaScript a page loads by itself, gzipped, in KB of 1,000 bytes. */
export async function javascript(sides) {
  return await withBrowser(sides, async (openPage) => {
    const loaded = [];
    for (const side of sides) {
      const sizes = new Map();
      for (const page of pages) sizes.set(page.name, await openPage(side, (tab) => scripts(tab, side, page)));
      loaded.push(sizes);
    }
    const light = pages.filter(({ name }) => !heavy.includes(name));
    return [
      ...pages.map(({ name }) => ({
        name: `JavaScript of ${name}`,
        unit: 'KB',
        figures: loaded.map((sizes) => sizes.get(name)),
        goal: { most: heavy.includes(name) ? scriptGoals.heavy : scriptGoals.most },
      })),
      {
        name: 'JavaScript of the median page',
        unit: 'KB',
        figures: loaded.map((sizes) => quantile(light.map(({ name }) => sizes.get(name)))),
        goal: { most: scriptGoals.median },
      },
    ];
  });
}

/** Provides a way to open a page in a browser that only has the owner's session. */
async function withBrowser(sides, work) {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    ...(process.getuid?.() === 0 && { args: ['--no-sandbox'] }),
  });
  try {
    return await withSuites(sides, async () => {
      for (const side of sides) {
        await fillLists(side);
        const context = await browser.newContext();
        const page = await context.newPage();
        await page.goto(`${side.url}/login`);
        await page.fill('[name=email]', owner.email);
        await page.fill('[name=password]', owner.password);
        await page.press('[name=password]', 'Enter');
        await page.waitForURL((url) => url.pathname !== '/login');
        side.session = await context.storageState();
        await context.close();
      }
      return await work(async (side, look, slower = 1) => {
        const context = await browser.newContext({
          storageState: side.session,
          viewport: { width: 1280, height: 800 },
        });
        try {
          const page = await context.newPage();
          const session = await context.newCDPSession(page);
          await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
          return await look(page);
        } finally {
          await context.close();
        }
      });
    });
  } finally {
    await browser.close();
  }
}

/** Clicks a link once the previous page is idle. */
async function navigation(tab, { url, firm }, { path, from, shows = 'main h1' }) {
  const to = path(firm);
  await tab.goto(url + from(firm), { waitUntil: 'networkidle' });
  return await tab.evaluate(
    ([to, shows]) =>
      new Promise((resolve, reject) => {
        const link = document.querySelector(`a[href="${to}"]`);
        if (!link) return reject(new Error(`No link leads to ${to}`));
        const before = document.querySelector('main h1')?.textContent;
        // Before hydration the browser would follow the link itself, so such a click is tried again.
        const click = () => {
          const begun = performance.now();
          const heard = (event) => {
            if (event.defaultPrevented) return look(begun);
            event.preventDefault();
            setTimeout(click, 100);
          };
          window.addEventListener('click', heard, { once: true });
          link.click();
        };
        const look = (begun) => {
          const isThere =
            location.pathname === to &&
            document.querySelector('main h1')?.textContent !== before &&
            document.querySelector(shows);
          if (!isThere) return requestAnimationFrame(() => look(begun));
          // A frame is painted before the first task that follows it.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
        };
        requestIdleCallback(click);
      }),
    [to, shows],
  );
}

/** From the request of the document to the paint of the page's content. */
async function firstLoad(tab, { url, firm }, { path, shows = 'main h1' }) {
  await tab.addInitScript((shows) => {
    globalThis.painted = new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector(shows)) return requestAnimationFrame(look);
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      };
      requestAnimationFrame(look);
    });
  }, shows);
  await tab.goto(url + path(firm), { waitUntil: 'commit' });
  return await tab.evaluate(() => globalThis.painted);
}

async function scripts(tab, { url, firm }, { path, shows = 'main h1' }) {
  const found = [];
  tab.on('response', (answer) => answer.request().resourceType() === 'script' && found.push(answer));
  await tab.goto(url + path(firm), { waitUntil: 'networkidle' });
  await tab.waitForSelector(shows, { state: 'attached' });
  // Includes what a page fetches after hydration.
  await tab.waitForTimeout(3_000);
  const sizes = await Promise.all(found.map(async (answer) => gzipSync(await answer.body()).length));
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
}

import type { Page } from '@playwright/test';
import { withIds } from './support/ids';
import { expect, test } from './support/journey';

/** Every list, the longest of each kind. */
const lists = [
  '/crm',
  '/clientDashBoard/:id/tasks',
  '/clientDashBoard/:id/quotes',
  '/clientDashBoard/:id/meetings',
  '/clientDashBoard/:id/jobs',
  '/Meetings?view=list',
  '/Tasks',
  '/Tasks?show=completed',
  '/Quotes',
  '/Inventory',
  '/Inventory/resources',
  '/Inventory/alerts',
  '/InventoryDetails/:item',
  '/Pricing',
  '/JobManagement',
  '/LeaveManagement/approval?status=approved',
  '/LeaveManagement/balances',
  '/HumanResource',
  '/HumanResource/deleted',
  '/HumanResource/:employee/compliance',
  '/settings/company/users',
  '/settings/activity',
  '/settings/credits',
  '/settings/security',
] as const;

/**
 * What does not fit: a page or a frame that scrolls sideways, a cell whose text is cut, and a word that goes on in the
 * next line although nothing in it invites that.
 */
const amiss = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const tell = (what: string, one: Element) =>
      found.push(`${what}: ${one.tagName} ${one.textContent?.trim().slice(0, 50)}`);
    const main = document.querySelector('main') ?? document.body;
    for (const one of [document.documentElement, ...main.querySelectorAll('*')]) {
      if (one.scrollWidth <= one.clientWidth + 1 || one.clientWidth === 0 || 'value' in one) continue;
      const { overflowX, clipPath } = getComputedStyle(one);
      if (clipPath !== 'none' || one.closest('.sr-only, [role=img], pre, code')) continue;
      if (one === document.documentElement || overflowX !== 'visible') tell('wider than its place', one);
    }
    for (const cell of main.querySelectorAll('td, th, td *, th *')) {
      const { overflowY, clipPath } = getComputedStyle(cell);
      if (overflowY === 'visible' || clipPath !== 'none' || cell.closest('.sr-only')) continue;
      // An address of the web is known by its beginning.
      const isAddress = cell.textContent?.trim().startsWith('https://');
      if (cell.scrollHeight > cell.clientHeight + 2 && !isAddress) tell('cut', cell);
    }
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const within = node.parentElement;
      if (!within?.closest('td, th') || within.closest('.sr-only')) continue;
      if (node.textContent?.startsWith('https://')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /[\p{L}\p{N}.,]{2,16}(?![\p{L}\p{N}])/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) found.push(`broken: ${word}`);
      }
    }
    return found;
  });

/** From the narrowest window that has the sidebar to an ordinary one. */
const widths = [1024, 1100, 1180, 1280];

/** Each half of the lists goes on next to the other. */
for (const half of [0, 1])
  test(`no list is cut and nothing scrolls sideways from 1024 px on: half ${half + 1}`, async ({
    page,
    open,
    people,
    narrow,
    scripting,
  }) => {
    test.skip(narrow || !scripting, 'it has widths of its own');
    test.setTimeout(300_000);
    await people.signIn(page, people.sample('owner'));
    for (const list of lists.filter((_, at) => at % 2 === half)) {
      await open(await withIds(list, people, page));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await amiss(page), `${list} at ${width} px`).toEqual([]);
      }
    }
  });

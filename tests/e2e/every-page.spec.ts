import type { APIResponse, Page, Response } from '@playwright/test';
import { htmlMistakes } from '../support/valid-html';
import { desktop, phone } from './support/devices';
import { amiss } from './support/fit';
import { withIds } from './support/ids';
import { alive, expect, isLanding, test } from './support/journey';
import { ended, type Visit } from './support/visit';
import { visits } from './visits';

/** The headings that lie more than one level below the one before. */
const skippedHeadings = (page: Page) =>
  page.locator('h1, h2, h3, h4, h5, h6').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .filter((one, place, shown) => Number(one.tagName[1]) > Number(shown[place - 1]?.tagName[1] ?? 0) + 1)
      .map(({ textContent }) => textContent),
  );

/**
 * What reaches beyond the window where letters are twice as large, or beyond a frame that cuts it off: only what is made to be
 * scrolled may. A drawn picture of the suite is no text.
 */
const beyondWithLargeLetters = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    const all = [document.documentElement, ...document.body.querySelectorAll('*')];
    const found = all
      .filter((one) => one.scrollWidth > one.clientWidth + 2 && one.clientWidth > 60 && !('value' in one))
      .filter((one) => {
        const { overflowX, textOverflow } = getComputedStyle(one);
        const cuts = ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis';
        return one === document.documentElement || (cuts && !one.closest('.sr-only, [role=img]'));
      })
      .map(
        (one) => `${one.tagName} ${one.scrollWidth} > ${one.clientWidth} ${one.textContent?.slice(0, 60)}`,
      );
    document.documentElement.style.fontSize = '';
    return found;
  });

/** What the bar at the bottom of a phone offers, and the page above it as well. */
const offeredTwice = (page: Page) =>
  page.locator('main :is(a, button)').evaluateAll((all) => {
    const shown = all.filter((one) => one.checkVisibility());
    const inBar = shown.filter((one) => one.closest('.reach-bar')).map(({ textContent }) => textContent);
    return shown
      .filter((one) => !one.closest('.reach-bar'))
      .map(({ textContent }) => textContent)
      .filter((text) => inBar.includes(text));
  });

const textOf = (html: string, element: string) =>
  (new RegExp(`<${element}[ >].*?</${element}>`, 's').exec(html)?.[0] ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .trim();

/** What a page is before its JavaScript, and without it. */
async function expectServed(
  { heading, title, status = 200, again }: Visit,
  answer: APIResponse | Response | null,
): Promise<void> {
  if (!answer) throw new Error('The page was there already');
  const [at, html] = [answer.url(), await answer.text()];
  expect.soft(answer.status(), at).toBe(status);
  // Laid out by the standards, not as a page without a doctype.
  expect.soft(html.slice(0, 15), at).toBe('<!DOCTYPE html>');
  expect.soft(textOf(html, 'h1'), at).toMatch(heading);
  expect.soft(textOf(html, 'title'), at).toMatch(title);
  expect.soft(html.match(/<main[ >]/g), at).toHaveLength(1);
  // Every address is validated with the pages of the contract; here one of each kind, with the sample company's records.
  if (!again) expect.soft(await htmlMistakes(html), at).toEqual([]);
}

/** From the narrowest window that has the sidebar to the ordinary one. */
const widths = [1024, 1100, 1180, 1280];

const softly = expect.configure({ soft: true });

/** So many pages share a browser and a sign-in. */
const pagesOfWalk = 16;

const readers = [...new Set(visits.map(({ who }) => who))];
const walks = readers.flatMap((reader) => {
  const pages = visits.filter(({ who }) => who === reader);
  return Array.from({ length: Math.ceil(pages.length / pagesOfWalk) }, (_, at) =>
    pages.slice(at * pagesOfWalk, (at + 1) * pagesOfWalk),
  );
});

for (const [at, walk] of walks.entries()) {
  const who = walk[0]?.who;
  test(`walk ${at + 1}, as ${who?.name ?? 'stranger'}: each page is well made, from ${walk[0]?.path}`, async ({
    page,
    people,
    faults,
    looksRight,
  }) => {
    test.setTimeout(300_000);
    if (who) await people.signIn(page, who(people));
    // The frame is the same around all pages of a walk.
    let frameIsSeen = false;
    for (const visit of walk) {
      const path = await withIds(visit.path, people, page);
      if (visit.again) {
        // Of each kind the browser draws one page; the others are only read.
        await expectServed(visit, await page.request.get(path));
        continue;
      }
      faults.begin();
      if (visit.status) faults.announce(visit.status);
      await expectServed(visit, await page.goto(path));
      await alive(page);
      expect.soft(await skippedHeadings(page), path).toEqual([]);
      if (who === ended) await expect.soft(page.getByText('Your free trial has ended.'), path).toBeVisible();
      for (const width of visit.list ? widths : []) {
        await page.setViewportSize({ width, height: 800 });
        // A chart fits itself into its new place when that is there.
        await softly.poll(() => amiss(page), `${path} at ${width} px`).toEqual([]);
      }
      await looksRight(page, { inDark: visit.inDark, withFrame: !frameIsSeen });
      frameIsSeen = true;
      if (phone.viewport) await page.setViewportSize(phone.viewport);
      await softly.poll(() => beyondWithLargeLetters(page), path).toEqual([]);
      expect.soft(await offeredTwice(page), path).toEqual([]);
      expect.soft(await faults.gather([page.context()]), path).toEqual([]);
      if (desktop.viewport) await page.setViewportSize(desktop.viewport);
    }
  });
}

test('a page that leads nowhere leads a stranger back to the start and a user to their first page, and the payment pages back to work', {
  tag: '@plain',
}, async ({ page, open, people, faults }) => {
  faults.announce(404);
  await open('/nowhere/at/all');
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await isLanding(page);

  await people.signIn(page, people.sample('owner'));
  await open('/nowhere/at/all');
  await page.getByRole('link', { name: 'Go to Clients' }).click();
  await expect(page).toHaveURL('/crm');
  await open('/Success');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/crm');
  await open('/Cancel');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL('/settings');
  await open('/Cancel');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/crm');

  await open('/clientDashBoard/ffffffffffffffffffffffff');
  await expect(page.getByText('This client doesn’t exist.')).toBeVisible();
});

test('an ended trial links to the plans, and refuses a new client without losing what was typed', {
  tag: '@plain',
}, async ({ page, open, people, faults }) => {
  faults.announce(402);
  await people.signIn(page, people.ended);
  await open('/crm/new');
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await dialog.getByLabel(/^Company name/).fill('Too Late & Co');
  await dialog.getByLabel(/^Industry/).fill('Retail');
  await dialog.getByLabel(/^Contact person/).fill('Ong');
  await dialog.getByLabel(/^Role/).selectOption('Others');
  await dialog.getByLabel(/^Email/).fill('ong@late.example');
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'Your free trial has ended. Choose a plan to continue.' }),
  ).toBeVisible();
  await expect(dialog.getByLabel(/^Company name/)).toHaveValue('Too Late & Co');
  await dialog.getByRole('link', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Choose a plan' }).click();
  await expect(page).toHaveURL('/settings');
  await page.getByRole('main').getByRole('link', { name: 'See plans' }).click();
  await expect(page).toHaveURL('/settings/plans');
});

test('what the reader breaks off by going on is no error of the page', async ({ page, open }) => {
  await open('/login');
  // The journey's own watch finds the fault if it is one.
  await page.evaluate(async () => {
    const going = new AbortController();
    const answer = fetch('/login', { signal: going.signal });
    going.abort();
    await Promise.allSettled([answer]);
    void Promise.reject(going.signal.reason);
    // The browser reports it a task later.
    await new Promise((done) => setTimeout(done));
  });
});

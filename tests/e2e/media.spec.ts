import type { Page } from '@playwright/test';
import { withIds } from './support/ids';
import { expect, test } from './support/journey';

/** The theme's colours, as the page has them now. */
const colours = (page: Page) =>
  page.evaluate(() =>
    ['base-100', 'base-content', 'primary', 'secondary', 'info', 'success', 'warning', 'error'].map((name) =>
      getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`),
    ),
  );

test('paper has the colours of the light, the whole of a list that scrolls on the screen and of a chart, and no empty sheet', {
  tag: '@plain',
}, async ({ page, open, people }) => {
  await people.signIn(page, people.sample('owner'));
  // A sheet of A4 within its margins.
  await page.setViewportSize({ width: 673, height: 1001 });
  await open('/Inventory');
  const light = await colours(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colours(page)).not.toEqual(light);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect(await colours(page)).toEqual(light);
  const items = page.getByRole('region', { name: 'Items' });
  const { seen, whole } = await items.evaluate((box) => ({
    seen: box.clientHeight,
    whole: box.scrollHeight,
  }));
  expect(whole).toBeGreaterThan(2000);
  expect(seen).toBe(whole);
  // What a list is narrowed, changed and turned over by is of no use there; how much of it this is, is.
  const tools = page.locator('.frame-main :is(.btn, [role=search])');
  expect(await tools.count()).toBeGreaterThan(0);
  await expect(tools.filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Inventory' })).toBeHidden();
  for (const part of ['body', '.frame-main']) await expect(page.locator(part)).toHaveCSS('min-height', '0px');
  await expect(page.locator('.frame-main > *')).toHaveCSS('padding', '0px');

  // Of which days an item's history is, is said there alone.
  await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
  await open(`/InventoryDetails/${await people.sampleItem()}?startDate=2026-10-01&endDate=2026-10-31`);
  const [days, drawn] = [page.getByText('Oct 1, 2026 to Oct 31, 2026'), page.locator('svg[role=img]')];
  await expect(days).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(days).toBeVisible();
  await expect(drawn).toHaveCSS('max-width', '100%');
});

test('paper says of which week and which month it is, and has a week as a list', async ({
  page,
  open,
  people,
}) => {
  await people.signIn(page, people.sample('owner'));
  await page.goto('about:blank');
  await page.emulateMedia({ media: 'print' });
  await open('/LeaveManagement/calendar?month=2026-11');
  await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible();
  await open('/Meetings?week=2026-W48');
  await expect(page.getByRole('heading', { name: 'Nov 23 – 29, 2026' })).toBeVisible();
  const [drawn, list] = [
    page.locator('.sx__week-grid'),
    page.getByRole('listitem').filter({ hasText: 'Sunday' }),
  ];
  await expect(drawn).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(list).toBeVisible();
  await expect(drawn).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(drawn).toBeVisible();
  await expect(list).toHaveCount(0);
});

test('a calendar that is drawn again in a window that was narrow is never empty meanwhile', async ({
  page,
  open,
  people,
}) => {
  await people.signIn(page, people.sample('owner'));
  for (const address of ['/LeaveManagement/calendar', '/Meetings']) {
    const drawn = page.locator('.drawn-calendar [class*=sx__]').filter({ hasText: 'SUN' }).first();
    await page.setViewportSize({ width: 1024, height: 900 });
    await open(address);
    await expect(drawn).toBeVisible();
    await page.setViewportSize({ width: 390, height: 900 });
    await expect(drawn).toHaveCount(0);
    const texts = page.evaluate(async () => {
      const found: string[] = [];
      while (found.length < 20) {
        await new Promise(requestAnimationFrame);
        const box = document.querySelector('.drawn-calendar')?.parentElement?.parentElement;
        // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
        if (box) found.push(box.innerText.trim());
      }
      return found;
    });
    await page.setViewportSize({ width: 1024, height: 900 });
    expect(await texts).not.toContain('');
    await expect(drawn).toBeVisible();
  }
});

test('a link to a call of the API unfolds it; all are printed unfolded, also where a style sheet cannot unfold them, and are then as they were', async ({
  page,
  open,
}) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await open('/api');
  const calls = page.locator('details.unfolds-in-print');
  const folded = page.locator('details.unfolds-in-print:not([open])');
  const token = page.locator('#post-api-token');
  await expect(token.getByText('The address or the password is wrong.')).toBeHidden();
  await page.getByRole('link', { name: 'gets a token with their password' }).click();
  await expect(token.getByText('The address or the password is wrong.')).toBeVisible();
  await calls.first().locator('summary').click();
  const all = await calls.count();
  await expect(folded).toHaveCount(all - 2);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(folded).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(folded).toHaveCount(all - 2);
});

test('with forced colours, the open menu item and tab still look different', {
  tag: '@plain',
}, async ({ page, open, people }) => {
  await people.signIn(page, people.sample('owner'));
  await page.emulateMedia({ forcedColors: 'active' });
  await open('/Inventory/alerts');
  const tabs = page.getByRole('navigation', { name: 'Inventory' }).getByRole('link');
  const grounds = await tabs.evaluateAll((all) =>
    all.map((tab) => [tab.hasAttribute('aria-current'), getComputedStyle(tab).backgroundColor] as const),
  );
  const shown = grounds.filter(([isOpen]) => isOpen).map(([, ground]) => ground);
  const others = grounds.filter(([isOpen]) => !isOpen).map(([, ground]) => ground);
  expect(shown).toHaveLength(1);
  expect(others.length).toBeGreaterThan(2);
  expect(others).not.toContain(shown[0]);
});

test('a storyboard on paper has its scenes whole, and nothing that plays or is pressed', {
  tag: '@plain',
}, async ({ page, open, people }) => {
  await people.signIn(page, people.sample('owner'));
  await page.emulateMedia({ media: 'print' });
  await open(await withIds('/StoryboardClient/:idea', people, page));
  const scenes = page.getByRole('list', { name: 'Scenes' }).getByRole('listitem');
  await expect(scenes.first()).toHaveCSS('break-inside', 'avoid');
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Save all scenes as one video' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'The full video' })).toBeHidden();
});

test('a quotation on paper has nothing around it', { tag: '@plain' }, async ({ page, open, people }) => {
  await people.newFirm(page);
  const draft = { clientName: 'Kopi & Kaya', title: 'Beans', description: 'Monthly.', amount: '100' };
  const made = await page.request.post('/Quotes/new', {
    form: { ...draft, paymentTerm: '30 days' },
    headers: { Origin: people.origin },
  });
  await page.emulateMedia({ media: 'print' });
  await open(made.url());
  await expect(page.getByText('Kopi & Kaya').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^(All quotations|Edit)$/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'History' })).toHaveCount(0);
  // What only a draft says, while it can be helped.
  for (const text of ['Add your address, phone and logo in Settings', 'days left of your free trial'])
    await expect(page.getByText(text)).toBeHidden();
});

test('a driver’s job on paper has no bar of a button across it', { tag: '@plain' }, async ({
  page,
  open,
  people,
}) => {
  await people.signIn(page, people.sample('driver'));
  await page.emulateMedia({ media: 'print' });
  await open(await withIds('/JobStartEnd/:active', people, page));
  await expect(page.getByLabel('End Location')).toBeVisible();
  const bars = page.locator('.sticky');
  expect(await bars.count()).toBeGreaterThan(0);
  for (const bar of await bars.all()) await expect(bar).toBeHidden();
});

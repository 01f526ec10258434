import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from '@playwright/test';
import { alive, expect, test } from './support/journey';

test('the first Tab leads past the bars; chosen colours and a folded sidebar are remembered, and there in the page’s first bytes', async ({
  page,
  open,
  people,
  looksRight,
}) => {
  await people.newFirm(page);
  await open('/crm');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/crm#content');

  const side = page.getByRole('complementary', { name: 'Sidebar' });
  const width = async () => (await side.boundingBox())?.width ?? 0;
  const wide = await width();
  const content = page.getByRole('heading', { level: 1 });
  const before = (await content.boundingBox())?.x ?? 0;
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  const choose = (label: string) => page.getByRole('button', { name: label, exact: true }).click();
  await choose('Dark');
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/sidebar'));
  await choose('Collapse sidebar');
  await kept;
  await expect.poll(width).toBeLessThan(80);
  expect((await content.boundingBox())?.x ?? 0).toBeLessThan(before);
  await expect(side.getByRole('link', { name: 'Clients' })).toBeVisible();
  await looksRight(page, { withFrame: true });

  const answer = await page.goto('/settings');
  expect(await answer?.text()).toMatch(/<html[^>]*data-theme="laoban-dark"/);
  expect(await ground()).toBe(dark);
  expect(await width()).toBeLessThan(80);
  await alive(page);
  await choose('Expand sidebar');
  await expect.poll(width).toBe(wide);

  await page.emulateMedia({ colorScheme: 'dark' });
  await choose('Light');
  await expect.poll(ground).toBe(light);
  await choose('Follow the system');
  await expect.poll(ground).toBe(dark);
  expect(await (await page.reload())?.text()).not.toMatch(/<html[^>]*data-theme/);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).toBe(light);
});

for (const tag of ['@plain', '@phone'])
  test(`the number of what is new is above the bell, and covers nothing of it ${tag}`, {
    tag,
  }, async ({ page, open, people }) => {
    await people.signIn(page, people.ended);
    await open('/crm');
    const bell = page.getByRole('link', { name: /^What’s new: \d+$/ }).filter({ visible: true });
    await expect(bell).toBeVisible();
    const box = async (part: string) =>
      (await bell.locator(part).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [number, icon] = [await box('span'), await box('svg')];
    const apart = number.y + number.height <= icon.y || icon.x + icon.width <= number.x;
    expect([number, icon, apart]).toEqual([number, icon, true]);
    expect(number.width).toBeGreaterThan(0);
  });

for (const tag of ['@plain', '@phone'])
  test(`under 1024 px the menu slides in, and closes by its ground, by Escape and on the way to another page ${tag}`, {
    tag,
  }, async ({ page, open, people, scripting, looksRight }) => {
    await people.newFirm(page);
    await open('/crm');
    const toggle = page.getByRole('checkbox', { name: 'Menu' });
    const settings = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' });
    const press = () => page.locator('label:has(#menu-toggle)').click();
    await expect(settings).toBeHidden();
    await press();
    await expect(settings).toBeInViewport();
    await looksRight(page, { withFrame: true });
    await page.locator('label.frame-dim').click({ position: { x: 370, y: 400 } });
    await expect(settings).toBeHidden();

    if (scripting) {
      await press();
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(settings).toBeHidden();
      await expect(toggle).toBeFocused();
    }
    await press();
    await settings.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await expect(settings).toBeHidden();
  });

test('a long choice ends before the arrow of its box', { tag: '@plain' }, async ({ page, open, people }) => {
  await people.newFirm(page);
  await people.addClient(page, 'A name of a company that is longer than a telephone is wide, and then some');
  await open('/Tasks/new');
  const box = page.getByRole('combobox', { name: 'Client' });
  const arrow = async (index: number) => {
    await box.selectOption({ index });
    await page.getByRole('textbox', { name: 'Title' }).focus();
    const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {};
    return await page.screenshot({ clip: { x: x + width - 22, y, width: 20, height } });
  };
  // The dialog may still be on its way in.
  await expect.poll(async () => (await arrow(0)).equals(await arrow(1))).toBe(true);
});

test('a dialog whose page comes in pieces is shown when all of it is there, and does not jump', async ({
  page,
  people,
}) => {
  await people.newFirm(page);
  // A slow line: the first half of the dialog comes, the rest when the reader has seen it.
  let rest = () => {};
  const line = createServer(async ({ url = '/', headers: { cookie = '' } }, answer) => {
    const origin = await fetch(people.origin + url, { headers: { cookie } });
    const type = origin.headers.get('content-type') ?? '';
    answer.writeHead(origin.status, { 'Content-Type': type });
    const whole = Buffer.from(await origin.arrayBuffer());
    const half = type.startsWith('text/html') ? whole.indexOf('name="industry"') : -1;
    if (half < 0) return answer.end(whole);
    answer.write(whole.subarray(0, half));
    rest = () => answer.end(whole.subarray(half));
  }).listen(0, '127.0.0.1');
  try {
    await once(line, 'listening');
    const { port } = line.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/crm/new`, { waitUntil: 'commit' });
    const dialog = page.getByRole('dialog', { includeHidden: true });
    await expect(dialog).toContainText('Company name');
    await expect(dialog).toBeHidden();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    rest();
    await expect(dialog).toBeVisible();
    await alive(page);
  } finally {
    // Leaving the page aborts its open requests; a cut connection would count as an error of the page.
    await page.goto('about:blank');
    line.closeAllConnections();
    line.close();
  }
});

test('one of a person’s tabs asks for the bell once a minute, and none of them as soon as it opens', async ({
  page,
  open,
  people,
}) => {
  await people.newFirm(page);
  // From now on time passes only where it is told to, however busy the machine is.
  await page.clock.install({ time: Date.now() });
  await page.clock.pauseAt(Date.now() + 60_000);
  let asked = 0;
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/today/bell') asked += 1;
  });
  const pending = new Set<Request>();
  page.on('request', (request) => request.url().endsWith('/api/today/bell') && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await open('/crm');
  // Two tabs look at different moments. At the same one neither would know yet that the other has asked.
  await page.clock.runFor(5_000);
  const other = await page.context().newPage();
  await other.goto('/Tasks');
  await alive(other);
  expect(asked).toBe(0);
  const minutes = async () => (await page.evaluate(() => Date.now())) / 60_000;
  const began = await minutes();
  const stored = (tab: Page) => tab.evaluate(() => Object.entries(localStorage).sort().join());
  for (let second = 0; second < 300; second += 5) {
    await page.clock.runFor(5_000);
    // What one tab stores is known to the other a moment later.
    await expect.poll(async () => (await stored(page)) === (await stored(other))).toBe(true);
  }
  const passed = (await minutes()) - began;
  expect(asked).toBeGreaterThanOrEqual(4);
  expect(asked).toBeLessThanOrEqual(passed + 1);

  // Nor more often where the browser stores nothing.
  await other.close();
  // The tab that is left has asked by itself, and its request is counted.
  asked = 0;
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000);
      return asked;
    })
    .toBe(1);
  await page.evaluate(() => {
    Storage.prototype.getItem = () => null;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  asked = 0;
  const fullFrom = await minutes();
  for (let second = 0; second < 180; second += 10) {
    await page.clock.runFor(10_000);
    // No answer takes minutes.
    await page.evaluate(() => fetch('/healthz'));
    await expect.poll(() => pending.size).toBe(0);
  }
  expect(asked).toBeGreaterThanOrEqual(2);
  expect(asked).toBeLessThanOrEqual((await minutes()) - fullFrom + 1);
});

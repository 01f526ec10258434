import type { Page } from '@playwright/test';
import { withIds } from './support/ids';
import { expect, openAsleep, test } from './support/journey';
import type { People } from './support/people';

const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
const cards = (page: Page) => page.getByRole('list', { name: 'Scenes' }).getByRole('listitem');
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();

test('from an idea to a storyboard that a stranger watches, and each step in the statement', {
  tag: '@plain',
}, async ({ page, open, anotherPage, people, faults }) => {
  test.slow();
  faults.announce(404);
  await people.newFirm(page);
  const home = await people.addClient(page, 'Kopi & Kaya');
  await open(`${home}/ideas`);
  await page.getByRole('button', { name: 'Generate AI Idea' }).click();
  await said(page, 'Generated Successfully');
  await page.getByRole('button', { name: 'Create Storyboard' }).click();
  await expect(page).toHaveURL(/\/Storyboard\/\w+$/);
  await said(page, 'Generated Successfully');
  await expect(page.getByText('Sample content: no AI key is set')).toBeVisible();
  const storyboard = page.url();

  const before = await titles(page);
  await cards(page)
    .nth(1)
    .getByRole('button', { name: /^Move up/ })
    .click();
  await said(page, 'Order Save');
  const [first, second, ...others] = before;
  await expect(cards(page).getByRole('heading')).toHaveText([second, first, ...others] as string[]);

  await page.getByRole('link', { name: 'Add Scene' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Scene' });
  const add = dialog.getByRole('button', { name: 'Add Scene' });
  await dialog.getByLabel(/^Title/).fill('Come and taste');
  await dialog.getByLabel(/^Duration/).fill('1');
  await add.click();
  await said(page, 'Scene Created');
  await expect(cards(page)).toHaveCount(before.length + 1);

  await cards(page)
    .first()
    .getByRole('link', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: 'Delete scene' }).click();
  await said(page, 'Deleted & reordered');
  await expect(cards(page)).toHaveCount(before.length);

  // The videos are made meanwhile; the page looks when it is opened again.
  const video = cards(page)
    .first()
    .getByRole('link', { name: /^Download the video/ });
  const look = async () => {
    await page.goto(storyboard);
    return await video.count();
  };
  await expect.poll(look, { intervals: [1_000] }).toBe(1);
  const downloading = page.waitForEvent('download');
  await video.click();
  expect((await downloading).suggestedFilename()).toBe('scene-1.mp4');

  const address = await page.getByLabel('Public address').inputValue();
  const phone = await anotherPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(address);
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(cards(phone)).toHaveCount(before.length);
  await expect(phone.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  await page.getByRole('button', { name: 'Switch off' }).click();
  await said(page, 'The link no longer works.');
  expect((await phone.goto(address))?.status()).toBe(404);

  await open('/settings/credits');
  const line = (of: RegExp) => page.getByRole('listitem').filter({ hasText: of });
  for (const one of [/Scene.*−1\D*49/, /Credits granted.*\+50\D*50/]) {
    await expect(line(one)).toHaveCount(1);
  }
  await expect(page.getByRole('heading', { name: '49 credits left' })).toBeVisible();
});

test('what one adds, deletes and saves oneself does not stand in the way of the order, what others do does', async ({
  page,
  open,
  people,
  context,
  faults,
}) => {
  const login = await people.newFirm(page);
  const home = await people.addClient(page, 'Kopi & Kaya');
  const headers = { Authorization: `Bearer ${await people.token(login)}` };
  const call = async (path: string, data: object) =>
    await (await page.request.post(path, { headers, data })).json();
  const { id } = await call('/createIdea', { CustomerID: home.split('/').at(-1), Title: 'Stamps' });
  await call('/generateStoryBoard', { ideaID: id });
  await open(`/Storyboard/${id}`);
  const up = (at: number, on = page) =>
    cards(on)
      .nth(at)
      .getByRole('button', { name: /^Move up/ })
      .click();
  const save = (on = page) => on.getByRole('button', { name: 'Save Order' }).click();

  await up(1);
  await page.getByRole('link', { name: 'Add Scene' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Scene' });
  await dialog.getByLabel(/^Title/).fill('Come and taste');
  await dialog.getByRole('button', { name: 'Add Scene' }).click();
  await said(page, 'Scene Created');
  await cards(page)
    .nth(2)
    .getByRole('link', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: 'Delete scene' }).click();
  await said(page, 'Deleted & reordered');
  const mine = await titles(page);
  await save();
  await said(page, 'Order Save');

  // A colleague moves one while nothing is moved here, and then while something is.
  const other = await context.newPage();
  await open(new URL(page.url()).pathname, other);
  await expect(cards(other).getByRole('heading')).toHaveText(mine);
  await expect(page.getByRole('button', { name: 'Save Order' })).toBeDisabled();
  await up(2, other);
  const theirs = await titles(other);
  await save(other);
  await said(other, 'Order Save');
  await page.getByRole('button', { name: 'Switch off' }).click();
  await said(page, 'The link no longer works.');
  await expect(cards(page).getByRole('heading')).toHaveText(theirs);
  await expect(page.getByText('The new order is not saved yet.')).toBeHidden();

  await up(1);
  await other.reload();
  await up(2, other);
  await save(other);
  await said(other, 'Order Save');
  faults.announce(409);
  await save();
  await said(page, 'Somebody has added, removed or moved scenes');
  // Told of it, and shown both: the same press saves over it.
  const own = await titles(page);
  // The colleague's page would follow.
  await other.close();
  await save();
  await said(page, 'Order Save');
  await expect(cards(page).getByRole('heading')).toHaveText(own);
  await page.reload();
  await expect(cards(page).getByRole('heading')).toHaveText(own);
});

test('a title that was typed before the page came to life lets the scene be added', async ({
  page,
  people,
}) => {
  const id = await storyboardOfSample(page, people);
  const wake = await openAsleep(page, `/Storyboard/${id}/scenes/new`);
  await page.getByLabel(/^Title/).fill('Typed early');
  await wake();
  await expect(page.getByLabel(/^Title/)).toHaveValue('Typed early');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add Scene' })).toBeEnabled();
});

test('a scene is dragged to another place', async ({ page, open, people }) => {
  const id = await storyboardOfSample(page, people);
  await open(`/Storyboard/${id}`);
  const before = await titles(page);
  await expect(cards(page)).toHaveCount(6);
  const [first, second, third, ...others] = before;
  const dragged = [second, third, first, ...others] as string[];
  // Dragging needs a script that loads after the page. Retry until a card shows that it is being dragged.
  const card = cards(page).filter({ hasText: first as string });
  await expect(async () => {
    await page.mouse.up();
    await card.locator('.drag-handle').hover();
    await page.mouse.down();
    await expect(card).toHaveClass(/sortable-chosen/, { timeout: 500 });
  }).toPass();
  // While a card gives way nothing else does: one moves about over a place until it is free, and lets go only then.
  const target = await cards(page).nth(2).boundingBox();
  await expect(async () => {
    for (const aside of [60, 70])
      await page.mouse.move((target?.x ?? 0) + aside, (target?.y ?? 0) + 100, { steps: 12 });
    expect(await titles(page)).toEqual(dragged);
  }).toPass({ intervals: [200] });
  await page.mouse.up();
  await expect(page.getByText('The new order is not saved yet.')).toBeVisible();
  await expect(cards(page).getByRole('heading')).toHaveText(dragged);
  await page.getByRole('button', { name: 'Reset' }).click();
  expect(await titles(page)).toEqual(before);
});

test('the address is copied', async ({ page, open, people, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await storyboardOfSample(page, people);
  await open(`/Storyboard/${id}`);
  await page.getByRole('button', { name: 'Copy URL' }).click();
  await said(page, 'URL copied to clipboard!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/StoryboardClient/${id}$`),
  );
});

test('a browser that cannot play the videos says so, and saves them', async ({ page, open, people }) => {
  test.slow();
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => '';
  });
  const id = await storyboardOfSample(page, people);
  const film = await filmOf(page, id);
  await open(`/StoryboardClient/${id}`);
  const whole = page.getByRole('region', { name: 'The full video' });
  const cannot = 'This browser cannot play these videos.';
  await whole.getByRole('button', { name: 'Play all scenes' }).click();
  await expect(whole).toContainText(cannot);
  const saves = whole.getByRole('link', { name: 'Save all as one video' });
  await expect(saves).toHaveAttribute('href', film);
  await expect(saves).toHaveAttribute('download', '');

  const first = cards(page).first();
  await first.getByRole('button', { name: /^Play: / }).click();
  await expect(first.getByRole('status')).toContainText(cannot);
  const saved = first.getByRole('link', { name: 'Save this one' });
  await expect(saved).toBeFocused();
  const video = await page.request.get((await saved.getAttribute('href')) ?? '');
  expect(video.headers()['content-type']).toBe('video/mp4');
});

test('a film of which nothing can be played says so, and can be played later', async ({
  page,
  open,
  people,
}) => {
  test.slow();
  const id = await storyboardOfSample(page, people);
  await filmOf(page, id);
  const videos = '**/StoryboardClient/*/files/*';
  await page.route(videos, async (route) => {
    if (route.request().resourceType() !== 'media') return await route.continue();
    await route.fulfill({ contentType: 'video/mp4', body: 'no video' });
  });
  await open(`/StoryboardClient/${id}`);
  const whole = page.getByRole('region', { name: 'The full video' });
  const play = whole.getByRole('button', { name: 'Play all scenes' });
  await play.click();
  await expect(whole).toContainText('The videos could not be played.');
  await page.unroute(videos);
  await play.click();
  await expect(whole).toContainText(/^1 of \d+: /);
  await expect(whole).not.toContainText('could not be played');
});

/** The sample company's storyboard, with its owner signed in. */
async function storyboardOfSample(page: Page, people: People): Promise<string> {
  await people.signIn(page, people.sample('owner'));
  return (await withIds('/Storyboard/:idea', people, page)).split('/').at(-1) ?? '';
}

/** The address of a shared storyboard's film, once every scene has its video. */
async function filmOf(page: Page, id: string): Promise<string> {
  const film = `/StoryboardClient/${id}/film`;
  await expect.poll(async () => (await page.request.head(film)).status(), { timeout: 120_000 }).toBe(200);
  return film;
}

import type { Page } from '@playwright/test';
import { withIds } from './support/ids';
import { alive, expect, openAsleep, test } from './support/journey';

const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
const cards = (page: Page) => page.getByRole('list', { name: 'Scenes' }).getByRole('listitem');
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();

test('what one adds, deletes and saves oneself does not stand in the way of the order, what others do does', async ({
  page,
  context,
  people,
  faults,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const login = await people.newFirm(page);
  const home = await people.addClient(page, 'Kopi & Kaya');
  const headers = { Authorization: `Bearer ${await people.token(login)}` };
  const call = async (method: string, path: string, data?: object) =>
    await (await page.request.fetch(path, { method, headers, ...(data && { data }) })).json();
  const { id } = await call('POST', '/createIdea', { CustomerID: home.split('/').at(-1), Title: 'Stamps' });
  for (const Title of ['One', 'Two'])
    await call('POST', '/createStoryboard', { IdeaID: id, Title, Duration: '1' });
  const up = (at: number) =>
    cards(page)
      .nth(at)
      .getByRole('button', { name: /^Move up/ })
      .click();
  const order = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save Order' }) });
  const save = () => order.getByRole('button', { name: 'Save Order' }).click();
  const revision = order.locator('input[name=revision]');
  const dialog = page.getByRole('dialog', { name: 'Add Scene' });
  const add = dialog.getByRole('button', { name: 'Add Scene' });

  // A title that was typed before the page came to life lets the scene be added.
  const wake = await openAsleep(page, `/Storyboard/${id}/scenes/new`);
  await dialog.getByLabel(/^Title/).fill('Three');
  await wake();
  await expect(dialog.getByLabel(/^Title/)).toHaveValue('Three');
  await dialog.getByLabel(/^Duration/).fill('1');
  await add.click();
  await said(page, 'Scene Created');

  await page.getByRole('button', { name: 'Copy URL' }).click();
  await said(page, 'URL copied to clipboard!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/StoryboardClient/${id}$`),
  );

  // A dialog opens over an order that is not saved without a question.
  await up(1);
  await page.getByRole('link', { name: 'Add Scene' }).click();
  await dialog.getByLabel(/^Title/).fill('Come and taste');
  await dialog.getByLabel(/^Duration/).fill('1');
  await add.click();
  await said(page, 'Scene Created');
  await cards(page)
    .nth(2)
    .getByRole('link', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: 'Delete scene' }).click();
  await said(page, 'Deleted & reordered');
  await expect(cards(page).getByRole('heading')).toHaveText(['Two', 'One', 'Come and taste']);
  await save();
  await said(page, 'Order Save');

  // A colleague moves one while nothing is moved here, and then while something is.
  const scenes: { id: string; Title: string }[] = (await call('GET', `/getStoryboards?ideaID=${id}`)).data;
  expect(scenes.map(({ Title }) => Title)).toEqual(['Two', 'One', 'Come and taste']);
  const saveElsewhere = (...at: number[]) =>
    call('PUT', '/reorderStoryboards', {
      ideaID: id,
      order: at.map((index, pos) => ({ id: scenes[index]?.id, pos: pos + 1 })),
    });
  await expect(page.getByRole('button', { name: 'Save Order' })).toBeDisabled();
  await saveElsewhere(0, 2, 1);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await said(page, 'The link no longer works.');
  await expect(cards(page).getByRole('heading')).toHaveText(['Two', 'Come and taste', 'One']);
  await expect(page.getByText('The new order is not saved yet.')).toBeHidden();

  await up(1);
  const before = await revision.inputValue();
  await saveElsewhere(0, 1, 2);
  faults.announce(409);
  await save();
  await said(page, 'Somebody has added, removed or moved scenes');
  // Told of it, and shown both: the same press saves over it. The refusal arrives before the newer order.
  await expect(revision).not.toHaveValue(before);
  const own = await titles(page);
  await save();
  await said(page, 'Order Save');
  await expect(cards(page).getByRole('heading')).toHaveText(own);
  await page.reload();
  await alive(page);
  await expect(cards(page).getByRole('heading')).toHaveText(own);

  const [first, second, third] = own;
  const dragged = [second, third, first] as string[];
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
  await expect(cards(page).getByRole('heading')).toHaveText(own);
});

test('a browser that cannot play the videos says so, and saves them; a film that was lost can be played later', async ({
  page,
  open,
  people,
}) => {
  await people.signIn(page, people.sample('owner'));
  const id = (await withIds('/Storyboard/:idea', people, page)).split('/').at(-1) ?? '';
  const film = `/StoryboardClient/${id}/film`;
  await expect.poll(async () => (await page.request.head(film)).status(), { timeout: 120_000 }).toBe(200);
  await open(`/StoryboardClient/${id}`);
  const canPlay = (answer: string) =>
    page.evaluate((said) => {
      HTMLMediaElement.prototype.canPlayType = () => said as CanPlayTypeResult;
    }, answer);
  const whole = page.getByRole('region', { name: 'The full video' });
  const play = whole.getByRole('button', { name: 'Play all scenes' });
  const cannot = 'This browser cannot play these videos.';
  await canPlay('');
  await play.click();
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

  await canPlay('probably');
  const videos = '**/StoryboardClient/*/files/*';
  await page.route(videos, async (route) => {
    if (route.request().resourceType() !== 'media') return await route.continue();
    await route.fulfill({ contentType: 'video/mp4', body: 'no video' });
  });
  await play.click();
  await expect(whole).toContainText('The videos could not be played.');
  await page.unroute(videos);
  // They are on their way until the end: without the codec the browser would soon say again that it cannot.
  await page.route(videos, async (route) => {
    if (route.request().resourceType() !== 'media') await route.continue();
  });
  await play.click();
  await expect(whole).toContainText(/^1 of \d+: /);
  await expect(whole).not.toContainText('could not be played');
});

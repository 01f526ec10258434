import type { Page } from '@playwright/test';
import { alive, expect, test } from './support/journey';

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
  scripting,
  narrow,
  context,
  faults,
}) => {
  test.skip(!scripting || narrow, 'without JavaScript each move is saved at once');
  await people.newFirm(page);
  const home = await people.addClient(page, 'Kopi & Kaya');
  await open(`${home}/ideas`);
  await page.getByRole('button', { name: 'Generate AI Idea' }).click();
  await page.getByRole('button', { name: 'Create Storyboard' }).click();
  await expect(page).toHaveURL(/\/Storyboard\/\w+$/);
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
  scripting,
  narrow,
}) => {
  test.skip(!scripting || narrow, 'it is the scripts that are late');
  const id = await storyboardOfSample(page, people);
  let come = () => {};
  const late = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(`/Storyboard/${id}/scenes/new`, { waitUntil: 'commit' });
  await page.getByLabel(/^Title/).fill('Typed early');
  come();
  await alive(page);
  await expect(page.getByLabel(/^Title/)).toHaveValue('Typed early');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add Scene' })).toBeEnabled();
});

test('a scene is dragged to another place', async ({ page, open, people, scripting, narrow }) => {
  test.skip(!scripting || narrow, 'on a phone, and without JavaScript, its buttons move it');
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

test('the address is copied', async ({ page, open, people, scripting, context }) => {
  test.skip(!scripting, 'without JavaScript it stands there to be copied');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await storyboardOfSample(page, people);
  await open(`/Storyboard/${id}`);
  await page.getByRole('button', { name: 'Copy URL' }).click();
  await said(page, 'URL copied to clipboard!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/StoryboardClient/${id}$`),
  );
});

test('a browser that cannot play the videos says so, and saves them', async ({
  page,
  open,
  people,
  scripting,
  looksRight,
}) => {
  test.slow();
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => '';
  });
  const id = await storyboardOfSample(page, people);
  const film = await filmOf(page, id);
  await open(`/StoryboardClient/${id}`);
  const whole = scripting ? page.getByRole('region', { name: 'The full video' }) : page.getByRole('figure');
  if (!scripting) {
    await expect(whole.getByRole('link', { name: 'save it' })).toHaveAttribute('href', film);
    return;
  }
  const cannot = 'This browser cannot play these videos.';
  await whole.getByRole('button', { name: 'Play all scenes' }).click();
  await expect(whole).toContainText(cannot);
  const saves = whole.getByRole('link', { name: 'Save all as one video' });
  await expect(saves).toHaveAttribute('href', film);
  await expect(saves).toHaveAttribute('download', '');
  await looksRight(page);

  for (const at of [`/StoryboardClient/${id}`, `/Storyboard/${id}`]) {
    await open(at);
    await cards(page)
      .first()
      .getByRole('button', { name: /^Play: / })
      .click();
    await expect(cards(page).first().getByRole('status')).toContainText(cannot);
    const saved = cards(page).first().getByRole('link', { name: 'Save this one' });
    await expect(saved).toBeFocused();
    const video = await page.request.get((await saved.getAttribute('href')) ?? '');
    expect(video.headers()['content-type']).toBe('video/mp4');
  }
});

test('a film of which nothing can be played says so, and can be played later', async ({
  page,
  open,
  people,
  scripting,
}) => {
  test.skip(!scripting, 'It is the browser that plays then.');
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

test('too few credits: nothing is made, and the way to more is shown', async ({
  page,
  open,
  people,
  looksRight,
  scripting,
}) => {
  // The videos of fifty scenes are being made meanwhile.
  test.slow();
  await people.newFirm(page);
  const home = await people.addClient(page, 'Kopi & Kaya');
  const { origin } = new URL(people.origin);
  const data = { customerId: home.split('/').at(-1) };
  const made = await page.request.post('/generateOneIdea', { data, headers: { Origin: origin } });
  const { id: IdeaID } = await made.json();
  // Of 50 credits 2 are left for two scenes; what was typed for the third stays.
  for (let scene = 0; scene < 48; scene += 6) {
    const titles = Array.from({ length: 6 }, (_, at) => `Scene ${scene + at}`);
    await Promise.all(
      titles.map((Title) => {
        const multipart = { IdeaID, Title };
        return page.request.post('/createStoryboard', { multipart, headers: { Origin: origin } });
      }),
    );
  }
  const storyboard = `/Storyboard/${IdeaID}`;
  const dialog = page.getByRole('dialog', { name: 'Add Scene' });
  for (const title of ['One', 'Two', 'Three']) {
    await open(`${storyboard}/scenes/new`);
    await dialog.getByLabel(/^Title/).fill(title);
    await dialog.getByLabel(/^Description/).fill('A cup, and steam.');
    await dialog.getByRole('button', { name: 'Add Scene' }).click();
    if (title !== 'Three') await expect(page).toHaveURL(storyboard);
  }
  await expect(dialog.getByText('Insufficient Credit')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/settings/plans');
  await looksRight(page);
  await expect(dialog.getByLabel(/^Title/)).toHaveValue('Three');
  await expect(dialog.getByLabel(/^Description/)).toHaveValue('A cup, and steam.');
  await open(storyboard);
  await expect(cards(page)).toHaveCount(50);
  await open(`${storyboard}/scenes/new`);
  await dialog.getByLabel(/^Title/).fill('Three');
  await dialog.getByRole('button', { name: 'Add Scene' }).click();
  await dialog.getByRole('link', { name: 'See plans' }).click();
  if (scripting) await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/settings/plans', { timeout: 60_000 });
});

async function storyboardOfSample(
  page: Page,
  people: { signIn(page: Page, as: unknown): Promise<void>; sample(role: string): unknown },
): Promise<string> {
  await people.signIn(page, people.sample('owner'));
  await page.goto('/crm?q=Ah+Seng');
  await page.getByRole('link', { name: /Ah Seng Coffee House/ }).click();
  await page.getByRole('link', { name: 'Ideas', exact: true }).click();
  await page.getByRole('link', { name: 'View Storyboard' }).first().click();
  await expect(page).toHaveURL(/\/Storyboard\/\w+$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The address of a shared storyboard's film, once every scene has its video. */
async function filmOf(page: Page, id: string): Promise<string> {
  const film = `/StoryboardClient/${id}/film`;
  await expect.poll(async () => (await page.request.head(film)).status(), { timeout: 120_000 }).toBe(200);
  return film;
}

import type { Page } from '@playwright/test';
import { expect, test } from './support/journey';

/** As long as a tag may be, in letters that are wide: wider than a phone. */
const longTag = '勿洛新店开张优惠'.repeat(5);
const tags = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Tags' });
const create = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Create idea' });
/** The message of what was done, as a toast or as a banner. */
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

/** Letters, words and lines as far apart as WCAG 1.4.12 has it, in all pages from here on. */
const setWide = (page: Page) =>
  page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    const wide = 'letter-spacing: 0.12em; word-spacing: 0.16em; line-height: 1.5';
    const body = `${await answer.text()} * { ${wide.replaceAll(/;|$/g, ' !important;')} }`;
    await route.fulfill({ response: answer, body });
  });

test('an idea is written down, found, marked, changed and deleted', { tag: '@plain' }, async ({
  page,
  open,
  people,
  scripting,
  looksRight,
  faults,
}) => {
  // With JavaScript the browser itself says what is wrong.
  if (!scripting) faults.announce(400);
  await people.newFirm(page);
  const home = await people.addClient(page, 'Kopi & Kaya');
  await open(home);
  await page.getByRole('link', { name: 'Ideas', exact: true }).click();
  await page.getByRole('link', { name: 'New idea' }).click();
  await expect(page.getByRole('dialog', { name: 'New idea' })).toBeVisible();

  await page.getByLabel(/^Description/).fill('Ten stamps, one cup.');
  if (scripting) {
    for (const tag of [' Loyalty ', 'LOYALTY', ' ', 'New outlet']) {
      await tags(page).fill(tag);
      await tags(page).press('Enter');
    }
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
    await tags(page).fill('Not this one');
    await tags(page).press('Enter');
    await page.getByRole('button', { name: 'Remove Not this one' }).click();
    await expect(tags(page)).toBeFocused();
    // In the empty field Enter sends nothing.
    await page.getByLabel(/^Title/).fill('Not yet');
    await tags(page).press('Enter');
    await page.getByLabel(/^Title/).fill('');
    // One that was typed and not added goes along, and makes no chip that moves the button from under the press.
    await tags(page).fill(longTag);
  } else await tags(page).fill(` Loyalty , LOYALTY,, New outlet,${longTag}`);
  await create(page).click();
  await expect(page.getByText('Enter a title.')).toBeVisible();
  await expect(page.getByLabel(/^Description/)).toHaveValue('Ten stamps, one cup.');
  await looksRight(page);
  await page.getByLabel(/^Title/).fill('A stamp card');
  await create(page).click();

  await expect(page).toHaveURL(`${home}/ideas`);
  await said(page, 'Idea Created Successfully');
  const card = page.getByRole('listitem').filter({ hasText: 'A stamp card' });
  await expect(card.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'Loyalty',
    'New outlet',
    longTag,
  ]);
  const cutOff = await card.getByText(longTag).evaluate((badge) => badge.scrollWidth - badge.clientWidth);
  expect(cutOff).toBe(0);
  await card.getByRole('button', { name: 'Favourite: A stamp card' }).click();
  await said(page, 'Marked as favourite');
  await expect(card.getByRole('button', { name: 'Favourite: A stamp card' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await looksRight(page);

  await page.getByRole('link', { name: 'Favourites', exact: true }).click();
  await expect(page).toHaveURL(`${home}/ideas?show=favourites`);
  await expect(page.getByText('1 favourite', { exact: true })).toBeVisible();
  await looksRight(page);
  await card.getByRole('button', { name: 'Favourite: A stamp card' }).click();
  await said(page, 'Marked as not favourite');
  await expect(page).toHaveURL(`${home}/ideas?show=favourites`);
  await expect(page.getByText('No favourites yet')).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(page).toHaveURL(`${home}/ideas`);

  await open(`${home}/ideas?q=STAMP`);
  await expect(page.getByText('1 idea found')).toBeVisible();
  await open(`${home}/ideas?q=teh`);
  await expect(page.getByText('No idea with that title')).toBeVisible();
  await page.getByRole('link', { name: 'Show all ideas' }).click();

  await page.getByRole('link', { name: 'A stamp card', exact: true }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel(/^Title/).fill('A better stamp card');
  if (scripting) await page.getByRole('button', { name: `Remove ${longTag}` }).click();
  else await tags(page).fill('Loyalty, New outlet');
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Idea updated successfully');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A better stamp card');
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveCount(2);

  await page.getByRole('link', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('“A better stamp card” will be deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Delete idea' }).click();
  await expect(page).toHaveURL(`${home}/ideas`);
  await said(page, 'Idea deleted successfully');
  await expect(page.getByText('No ideas yet')).toBeVisible();
});

test('an idea and trends are generated, marked as sample and free', { tag: '@plain' }, async ({
  page,
  open,
  people,
  looksRight,
}) => {
  await people.newFirm(page);
  const home = await people.addClient(page, 'Kopi & Kaya');
  await open(`${home}/ideas`);
  await expect(page.getByText('Sample content is free')).toBeVisible();
  await page.getByRole('button', { name: 'Generate AI Idea' }).click();
  await said(page, 'Generated Successfully');
  await expect(page.getByTitle('50 credits')).not.toHaveCount(0);
  const card = page.getByRole('listitem').filter({ hasText: 'AI Generated' });
  await expect(card.getByText('Sample content: no AI key is set')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Create Storyboard' })).toBeVisible();

  await page.getByRole('link', { name: 'Market Trend' }).click();
  await page.getByRole('button', { name: 'Generate Market Trends' }).click();
  await said(page, 'Generated Successfully');
  await expect(page.getByTitle('50 credits')).not.toHaveCount(0);
  await expect(page.getByText('Sample content: no AI key is set').first()).toBeVisible();
  await looksRight(page);
});

test('the way back to a client with a very long name is no wider than the page', { tag: '@plain' }, async ({
  page,
  open,
  people,
}) => {
  await people.newFirm(page);
  const name = 'W'.repeat(150);
  await open(`${await people.addClient(page, name)}/ideas/new`);
  await page.getByLabel('Title').fill('A stamp card');
  await create(page).click();
  await page.getByRole('link', { name: 'A stamp card', exact: true }).click();
  await expect(page).toHaveURL(/\/Idea\//);
  const box = await page.getByRole('link', { name }).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(page.viewportSize()?.width ?? 0);
});

test('what is generated and its price fit into 320 px, also with letters and words set wide', {
  tag: '@plain',
}, async ({ page, open, people }) => {
  await people.newFirm(page);
  const home = await people.addClient(page, 'Kopi & Kaya');
  await page.setViewportSize({ width: 320, height: 800 });
  await setWide(page);
  for (const tab of ['ideas', 'trends']) {
    await open(`${home}/${tab}`);
    const right = await page
      .getByText('Sample content is free')
      .last()
      .evaluate((price) => price.getBoundingClientRect().right);
    expect(right, tab).toBeLessThan(320);
  }
});

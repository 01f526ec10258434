import type { Page } from '@playwright/test';
import { expect, openAsleep, rareAction, test } from './support/journey';

/** The message of what was done, as a toast or as a banner. */
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const fact = (page: Page, title: string, text: string) =>
  expect(card(page, title).getByRole('definition').filter({ hasText: text }).first()).toBeVisible();

/** Fills in the form that is open, but for what is not named. */
async function fillIn(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed))
    await dialog(page)
      .getByLabel(new RegExp(`^${label}`))
      .fill(text);
}

const beans = {
  Title: 'Beans for Bedok',
  Client: 'Kopi & Kaya',
  'Start Location': '21 Kallang Avenue',
  'End Location': '56 Eng Hoon Street',
  'Job Time': '09:30',
  Description: 'Back door.',
};

test('a job is added, given to a driver, looked at, and deleted', { tag: '@plain' }, async ({
  page,
  open,
  people,
  faults,
  looksRight,
}) => {
  faults.announce(400);
  await people.newFirm(page);
  await people.addClient(page, 'Kopi & Kaya');
  await open('/JobManagement');
  await expect(page.getByText('Currently assigning is for location based only')).toBeVisible();
  await expect(page.getByText('No jobs on this day')).toBeVisible();
  await page.getByRole('link', { name: 'Add Job' }).click();
  await expect(dialog(page).getByLabel(/^Job ID/)).toHaveValue(/^JOB-\d{8}$/);
  await fillIn(page, { ...beans, Title: '   ' });
  await dialog(page).getByRole('button', { name: 'Add Job' }).click();
  await expect(dialog(page).getByText('Enter a title.')).toBeVisible();
  await expect(dialog(page).getByLabel(/^Description/)).toHaveValue('Back door.');
  await looksRight(page);
  await dialog(page)
    .getByLabel(/^Title/)
    .fill('Beans for Bedok');
  await dialog(page).getByRole('button', { name: 'Add Job' }).click();

  await expect(page).toHaveURL('/JobManagement');
  await said(page, 'Job added.');
  await fact(page, 'Beans for Bedok', 'Unassigned');
  await fact(page, 'Beans for Bedok', '9:30 AM');

  await card(page, 'Beans for Bedok').getByRole('link', { name: 'Edit Beans for Bedok' }).click();
  await expect(dialog(page).getByLabel(/^Job ID/)).toHaveJSProperty('readOnly', true);
  await dialog(page)
    .getByLabel(/^Status/)
    .selectOption('Assigned');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('An assigned job needs a driver.')).toBeVisible();
  await dialog(page)
    .getByLabel(/^Driver/)
    .selectOption({ index: 1 });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await said(page, 'Job saved.');
  await expect(card(page, 'Beans for Bedok').getByText('Assigned').first()).toBeVisible();

  await page.getByRole('link', { name: 'Beans for Bedok', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Beans for Bedok/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code of JOB-/ })).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: 'Delete' }).click();
  await expect(dialog(page).getByText('will be deleted for everyone')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Delete job' }).click();
  await said(page, 'Job deleted successfully!');
  await expect(page.getByText('No jobs on this day')).toBeVisible();
});

test('a day is found by its date and its jobs by their words, and both stand in the address', {
  tag: '@plain',
}, async ({ page, open, people, scripting }) => {
  await people.newFirm(page);
  await open('/JobManagement/new?date=2190-01-05');
  await expect(dialog(page).getByLabel(/^Job Date/)).toHaveValue('2190-01-05');
  await fillIn(page, beans);
  await dialog(page)
    .getByLabel(/^Repeats/)
    .selectOption('Every week');
  await dialog(page)
    .getByLabel(/^Until/)
    .fill('2190-01-31');
  await dialog(page).getByRole('button', { name: 'Add Job' }).click();
  await expect(page).toHaveURL('/JobManagement?date=2190-01-05');
  await expect(card(page, 'Beans for Bedok').getByText('Repeats')).toBeVisible();

  const search = page.getByPlaceholder('Search Jobs...');
  await search.fill('eng hoon');
  if (!scripting) await search.press('Enter');
  await expect(page).toHaveURL(/q=eng(\+|%20)hoon/);
  await expect(card(page, 'Beans for Bedok')).toBeVisible();
  await search.fill('nowhere');
  if (!scripting) await search.press('Enter');
  await expect(page.getByText('No jobs found')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(card(page, 'Beans for Bedok')).toBeVisible();
  await page.getByRole('link', { name: 'Next day' }).click();
  await expect(page.getByText('No jobs on this day')).toBeVisible();
  await page.getByRole('link', { name: 'Previous day' }).click();
  await expect(card(page, 'Beans for Bedok')).toBeVisible();

  await rareAction(page, 'Day sheet');
  await expect(page.getByRole('img', { name: /^QR code of JOB-/ })).toBeVisible();
});

test('a job that repeats is changed alone, or with all that are to come', { tag: '@plain' }, async ({
  page,
  open,
  people,
  faults,
  scripting,
}) => {
  // With JavaScript the browser itself says what is wrong.
  if (!scripting) faults.announce(400);
  await people.newFirm(page);
  await open('/JobManagement/new');
  await fillIn(page, beans);
  await dialog(page)
    .getByLabel(/^Repeats/)
    .selectOption('Every day');
  await dialog(page).getByRole('button', { name: 'Add Job' }).click();
  await said(page, 'Job added.');
  await card(page, 'Beans for Bedok').getByRole('link', { name: 'Edit Beans for Bedok' }).click();
  await expect(dialog(page).getByRole('radio', { name: 'This job only' })).toBeChecked();
  await dialog(page).getByText('and 14 more that are still to come').click();
  await fillIn(page, { Title: '   ' });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Enter a title.')).toBeVisible();
  await expect(dialog(page).getByRole('radio', { name: /14 more/ })).toBeChecked();
  await fillIn(page, { Title: 'Tea for Bedok' });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await said(page, 'Job saved, and 14 more of its series.');
  await page.getByRole('link', { name: 'Next day' }).click();
  await expect(card(page, 'Tea for Bedok')).toBeVisible();
});

test('drivers see their own jobs and edit none', { tag: '@plain' }, async ({ page, open, people }) => {
  await people.signIn(page, people.sample('driver'));
  await open('/JobManagement');
  await expect(page.getByRole('link', { name: 'Open job' }).first()).toBeVisible();
  await expect(page.getByText('Muhammad Faris')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^(Add Job|Edit|Delete)/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open job' }).first().click();
  await expect(page).toHaveURL(/\/JobStartEnd\/[0-9a-f]{24}$/);
});

test('drivers are asked for of a day that was typed before the page had come to life', async ({
  page,
  people,
  scripting,
}) => {
  test.skip(!scripting, 'without a script they are of the day that the page came with');
  await people.newFirm(page);
  const wake = await openAsleep(page, '/JobManagement/new');
  await fillIn(page, { 'Job Date': '2190-01-05' });
  const asked = page.waitForRequest('**/JobManagement/drivers/2190-01-05**');
  await wake();
  await asked;
});

test('a client’s tab starts a job with the client’s name and address', { tag: '@plain' }, async ({
  page,
  open,
  people,
}) => {
  await people.newFirm(page);
  const home = await people.addClient(page, 'Kopi & Kaya');
  await open(`${home}/jobs`);
  await page.getByRole('link', { name: 'Add Job' }).click();
  await expect(dialog(page).getByLabel(/^Client/)).toHaveValue('Kopi & Kaya');
  await expect(dialog(page).getByLabel(/^Job ID/)).toHaveValue(/^JOB-\d{8}$/);
  await fillIn(page, { ...beans, Client: 'Kopi & Kaya' });
  await dialog(page).getByRole('button', { name: 'Add Job' }).click();
  await said(page, 'Job added.');
  await open(`${home}/jobs`);
  await expect(page.getByRole('link', { name: /Beans for Bedok/ })).toBeVisible();
});

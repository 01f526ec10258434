import type { Page } from '@playwright/test';
import { someEmployee } from '../support/api';
import { expect, test } from './support/journey';

/** Waits until an export is there: the page looks again by itself, and without JavaScript by its link. */
async function made(page: Page, what: string, scripting: boolean): Promise<void> {
  const there = page.getByRole('link', { name: `Download ${what}` });
  if (scripting) await expect(there).toBeVisible({ timeout: 60_000 });
  else {
    await expect(async () => {
      await page.reload();
      await expect(there).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
  }
}

async function fetched(page: Page, what: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `Download ${what}` }).click(),
  ]);
  await download.path();
  return download.suggestedFilename();
}

test('the boss takes everything of the company away', { tag: '@plain' }, async ({
  page,
  open,
  people,
  scripting,
  looksRight,
}) => {
  // A zip of all there is takes its time on a busy machine.
  test.slow();
  const { password } = await people.newFirm(page);
  await open('/settings');
  await page.getByRole('link', { name: 'Your data' }).click();
  await expect(page).toHaveURL('/settings/data');
  await page.getByRole('link', { name: 'Export everything' }).click();
  const dialog = page.getByRole('dialog', { name: /^Export everything/ });
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Export everything' }).click();
  await expect(page.getByText('Your export is being prepared.').first()).toBeVisible();
  await made(page, 'everything', scripting);
  await looksRight(page);
  expect(await fetched(page, 'everything')).toMatch(/\d{4}-\d{2}-\d{2}\.zip$/);
});

test('a person takes away what is known of him', { tag: '@plain' }, async ({
  page,
  open,
  people,
  scripting,
}) => {
  test.slow();
  await people.newFirm(page);
  await open('/settings/data');
  await page.getByRole('button', { name: 'Export my data' }).click();
  await made(page, 'my data', scripting);
  expect(await fetched(page, 'my data')).toMatch(/\.zip$/);
});

test('an owner asks for the deletion of the company, everyone sees it, and the owner keeps it after all', {
  tag: '@plain',
}, async ({ page, open, people, faults, looksRight }) => {
  faults.announce(400);
  const { password } = await people.newFirm(page);
  await open('/welcome');
  await page.getByLabel(/^Your name/).fill('Mei');
  await page.getByLabel(/^Company name/).fill('Kopi & Kaya');
  await page.getByRole('button', { name: 'Save' }).click();
  // Gone before the answer, and the company might not have its name yet.
  await expect(page).toHaveURL('/crm');
  await open('/settings/data');
  await page.getByRole('link', { name: 'Delete the company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Kopi & Kaya?' });
  await dialog.getByLabel(/^Name of the company/).fill('Kopi');
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Delete in 7 days' }).click();
  await expect(dialog.getByText('This is not the name of your company.')).toBeVisible();
  await expect(dialog.getByLabel(/^Name of the company/)).toHaveValue('Kopi');
  await dialog.getByLabel(/^Name of the company/).fill('Kopi & Kaya');
  await dialog.getByLabel(/^Password/).fill('not-mine');
  await dialog.getByRole('button', { name: 'Delete in 7 days' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Delete in 7 days' }).click();
  await expect(
    page.getByText('Everyone gets an email, and you can keep it until then.').first(),
  ).toBeVisible();

  await open('/crm');
  await expect(page.getByText(/^Kopi & Kaya will be deleted on .*, with everything in it\.$/)).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Keep the company' }).click();
  await expect(page.getByText('The company stays. Everyone gets an email.').first()).toBeVisible();
  await expect(page.getByText(/will be deleted on/)).toHaveCount(0);
});

test('HR erases the data of somebody who has left, and reads what stays until when', {
  tag: '@plain',
}, async ({ page, open, people, faults, looksRight, scripting }) => {
  // With JavaScript the browser itself says what is wrong.
  if (!scripting) faults.announce(400);
  await people.newFirm(page);
  const headers = { Origin: people.origin };
  const data = { ...someEmployee(), email: people.stranger().email };
  const { employeeID } = await (await page.request.post('/createEmployee', { data, headers })).json();
  await open(`/HumanResource/${employeeID}`);
  await page.getByRole('link', { name: 'export or erase this person’s data' }).click();
  await expect(page.getByText('Set the status to Resigned or Terminated first.')).toBeVisible();
  await looksRight(page);
  const left = { data: { employeeStatus: 'Resigned' }, headers };
  await page.request.put(`/updateEmployee/${employeeID}`, left);
  await open(`/HumanResource/${employeeID}/data`);
  await page.getByRole('link', { name: 'Erase the data' }).click();
  const dialog = page.getByRole('dialog', { name: /^Erase the data of/ });
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(dialog.getByText('Tick the box first.')).toBeVisible();
  await dialog.getByLabel('This cannot be undone').check();
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText(/^Erased on/).first()).toBeVisible();
  await expect(page.getByText(/Employment Act/)).toBeVisible();
  await looksRight(page);
});

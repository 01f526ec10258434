import type { Page } from '@playwright/test';
import { drawLogo } from '../../db/seed/logo';
import { expect, openAsleep, test } from './support/journey';

const logo = async () => ({ name: 'logo.png', mimeType: 'image/png', buffer: await drawLogo() });
const stored = (page: Page) => page.getByRole('img', { name: /^Logo of/ });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

/** Waits until the picture is there and has pixels. */
async function drawn(page: Page): Promise<void> {
  await expect(stored(page)).toBeVisible();
  await expect
    .poll(() => stored(page).evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBe(480);
}

test('an owner fills in the company with its logo, changes their mind, and removes the logo', async ({
  page,
  open,
  people,
  scripting,
  faults,
  looksRight,
}) => {
  // With JavaScript the browser itself says what is wrong.
  if (!scripting) faults.announce(400);
  await people.newFirm(page);
  await open('/settings');
  await page.getByRole('link', { name: 'Company' }).click();
  await expect(page).toHaveURL('/settings/company');
  await expect(page.getByText('No picture')).toBeVisible();

  await page.getByLabel('Logo', { exact: true }).setInputFiles(await logo());
  if (scripting) await expect(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
  await page.getByLabel(/^Company name/).fill('   ');
  await page.getByLabel('Industry').fill('Coffee');
  await page.getByLabel('Address').fill('18 Tiong Bahru Road\n#01-02');
  await page.getByLabel('Postal code').fill('168729');
  await page.getByLabel('Contact number').fill('+65 6271 4402');
  await save(page);
  await expect(page.getByText('Enter the name of your company.')).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue('18 Tiong Bahru Road\n#01-02');
  // After a full page load the browser no longer has the file; with JavaScript it still does.
  const again = page.getByText('Please choose the file again.');
  if (scripting) await expect(again).toBeHidden();
  else {
    await expect(again).toBeVisible();
    await page.getByLabel('Logo', { exact: true }).setInputFiles(await logo());
  }
  await looksRight(page);
  await page.getByLabel(/^Company name/).fill('Kopi & Kaya');
  await save(page);
  await expect(page.getByText('Updated Successfully')).toBeVisible();
  await drawn(page);
  await expect(page.getByLabel('Postal code')).toHaveValue('168729');

  await open('/welcome');
  await expect(page.getByLabel(/^Company name/)).toHaveValue('Kopi & Kaya');
  await open('/settings/company');
  await page.getByLabel('Remove logo').check();
  await save(page);
  await expect(page.getByText('No picture')).toBeVisible();
  await expect(page.getByLabel('Industry')).toHaveValue('Coffee');
});

test('what the boss settles for quotations and the week is where it is used', { tag: '@plain' }, async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(400);
  await people.newFirm(page);
  await open('/settings/company');
  await page.getByLabel('UEN').fill('2018 34672');
  await page.getByLabel('GST registration number').fill('M9-0371842-L');
  await page.getByLabel(/^Valid for/).fill('14');
  await page.getByLabel('Payment term').fill('50% deposit');
  await page.getByLabel('GST', { exact: true }).selectOption('Added');
  await page.getByLabel('Closing note').fill('Thank you for asking us.');
  await save(page);
  await expect(page.getByText('A UEN ends with a letter.')).toBeVisible();
  await expect(page.getByLabel('Closing note')).toHaveValue('Thank you for asking us.');
  await page.getByLabel('UEN').fill('2018 34672-n');
  await save(page);
  await expect(page.getByText('Updated Successfully').first()).toBeVisible();
  await expect(page.getByLabel('UEN')).toHaveValue('201834672N');

  await page.getByRole('link', { name: 'Edit working week' }).click();
  const week = page.getByRole('dialog', { name: 'Working week' });
  await week.getByRole('checkbox', { name: 'Saturday' }).check();
  await week.getByRole('button', { name: 'Save week' }).click();
  await expect(page.getByText('Monday to Saturday')).toBeVisible();
  await open('/LeaveManagement/holidays');
  await expect(page.getByText('Monday to Saturday')).toBeVisible();

  await open('/Quotes/new');
  const form = page.getByRole('dialog', { name: 'New Quotation' });
  await expect(form.getByRole('checkbox', { name: /GST/ })).toBeChecked();
  await expect(form.getByLabel(/^Payment term/)).toHaveValue('50% deposit');
  await expect(form.getByLabel('Closing note')).toHaveValue('Thank you for asking us.');
  await form.getByLabel('Or a new client').fill('Ah Hock Trading');
  await form.getByLabel(/^Title/).fill('Beans');
  await form.getByLabel(/^Description/).fill('House blend');
  await form.getByLabel(/^Amount/).fill('100');
  await form.getByRole('button', { name: 'Create quotation' }).click();
  const sheet = page.getByRole('article', { name: /^Quotation Q-/ });
  for (const text of [
    'UEN 201834672N',
    'GST Reg. No. M90371842L',
    'SGD 109.00',
    'Thank you for asking us.',
  ]) {
    await expect(sheet).toContainText(text);
  }
});

test('a logo that was chosen before the page had come to life is shown, and one of another kind refused', async ({
  page,
  people,
  scripting,
}) => {
  test.skip(!scripting, 'it is a script that shows what was chosen');
  await people.newFirm(page);
  let wake = await openAsleep(page, '/settings/company');
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await logo());
  await wake();
  await expect(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
  wake = await openAsleep(page, '/settings/company');
  const text = { name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await page.getByLabel('Logo', { exact: true }).setInputFiles(text);
  await wake();
  await expect(page.getByText('Only JPG and PNG allowed')).toBeVisible();
  await expect(page.getByLabel('Logo', { exact: true })).toHaveValue('');
});

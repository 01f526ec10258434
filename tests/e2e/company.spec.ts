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

test('a logo is chosen before and after hydration, survives a refused form, and is removed', async ({
  page,
  people,
}) => {
  await people.newFirm(page);
  const wake = await openAsleep(page, '/settings/company');
  const field = page.getByLabel('Logo', { exact: true });
  const chosen = page.getByRole('img', { name: 'The chosen picture' });
  await field.setInputFiles(await logo());
  await wake();
  await expect(chosen).toBeVisible();
  await field.setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByText('Only JPG and PNG allowed')).toBeVisible();
  await expect(field).toHaveValue('');
  await field.setInputFiles(await logo());
  await expect(chosen).toBeVisible();

  await page.getByLabel(/^Company name/).fill('   ');
  await page.getByLabel('Address').fill('18 Tiong Bahru Road\n#01-02');
  await save(page);
  await expect(page.getByText('Enter the name of your company.')).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue('18 Tiong Bahru Road\n#01-02');
  // Without JavaScript the browser would no longer have the file.
  await expect(page.getByText('Please choose the file again.')).toBeHidden();
  await page.getByLabel(/^Company name/).fill('Kopi & Kaya');
  await save(page);
  await expect(page.getByText('Updated Successfully')).toBeVisible();
  await drawn(page);
  await page.getByLabel('Remove logo').check();
  await save(page);
  await expect(page.getByText('No picture')).toBeVisible();
  await expect(page.getByLabel(/^Company name/)).toHaveValue('Kopi & Kaya');
});

import { expect, test } from './support/journey';

test('a row of a list is added and taken away, and Enter saves', async ({ page, open, people }) => {
  await people.newFirm(page);
  await open('/settings/contact');
  await page.getByLabel('Name, contact 1').fill('Tan Ah Kow');
  await page.getByLabel('Phone, contact 1').fill('+65 9123 4567');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await page.getByLabel('Name, contact 2').fill('Lim Bee Hoon');
  await page.getByLabel('Phone, contact 2').fill('+65 9000 0000');
  await page.getByRole('button', { name: 'Remove contact 1' }).click();
  await expect(page.getByLabel('Name, contact 1')).toHaveValue('Lim Bee Hoon');
  await page.getByLabel('Name, contact 1').press('Enter');
  await expect(page.getByText('Profile updated successfully').first()).toBeVisible();
  await expect(page.getByLabel('Name, contact 1')).toHaveValue('Lim Bee Hoon');
  await page.getByRole('button', { name: 'Remove contact 2' }).click();
  await page.getByRole('button', { name: 'Remove contact 1' }).click();
  await expect(page.getByLabel('Name, contact 1')).toHaveValue('');
});

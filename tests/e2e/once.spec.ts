import { expect, test } from './support/journey';

test('a form pressed twice does its thing once', async ({ page, open, people }) => {
  await people.newFirm(page);
  await open('/crm/new');
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await dialog.getByLabel(/^Company name/).fill('Kopi Pte Ltd');
  await dialog.getByLabel(/^Industry/).fill('Food & beverage');
  await dialog.getByLabel(/^Contact person/).fill('Tan Ah Kow');
  await dialog.getByLabel(/^Role/).selectOption('Others');
  await dialog.getByLabel(/^Email/).fill('ah.kow@kaya.example');
  await dialog.getByRole('button', { name: 'Add Client' }).dblclick();
  await expect(page).toHaveURL(/\/clientDashBoard\/[0-9a-f]{24}$/);
  await open('/crm');
  await expect(page.getByText('1 client', { exact: true })).toBeVisible();
});

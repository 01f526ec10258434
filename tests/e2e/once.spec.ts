import { expect, test } from './support/journey';
import { fillIn } from './support/new-client';

test('a form pressed twice does its thing once', async ({ page, open, people }) => {
  await people.newFirm(page);
  await open('/crm/new');
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await fillIn(page, 'Kopi Pte Ltd');
  await dialog.getByRole('button', { name: 'Add Client' }).dblclick();
  await expect(page).toHaveURL(/\/clientDashBoard\/[0-9a-f]{24}$/);
  await open('/crm');
  await expect(page.getByText('1 client', { exact: true })).toBeVisible();
});

import { expect, openAsleep, test } from './support/journey';

test('drivers are asked for of a day that was typed before the page had come to life', async ({
  page,
  people,
}) => {
  await people.newFirm(page);
  const wake = await openAsleep(page, '/JobManagement/new');
  const day = page.getByRole('dialog').getByLabel(/^Job Date/);
  await day.fill('2190-01-05');
  const asked = page.waitForRequest('**/JobManagement/drivers/2190-01-05**');
  await wake();
  await asked;
  await expect(day).toHaveValue('2190-01-05');
});

import { expect, openAsleep, test } from './support/journey';

test('a new job begins where something is still to be filled in; drivers are asked for of a day that was typed before the page had come to life', async ({
  page,
  open,
  people,
}) => {
  await people.signIn(page, people.sample('owner'));
  await open('/JobManagement/new');
  await expect(page.getByRole('textbox', { name: 'Job ID' })).not.toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused();

  const wake = await openAsleep(page, '/JobManagement/new');
  const day = page.getByRole('dialog').getByLabel(/^Job Date/);
  await day.fill('2190-01-05');
  const asked = page.waitForRequest('**/JobManagement/drivers/2190-01-05**');
  await wake();
  await asked;
  await expect(day).toHaveValue('2190-01-05');
});

import { expect, openAsleep, test } from './support/journey';

test('a new job begins where something is still to be filled in; drivers are asked for of a day that was typed before the page had come to life', async ({
  page,
  open,
  people,
}) => {
  await people.signIn(page, people.sample('owner'));
  await open('/JobManagement/new');
  await expect(page.getByRole('textbox', { name: 'Job ID' })).not.toHaveValue('');
  const client = page.getByRole('combobox', { name: 'Client' });
  await expect(client).toBeFocused();
  // It has the focus already when it is found to be empty, and is out of sight.
  await page.getByRole('button', { name: 'Add Job' }).click();
  await expect(client).toHaveAccessibleDescription('Enter the client.');
  await expect(client).toBeInViewport();

  const wake = await openAsleep(page, '/JobManagement/new');
  const day = page.getByRole('dialog').getByLabel(/^Job Date/);
  await day.fill('2190-01-05');
  const asked = page.waitForRequest('**/JobManagement/drivers/2190-01-05**');
  await wake();
  await asked;
  await expect(day).toHaveValue('2190-01-05');
});

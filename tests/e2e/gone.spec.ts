import { expect, test } from './support/journey';

test('a form whose record somebody else deleted loses nothing that was typed', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(404);
  const login = await people.newFirm(page);
  const client = await people.addClient(page, 'Kopi Pte Ltd');
  await open(`${client}/edit`);
  const headers = { Authorization: `Bearer ${await people.token(login)}` };
  const deleted = await page.request.delete(`/deleteCompany/${client.split('/').pop()}`, { headers });
  expect(deleted.ok()).toBe(true);

  const form = page.getByRole('main');
  const name = form.getByLabel(/^Company name/);
  const address = form.getByLabel(/^Address/);
  await name.fill('Teh Pte Ltd');
  await address.fill('12 Keong Saik Road');
  const save = form.getByRole('button', { name: 'Save' });
  await save.click();
  const said = form.getByText('What you typed is still here, to copy.');
  await expect(said).toBeVisible();
  const answered = page.waitForResponse((answer) => answer.status() === 404);
  await save.click();
  await answered;
  await expect(save).toBeEnabled();
  await expect(said).toBeVisible();
  await expect(name).toHaveValue('Teh Pte Ltd');
  await expect(address).toHaveValue('12 Keong Saik Road');
  // The way out asks as before.
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/crm');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('We can’t find this');
});

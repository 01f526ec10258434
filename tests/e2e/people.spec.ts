import { expect, isLanding, test } from './support/journey';

test('HR adds an employee, who signs in, and is dismissed', { tag: '@plain' }, async ({
  page,
  open,
  people,
  faults,
  anotherPage,
}) => {
  faults.announce(400);
  await people.newFirm(page);
  const { email } = people.stranger();
  await open('/HumanResource');
  await page.getByRole('link', { name: 'Add New Employee' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Employee' });
  await dialog.getByLabel(/^Legal name/).fill('Tan Ai Ling');
  await dialog.getByLabel(/^Date of birth/).fill('1994-05-17');
  await dialog.getByLabel(/^Personal email/).fill('ailing@home.example');
  await dialog.getByLabel(/^Mobile number/).fill('+65 8123 4567');
  await dialog.getByLabel(/^Work email/).fill(email);
  await dialog.getByLabel(/^Password/).fill('12345');
  await dialog.getByLabel(/^Home address/).fill('12 Jalan Besar');
  await dialog.getByLabel('Name, contact 1').fill('Tan Ah Kow');
  await dialog.getByLabel('Phone, contact 1').fill('+65 9123 4567');
  await dialog.getByLabel(/^Job title/).fill('Barista');
  await dialog.getByLabel(/^Department/).fill('Operations');
  await dialog.getByLabel(/^Join date/).fill('2026-01-05');
  await dialog.getByRole('checkbox', { name: 'Clients' }).check();
  await dialog.getByRole('button', { name: 'Add Employee' }).click();
  await expect(dialog.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expect(dialog.getByLabel(/^Legal name/)).toHaveValue('Tan Ai Ling');
  await dialog.getByLabel(/^Password/).fill('teh-o-kosong');
  await dialog.getByRole('button', { name: 'Add Employee' }).click();
  await expect(page.getByText('Employee created successfully!').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tan Ai Ling');

  const theirs = await anotherPage();
  await people.signInAlone(theirs, { email, password: 'teh-o-kosong' });
  await open('/crm', theirs);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Clients');

  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.getByLabel('Name, contact 1')).toHaveValue('Tan Ah Kow');
  await page.getByLabel('Name, contact 1').fill('Lim Bee Hoon');
  await page.getByLabel('Phone, contact 1').fill('+65 9000 0000');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Employee updated successfully!').first()).toBeVisible();
  await expect(page.getByLabel('Name, contact 1')).toHaveValue('Lim Bee Hoon');
  await expect(page.getByLabel('Name, contact 2')).toHaveValue('');

  await page.getByRole('link', { name: 'Identity', exact: true }).click();
  await page.getByLabel(/^Employee status/).selectOption('Terminated');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Terminated');
  await theirs.getByRole('link', { name: 'Import from a spreadsheet' }).click();
  await isLanding(theirs);
});

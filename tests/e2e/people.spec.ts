import { withIds } from './support/ids';
import { expect, isLanding, test } from './support/journey';

test('HR adds an employee, who signs in, and is dismissed', { tag: '@plain' }, async ({
  page,
  open,
  people,
  faults,
  anotherPage,
  scripting,
}) => {
  // With JavaScript the browser itself says what is wrong.
  if (!scripting) faults.announce(400);
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
  if (scripting) {
    await page.getByRole('button', { name: 'Remove contact 1' }).click();
    await page.getByRole('button', { name: 'Add contact' }).click();
  }
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

test('the boss of the sample company finds people, sees what ends soon, and corrects with a reason', {
  tag: '@plain',
}, async ({ page, open, people, faults, scripting }) => {
  faults.announce(400);
  await people.signIn(page, people.sample('owner'));
  await open('/HumanResource');
  await expect(page.getByRole('heading', { name: 'Ends soon' })).toBeVisible();
  await expect(page.getByText('15 employees')).toBeVisible();
  await page.getByLabel('Status').selectOption('Probation');
  if (!scripting) await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('1 employee found')).toBeVisible();
  await page.getByRole('link', { name: /Wong Kai Jun/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wong Kai Jun');
  await page.getByLabel(/^Legal name/).fill('Wong Kai Jun Alvin');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('To correct it, give a reason').first()).toBeVisible();
  await expect(page.getByLabel(/^Legal name/)).toHaveValue('Wong Kai Jun Alvin');
});

test('a month says how it is written, for browsers that draw no month', { tag: '@plain' }, async ({
  page,
  open,
  people,
}) => {
  await people.signIn(page, people.sample('owner'));
  await open(await withIds('/HumanResource/:employee/payroll', people, page));
  await expect(page.getByLabel('Month, month 1')).toHaveAttribute('placeholder', 'YYYY-MM');
});

test('a question that is answered by a no says why: a firm keeps its last boss', { tag: '@plain' }, async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(409);
  await people.newFirm(page);
  await open('/HumanResource');
  const links = await page.locator('main a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  const own = links.find((href) => /^\/HumanResource\/[0-9a-f]{24}$/.test(href ?? ''));
  await open(`${own}/delete`);
  const question = page.getByRole('dialog', { name: 'Delete this employee?' });
  await question.getByRole('button', { name: 'Delete Employee' }).click();
  await expect(question.getByRole('alert')).toHaveText(
    'A company needs an owner. Make somebody else one first.',
  );
});

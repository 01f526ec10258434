import type { Page } from '@playwright/test';
import { expect, isLanding, test } from './support/journey';
import type { Login, People } from './support/people';

/** The boss invites Siti, who may see tasks; answers how she signs in. */
async function invite(page: Page, people: People): Promise<Login> {
  const login = people.stranger();
  await page.getByRole('link', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel(/^Name/).fill('Siti Aminah');
  await dialog.getByLabel(/^Work email/).fill(login.email);
  await dialog.getByRole('checkbox', { name: 'Tasks' }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(/^Invited\. No mail server is set/).first()).toBeVisible();
  return login;
}

/** She follows the mail, chooses her password and logs in. */
async function join(theirs: Page, { email, password }: Login, people: People): Promise<void> {
  const link = /\/ResetPassword\/[\w-]+/.exec(await people.mailTo(email))?.[0] ?? '';
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'Welcome to Laoban' })).toBeVisible();
  await theirs.getByLabel(/^Password/).fill(password);
  await theirs.getByRole('button', { name: 'Set password' }).click();
  await expect(theirs).toHaveURL('/login');
  await people.signInAlone(theirs, { email, password });
}

const row = (page: Page) => page.getByRole('row').filter({ hasText: 'Siti Aminah' });

test('an owner invites a person, who signs in; the owner gives them access and signs them out', {
  tag: '@plain',
}, async ({ page, open, people, anotherPage, looksRight }) => {
  await people.newFirm(page);
  await open('/settings/company');
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL('/settings/company/users');
  const login = await invite(page, people);
  await expect(row(page)).toContainText('Invited');
  await looksRight(page);

  const theirs = await anotherPage();
  await join(theirs, login, people);
  await open('/Tasks', theirs);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Task Manager');

  await open('/settings/company/users?q=siti');
  await expect(row(page)).toContainText('Active');
  await page.getByRole('link', { name: 'Change Siti Aminah' }).click();
  const dialog = page.getByRole('dialog', { name: 'Siti Aminah' });
  await expect(dialog.getByRole('checkbox', { name: 'Tasks' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Clients' }).check();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Save access' }).click();
  await expect(page.getByText('Access saved.').first()).toBeVisible();
  await expect(row(page)).toContainText('Clients, Tasks');
  await open('/crm', theirs);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Clients');

  await page.getByRole('link', { name: 'Change Siti Aminah' }).click();
  await dialog.getByRole('link', { name: 'Sign out everywhere' }).click();
  const asked = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await asked.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out everywhere.').first()).toBeVisible();
  await theirs.getByRole('link', { name: 'Import from a spreadsheet' }).click();
  await isLanding(theirs);
});

test('an owner hands the company over with their password, and is no longer an owner', {
  tag: '@plain',
}, async ({ page, open, people, anotherPage, faults, looksRight }) => {
  faults.announce(400, 403);
  const { password } = await people.newFirm(page);
  await open('/settings/company/users');
  const heir = await invite(page, people);
  const theirs = await anotherPage();
  await join(theirs, heir, people);

  await open('/settings/company');
  await page.getByRole('link', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: /^Hand .* over$/ });
  await dialog.getByLabel(/^New owner/).selectOption({ label: 'Siti Aminah' });
  await dialog.getByRole('checkbox', { name: 'I stay an owner too' }).uncheck();
  await dialog.getByLabel(/^Your password/).fill('not-mine');
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'I stay an owner too' })).not.toBeChecked();
  await dialog.getByLabel(/^Your password/).fill(password);
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('Handed over. You’ll both get an email.').first()).toBeVisible();
  await expect(page.getByText('An owner can change these.')).toBeVisible();

  await open('/settings/company/users', theirs);
  await expect(row(theirs)).toContainText('Owner: full access');
  await people.mailTo(heir.email, 'on Laoban is now yours');
  await open('/settings/company/users');
  await expect(page.getByRole('heading', { name: 'Users' })).toHaveCount(0);
});

test('making someone an owner asks for the caller’s password, and what was typed stays', {
  tag: '@plain',
}, async ({ page, open, people, faults, looksRight }) => {
  const { password } = await people.newFirm(page);
  const login = people.stranger();
  await open('/settings/company/users/invite');
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  const own = dialog.getByLabel('Your password');
  await expect(own).toBeHidden();
  await dialog.getByLabel(/^Name/).fill('Siti Aminah');
  await dialog.getByLabel(/^Work email/).fill(login.email);
  await dialog.getByRole('checkbox', { name: 'Owner' }).check();
  await expect(own).toBeVisible();
  faults.announce(400);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText(/^Enter your own password/)).toBeVisible();
  await expect(dialog.getByLabel(/^Name/)).toHaveValue('Siti Aminah');
  await looksRight(page);
  await own.fill(password);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(/^Invited\. No mail server is set/).first()).toBeVisible();
  await expect(row(page)).toContainText('Owner: full access');
});

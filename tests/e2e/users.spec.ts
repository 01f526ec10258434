import { expect, test } from './support/journey';

test('making someone an owner asks for the caller’s password, and what was typed stays', {
  tag: '@plain',
}, async ({ page, open, people, faults }) => {
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
  await own.fill(password);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(/^Invited\. No mail server is set/).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Siti Aminah' })).toContainText('Owner: full access');
});

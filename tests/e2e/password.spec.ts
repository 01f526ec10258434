import { expect, test } from './support/journey';

test('a forgotten password is reset by a link in a mail, which works once', { tag: '@plain' }, async ({
  page,
  open,
  people,
  looksRight,
}) => {
  const { email, password } = await people.newFirm(page);
  await page.context().clearCookies();
  await open('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByText('emails are saved as files in the outbox folder')).toBeVisible();
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Password reset email sent successfully!')).toBeVisible();

  const link = /http:\S+\/ResetPassword\/\S+/.exec(await people.mailTo(email))?.[0] ?? '';
  await open(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a new password');
  await looksRight(page);
  await page.getByLabel(/^New password/).fill('milo-dinosaur');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your new password is set. Please log in with it.')).toBeVisible();

  expect(password).not.toBe('milo-dinosaur');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill('milo-dinosaur');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/crm');

  await open(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await looksRight(page);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/ForgetPassword');
});

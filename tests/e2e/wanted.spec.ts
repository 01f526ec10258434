import { alive, expect, isLanding, test } from './support/journey';

test('a page that was asked for while signed out is offered after signing in, once', {
  tag: '@plain',
}, async ({ page, open, people, narrow, scripting, looksRight }) => {
  const { email, password } = await people.newFirm(page);
  const line = page.getByText('Continue to Leave · Approval?');

  /** Presses a link in a mail, and signs in from where that leads to. */
  const fromMail = async () => {
    await page.context().clearCookies();
    await open('/LeaveManagement/approval?status=approved');
    await isLanding(page);
    if (scripting) await alive(page);
    if (narrow) await page.getByLabel('Menu', { exact: true }).click();
    await page.getByRole('link', { name: 'Login' }).filter({ visible: true }).click();
    await page.getByLabel(/^Email/).fill(email);
    await page.getByLabel(/^Password/).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/crm');
    await expect(line).toBeVisible();
  };

  await fromMail();
  await looksRight(page);
  await page.getByRole('link', { name: 'Dismiss' }).click();
  await expect(line).toHaveCount(0);
  await expect(page).toHaveURL('/crm');

  await fromMail();
  await page.getByRole('link', { name: 'Go there' }).click();
  await expect(page).toHaveURL('/LeaveManagement/approval?status=approved');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leave Management');
  await expect(line).toHaveCount(0);
});

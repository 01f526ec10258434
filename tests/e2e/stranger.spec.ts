import { expect, test } from './support/journey';

test('a stranger reads what Laoban is, and finds the way in through the bar or its menu', async ({
  page,
  open,
}) => {
  await open('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your whole day, run from one place.');
  for (const promise of ['No credit card required', '14-day free trial', 'Cancel anytime'])
    await expect(page.getByText(promise, { exact: true }).first()).toBeVisible();
  const features = page.getByRole('region', { name: 'Nine tools that work together' });
  await expect(features.getByRole('listitem')).toHaveCount(9);
  await expect(page.getByRole('link', { name: 'Contact Sales' }).first()).toHaveAttribute('href', /wa\.me/);
  await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toHaveAttribute(
    'href',
    '/SignUp',
  );

  const signUp = page.getByRole('banner').getByRole('link', { name: 'Sign Up' });
  const toggle = page.getByLabel('Menu');
  await expect(signUp).toBeVisible();
  await expect(toggle).toBeHidden();
  // Under 640 px the two ways in are behind a toggle, which needs no JavaScript.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(signUp).toBeHidden();
  await toggle.click();
  await page.keyboard.press('Escape');
  await expect(signUp).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await signUp.click();
  await expect(page).toHaveURL('/SignUp');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start your free trial');
  await expect(signUp).toBeHidden();
});

test('a sign-up with mistakes shows them at the fields, keeps the address, and focuses the first wrong field, also at the next try', async ({
  page,
  open,
  looksRight,
}) => {
  // With JavaScript the browser itself says what is wrong.
  await open('/SignUp');
  const email = page.getByLabel(/^Email/);
  const password = page.getByLabel(/^Password/);
  await email.fill('half@typed');
  await password.fill('abc-1');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription('Enter an email address such as name@firm.sg.');
  await expect(password).toHaveAccessibleDescription(/Password must be at least 6 characters!/);
  await expect(email).toHaveValue('half@typed');
  await expect(email).toBeFocused();
  await looksRight(page);

  await email.fill('whole@typed.example');
  await password.fill('abc-1');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(email).toHaveValue('whole@typed.example');
  await expect(password).toBeFocused();
});

import { App } from '../../support/second-factor';
import { fillIn, test } from './picture';

test('strangers', async ({ open, page, picture, faults, narrow, people }) => {
  faults.announce(400, 401, 404);
  await open('/');
  await picture('landing');
  if (narrow) {
    await page.getByLabel('Menu').click();
    await picture('landing-menu', false);
  }
  await open('/login');
  await picture('login');
  await page.getByLabel(/^Email/).fill(people.sample('owner').email);
  await page.getByLabel(/^Password/).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Incorrect Username/Password').first().waitFor();
  await picture('login-wrong');
  await open('/SignUp');
  await picture('sign-up');
  await page.getByLabel(/^Email/).fill('half@typed');
  await page.getByLabel(/^Password/).fill('abc');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Enter an email address such as').waitFor();
  await picture('sign-up-wrong');
  await open('/ForgetPassword');
  await picture('forgot-password');
  await page.getByLabel(/^Email/).fill('nobody@kaya.example');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByText('Password reset email sent').waitFor();
  await picture('forgot-password-sent');
  await open('/ResetPassword/none');
  await picture('reset-link-gone');
  await open('/nowhere');
  await picture('not-found');
});

test('a new password', async ({ open, page, picture, people }) => {
  const { email } = await people.newFirm(page);
  await open('/ForgetPassword');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByText('Password reset email sent').waitFor();
  await open(/http:\S+\/ResetPassword\/\S+/.exec(await people.mailTo(email))?.[0] ?? '');
  await picture('reset-password');
});

test('a new firm', async ({ open, page, picture, people, narrow, faults }) => {
  faults.announce(400);
  const { email, password } = people.stranger();
  await open('/SignUp');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Welcome to Laoban').waitFor();
  await picture('clients-welcome');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByText('Welcome to Laoban').waitFor({ state: 'detached' });
  await open('/crm');
  await picture('clients-empty');
  await open('/crm/new');
  await fillIn(
    page,
    'Kopi & Kaya With a Very Long Name That Goes On and On Trading and Supplies Private Limited',
  );
  await page.getByLabel(/^Website/).fill('not a website');
  await picture('client-add-filled', false);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click();
  await page.getByText('www.firm.sg, or').waitFor();
  await picture('client-add-wrong', false);
  await page.getByLabel(/^Website/).fill('');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click();
  await page.getByText('Client added.').waitFor();
  await picture('client-added');
  await open(`${new URL(page.url()).pathname}/notes`);
  await picture('notes-empty');
  await open('/crm');
  await picture('clients-one');
  await open('/settings');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profile updated successfully').first().waitFor();
  await picture('settings-saved');
  await open('/settings/company');
  await picture('company-empty');
  await page.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'letter.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  });
  await page.getByLabel('Industry').fill('Coffee');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Only JPG and PNG allowed').waitFor();
  await picture('company-wrong');
  if (narrow) {
    await open('/settings');
    await page.locator('label:has(#menu-toggle)').click();
    await picture('menu', false);
  }
});

test('a second factor', async ({ open, page, picture, people }) => {
  const { password } = await people.newFirm(page);
  await open('/settings/security');
  await picture('security');
  await open('/settings/security/password');
  await picture('security-password', false);
  await open('/settings/security/two-factor');
  await picture('two-factor-begin');
  await page.getByRole('button', { name: 'Begin' }).click();
  const key = page.getByRole('status').filter({ hasText: /^[A-Z2-7 ]{39}$/ });
  await key.waitFor();
  await picture('two-factor-set-up');
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel(/^Code/).fill(new App((await key.textContent()) ?? '').code());
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await picture('two-factor-codes');
  await open('/settings/security/two-factor/off');
  await picture('two-factor-off', false);
  await open('/settings/security');
  await picture('security-on');
  await open('/login/code');
  await picture('login-code-gone');
});

test('the API and a token', async ({ open, page, picture, people }) => {
  await open('/api');
  await picture('api');
  await people.newFirm(page);
  await open('/api');
  await picture('api-tokens-empty', false);
  await open('/api/tokens/new');
  await picture('token-new', false);
  await page.getByLabel(/^Name/).fill('Weekly report');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('Copy it now').waitFor();
  await picture('token-made', false);
  await page.getByRole('link', { name: 'I have copied it' }).click();
  await page.getByText('Copy it now').waitFor({ state: 'detached' });
  await picture('api-tokens', false);
  await page.getByRole('link', { name: 'Revoke Weekly report' }).click();
  await page.getByText('Revoke this token?').waitFor();
  await picture('token-revoke', false);
  await open('/api');
  await page.getByText('/createCompany', { exact: true }).click();
  await page.locator('#post-createcompany').waitFor();
  await picture('api-call');
});

test('plans', async ({ open, page, picture, people }) => {
  await people.signIn(page, people.sample('owner'));
  await open('/settings/plans');
  await picture('plans');
  await page.getByRole('link', { name: 'TEST-0001' }).click();
  await page.getByRole('heading', { name: 'Invoice TEST-0001' }).waitFor();
  await picture('invoice');
  for (const part of ['change/scale', 'change/starter', 'cancel', 'keep', 'card']) {
    await open(`/settings/plans/${part}`);
    await picture(`plans-${part.replace('/', '-')}`, false);
  }
  await open('/settings/plans');
  await page.getByRole('button', { name: 'Buy 50 credits' }).click();
  await page.getByRole('button', { name: /^Pay/ }).waitFor();
  await picture('checkout');
});

test('after the trial', async ({ open, page, picture, people, faults }) => {
  faults.announce(402);
  await people.signIn(page, people.ended);
  await open('/crm');
  await picture('trial-ended');
  await open('/settings');
  await picture('trial-ended-settings');
  await open('/settings/plans');
  await picture('trial-ended-plans');
  await open('/crm/new');
  await fillIn(page, 'Too Late & Co');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await picture('trial-ended-refused', false);
});

import type { Page } from '@playwright/test';
import { App } from '../support/second-factor';
import { expect, isLanding, test } from './support/journey';

/** Sets a second factor up on the page; answers the app that has it, and the recovery codes. */
async function setUp(page: Page, password: string): Promise<{ app: App; codes: string[] }> {
  await page.getByRole('link', { name: 'Set it up' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const app = new App(
    (await page
      .getByRole('status')
      .filter({ hasText: /^[A-Z2-7 ]{39}$/ })
      .textContent()) ?? '',
  );
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel(/^Code/).fill(app.code());
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in is on' })).toBeVisible();
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  return { app, codes };
}

test('a person changes their password, and is signed out everywhere else', { tag: '@plain' }, async ({
  page,
  open,
  people,
  anotherPage,
  faults,
  looksRight,
}) => {
  faults.announce(400);
  const { email, password } = await people.newFirm(page);
  const other = await anotherPage();
  await people.signInAlone(other, { email, password });
  await open('/crm', other);
  await open('/settings/security');
  await expect(page.getByText('This device')).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Sign out Chrome/ })).toHaveCount(1);
  await looksRight(page);
  await page.getByRole('link', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel(/^Current password/).fill('not-mine');
  await dialog.getByLabel(/^New password/).fill('milo-dinosaur');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabel(/^Current password/).fill(password);
  await dialog.getByLabel(/^New password/).fill('milo-dinosaur');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('You’re signed out everywhere else.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Sign out Chrome/ })).toHaveCount(0);
  await other.getByRole('link', { name: 'Import from a spreadsheet' }).click();
  await isLanding(other);
});

test('a person signs one device out', { tag: '@plain' }, async ({ page, open, people, anotherPage }) => {
  const login = await people.newFirm(page);
  const other = await anotherPage();
  await people.signInAlone(other, login);
  await open('/crm', other);
  await open('/settings/security');
  await page.getByRole('link', { name: /^Sign out Chrome/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out this device?' });
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('The device is signed out.').first()).toBeVisible();
  await other.getByRole('link', { name: 'Import from a spreadsheet' }).click();
  await isLanding(other);
});

test('two-factor sign-in is set up, asked for, and switched off with a recovery code', {
  tag: '@plain',
}, async ({ page, open, people, anotherPage, faults, looksRight }) => {
  faults.announce(401);
  const { email, password } = await people.newFirm(page);
  await open('/settings/security');
  const { app, codes } = await setUp(page, password);
  expect(codes).toHaveLength(10);
  await looksRight(page);

  const other = await anotherPage();
  await open('/login', other);
  await other.getByLabel(/^Email/).fill(email);
  await other.getByLabel(/^Password/).fill(password);
  await other.getByRole('button', { name: 'Log in' }).click();
  await expect(other).toHaveURL('/login/code');
  await looksRight(other);
  await other.getByLabel(/^Code/).fill(app.wrongCode());
  await other.getByRole('button', { name: 'Log in' }).click();
  await expect(other.getByText('This code is wrong').first()).toBeVisible();
  // The next one: that of now has switched it on.
  await other.getByLabel(/^Code/).fill(app.code(1));
  await other.getByRole('button', { name: 'Log in' }).click();
  await expect(other).toHaveURL('/crm');

  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await page.getByRole('link', { name: 'Switch off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch two-factor sign-in off' });
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByLabel(/^Code/).fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Two-factor sign-in is switched off.').first()).toBeVisible();
});

test('a scanned page asks for the code as well, and is there afterwards', { tag: '@plain' }, async ({
  page,
  open,
  people,
  anotherPage,
  scripting,
  faults,
}) => {
  if (scripting) faults.announce(401, 429);
  const { email, password } = await people.newFirm(page);
  await page.context().request.post('/Inventory/new', {
    form: {
      SKU: 'COF-1',
      productName: 'Dark roast beans',
      productSegment: 'Coffee',
      location: 'A1',
      totalCount: '10',
      onHoldCount: '0',
    },
    headers: { Origin: people.origin },
  });
  await open('/Inventory');
  const to = await page
    .getByRole('link', { name: /Dark roast beans/ })
    .first()
    .getAttribute('href');
  const at = (to ?? '').replace('/InventoryDetails/', '/InventoryFulfilement/');
  await open('/settings/security');
  const { codes } = await setUp(page, password);

  const phone = await anotherPage();
  await open(at, phone);
  const dialog = phone.getByRole('dialog', { name: 'Login Required' });
  await dialog.getByLabel(/^Email/).fill(email);
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await phone.getByLabel(/^Code/).fill(codes[0] ?? '');
  if (scripting) {
    // Where nobody may try for a while the code stays, and is sent again afterwards.
    const tooMany = { status: 429, json: { error: 'Too many tries.' } };
    await phone.route('**/api/token', (route) => route.fulfill(tooMany), { times: 1 });
    await phone.getByRole('button', { name: 'Login' }).click();
    await expect(phone.getByText('Login failed: Too many tries.')).toBeVisible();
    await expect(phone.getByLabel(/^Code/)).toHaveValue(codes[0] ?? '');
  }
  await phone.getByRole('button', { name: scripting ? 'Login' : 'Log in' }).click();
  await expect(phone).toHaveURL(at);
  await expect(phone.getByText('Dark roast beans').first()).toBeVisible();
});

test('the boss requires it, is led to set it up himself, and goes on', { tag: '@plain' }, async ({
  page,
  open,
  people,
}) => {
  const { password } = await people.newFirm(page);
  await open('/settings/security');
  await page.getByRole('button', { name: 'Require it' }).click();
  await expect(
    page.getByText('Owners and HR must use two-factor sign-in from now on.').first(),
  ).toBeVisible();
  await open('/crm');
  await expect(page).toHaveURL('/settings/security/two-factor');
  await expect(page.getByText('requires two-factor sign-in for owners and HR')).toBeVisible();
  await open('/settings/security');
  await setUp(page, password);
  await open('/crm');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
});

import type { Page, Route } from '@playwright/test';
import { dot } from './support/driver';
import { expect, test } from './support/journey';
import { fillIn } from './support/new-client';

const text = 'Something went wrong on the way.';

/** How a form's answer is lost. The browser's own failure is told as one that somebody has broken off, which is no fault here. */
const noNetwork = (route: Route) => route.abort('aborted');
const losses: ((route: Route) => Promise<void>)[] = [
  noNetwork,
  // A proxy answers for the suite.
  (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  // A page to sign in to the network answers.
  (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to Airport Wi-Fi</h1>' }),
  // The suite has done it, and its answer is lost.
  async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort('aborted');
  },
];

/** From now on forms are lost; what is answered ends it. */
async function lose(page: Page, how: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const forms = (route: Route) => (route.request().method() === 'POST' ? how(route) : route.fallback());
  await page.route('**/*.data*', forms);
  const code = (route: Route) => route.abort('aborted');
  await page.route('**/assets/*.js', code);
  return async () => {
    await page.unroute('**/*.data*', forms);
    await page.unroute('**/assets/*.js', code);
  };
}

test('a form stays with what was typed however its answer is lost, and does its thing once when it is sent again', async ({
  page,
  open,
  people,
  faults,
  looksRight,
}) => {
  faults.announce(502);
  const login = await people.newFirm(page);
  await open('/crm/new');
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  const send = dialog.getByRole('button', { name: 'Add Client' });
  await fillIn(page, 'Kopi Pte Ltd');
  for (const how of losses) {
    let isLost = false;
    const mend = await lose(page, async (route) => {
      await how(route);
      isLost = true;
    });
    await send.click();
    await expect.poll(() => isLost).toBe(true);
    await expect(send).not.toHaveAttribute('aria-busy');
    await expect(dialog.getByText(text)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
    await expect(dialog.getByLabel(/^Company name/)).toHaveValue('Kopi Pte Ltd');
    await expect(dialog.getByLabel(/^Role/)).toHaveValue('Others');
    if (how === noNetwork) await looksRight(page);
    await mend();
  }
  await send.click();
  await expect(page).toHaveURL(/\/clientDashBoard\/[0-9a-f]{24}$/);
  const headers = { Authorization: `Bearer ${await people.token(login)}` };
  expect((await (await page.request.get('/getAllCompanies', { headers })).json()).data).toHaveLength(1);
});

test('forms in settings stay as they are: one that goes to another address, a password, a chosen file', async ({
  page,
  open,
  people,
}) => {
  const { password } = await people.newFirm(page);
  await open('/settings/data');
  const code = page.waitForResponse(/\/assets\/export-own-/);
  await page.getByRole('button', { name: 'Export my data' }).hover();
  await code;
  let mend = await lose(page, noNetwork);
  await page.getByRole('button', { name: 'Export my data' }).click();
  await expect(page.getByText(text)).toBeVisible();
  await expect(page).toHaveURL('/settings/data');
  await mend();
  await page.getByRole('button', { name: 'Export my data' }).click();
  await expect(page.getByText('Your export is being prepared.').first()).toBeVisible();

  await open('/settings/security/password');
  mend = await lose(page, noNetwork);
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel(/^Current password/).fill(password);
  await dialog.getByLabel(/^New password/).fill('milo-dinosaur');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText(text)).toBeVisible();
  await mend();
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('You’re signed out everywhere else.').first()).toBeVisible();

  await open('/settings/company');
  mend = await lose(page, noNetwork);
  const chosen = page.getByRole('img', { name: 'The chosen picture' });
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: dot });
  await expect(chosen).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(text).first()).toBeVisible();
  await expect(chosen).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('img', { name: /^Logo of/ })).toBeVisible();
});

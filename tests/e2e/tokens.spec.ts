import { expect, test } from './support/journey';

test('from the landing page to the API, where a stranger reads every call and sees no tokens', {
  tag: '@plain',
}, async ({ page, open }) => {
  await open('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Laoban API' })).toBeVisible();
  await expect(page.getByText('Your tokens')).toHaveCount(0);
  const call = page.getByText('/createCompany', { exact: true });
  await call.click();
  const details = page.locator('details', { has: call });
  await expect(details.getByText('For people with CRM.')).toBeVisible();
  await expect(details.getByText('Sent in the body')).toBeVisible();
  await expect(details.getByText('"message": "Client added."')).toBeVisible();
});

test('makes a token, uses it, and revokes it', { tag: '@plain' }, async ({
  page,
  open,
  people,
  faults,
  scripting,
  request,
}) => {
  // With JavaScript the browser itself says what is wrong.
  if (!scripting) faults.announce(400);
  await people.newFirm(page);
  await open('/settings/security');
  await page.getByRole('link', { name: 'See the API and your tokens' }).click();
  await expect(page.getByText('No tokens yet')).toBeVisible();
  await page.getByRole('link', { name: 'Create a token' }).click();

  const ask = page.getByRole('dialog', { name: 'Create a token' });
  await ask.getByLabel('Ends').selectOption('In 30 days');
  // The browser itself would stop an empty name, and a space is none.
  await ask.getByLabel(/^Name/).fill(' ');
  await ask.getByRole('button', { name: 'Create token' }).click();
  await expect(ask.getByText('Enter a name for this token')).toBeVisible();
  await expect(ask.getByLabel('Ends')).toHaveValue('30');
  await ask.getByLabel(/^Name/).fill('Weekly report');
  await ask.getByRole('button', { name: 'Create token' }).click();

  const made = page.getByRole('dialog', { name: 'Your token “Weekly report”' });
  const token = await made.getByLabel('Token').inputValue();
  expect(token.split('.')).toHaveLength(3);
  const calls = async () =>
    (await request.get('/getAllCompanies', { headers: { Authorization: `Bearer ${token}` } })).status();
  expect(await calls()).toBe(200);
  await made.getByRole('link', { name: 'I have copied it' }).click();
  await expect(made).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Weekly report/ })).toBeVisible();
  expect(await page.content()).not.toContain(token);

  await page.getByRole('link', { name: 'Revoke Weekly report' }).click();
  const asked = page.getByRole('dialog', { name: 'Revoke this token?' });
  await expect(asked.getByText('Anything that uses “Weekly report” stops working at once.')).toBeVisible();
  await asked.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('The token is revoked.').first()).toBeVisible();
  await expect(page.getByText('No tokens yet')).toBeVisible();
  expect(await calls()).toBe(401);
});

test('a link to a call unfolds it', async ({ page, open }) => {
  await open('/api');
  const call = page.locator('#post-api-token');
  await expect(call.getByText('The address or the password is wrong.')).toBeHidden();
  await page.getByRole('link', { name: 'gets a token with their password' }).click();
  await expect(call.getByText('The address or the password is wrong.')).toBeVisible();
});

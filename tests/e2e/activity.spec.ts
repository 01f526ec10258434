import { expect, test } from './support/journey';

test('the boss finds who did what, by person, kind and day, and goes to it', { tag: '@plain' }, async ({
  page,
  open,
  people,
  looksRight,
  scripting,
}) => {
  await people.signIn(page, people.sample('owner'));
  await open('/settings/security');
  await page.getByRole('link', { name: 'See activity' }).click();
  await expect(page).toHaveURL('/settings/activity');
  const lines = page.getByRole('main').getByRole('listitem');
  await expect(lines).toHaveCount(50);

  await page.getByLabel('Who').selectOption('Rajesh Nair');
  await page.getByRole('combobox', { name: 'What' }).selectOption('Stock items');
  if (!scripting) await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/kind=stock/);
  await expect(lines.filter({ hasText: 'Rajesh Nair added stock item Dark roast beans, 1 kg' })).toHaveCount(
    1,
  );
  await expect(lines.filter({ hasNotText: 'Rajesh Nair added stock item' })).toHaveCount(0);
  await expect(page.getByLabel('Who')).toHaveValue(/.+/);
  await looksRight(page);

  await page.getByLabel('From').fill('2026-02-02');
  await page.getByLabel('To', { exact: true }).fill('2026-02-01');
  if (!scripting) await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
    'The last day is before the first.',
  );
  await expect(page.getByLabel('From')).toHaveValue('2026-02-02');

  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/settings/activity');
  await expect(page.getByLabel('From')).toHaveValue('');
  const line = lines.filter({ hasText: 'Ah Seng Coffee House: ' }).first();
  await line.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ah Seng Coffee House');
  await page
    .locator('summary')
    .filter({ hasText: /^More$/ })
    .click();
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page).toHaveURL(/\/activity$/);
  await expect(lines.first()).toBeVisible();
  // On some days the client's log fills more than a page. The oldest line is on the last one.
  const next = page.getByRole('link', { name: 'Next' });
  if (await next.isVisible()) {
    await next.click();
    await expect(page).toHaveURL(/after=/);
  }
  await expect(lines.filter({ hasText: 'Lim Mei Hua added client Ah Seng Coffee House' })).toHaveCount(1);
});

test('a long log is paged forth and back, with what was chosen', { tag: '@plain' }, async ({
  page,
  open,
  people,
}) => {
  await people.signIn(page, people.sample('owner'));
  await open('/settings/activity?kind=client');
  const lines = page.getByRole('main').getByRole('listitem');
  await expect(lines).toHaveCount(50);
  const first = await lines.first().textContent();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/kind=client&after=/);
  await expect(lines.first()).not.toHaveText(first ?? '');
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL(/kind=client&before=/);
  await expect(lines.first()).toHaveText(first ?? '');
  await expect(page.getByRole('link', { name: 'Previous' })).toHaveCount(0);
});

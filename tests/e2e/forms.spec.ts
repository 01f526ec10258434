import { expect, test } from './support/journey';

test('a wrong field says so when it is left, and no longer once it is right', async ({
  page,
  open,
  people,
}) => {
  await people.newFirm(page);
  await open('/crm/new');
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  const email = dialog.getByLabel(/^Email/);
  const text = 'Enter an email address such as name@firm.sg.';
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await email.fill('ah.kow@kaya');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await email.press('Tab');
  await expect(email).toHaveAccessibleDescription(text);
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('ah.kow@kaya.sg');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(dialog.getByText(text)).toBeHidden();
  await email.fill('ah.kow');
  await expect(email).toHaveAccessibleDescription(text);
  expect(posts).toEqual([]);
});

test('Cancel is pressed where it was, also when the field that is left is wrong', async ({
  page,
  open,
  people,
}) => {
  await people.newFirm(page);
  await open('/crm/new');
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await dialog.getByLabel(/^Company name/).focus();
  await dialog.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/crm');
});

test('a row of a list is added and taken away with and without JavaScript, and Enter saves', {
  tag: '@both',
}, async ({ page, open, people }) => {
  await people.newFirm(page);
  await open('/settings/contact');
  await page.getByLabel('Name, contact 1').fill('Tan Ah Kow');
  await page.getByLabel('Phone, contact 1').fill('+65 9123 4567');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await page.getByLabel('Name, contact 2').fill('Lim Bee Hoon');
  await page.getByLabel('Phone, contact 2').fill('+65 9000 0000');
  await page.getByRole('button', { name: 'Remove contact 1' }).click();
  await expect(page.getByLabel('Name, contact 1')).toHaveValue('Lim Bee Hoon');
  await page.getByLabel('Name, contact 1').press('Enter');
  await expect(page.getByText('Profile updated successfully').first()).toBeVisible();
  await expect(page.getByLabel('Name, contact 1')).toHaveValue('Lim Bee Hoon');
  await page.getByRole('button', { name: 'Remove contact 2' }).click();
  await page.getByRole('button', { name: 'Remove contact 1' }).click();
  await expect(page.getByLabel('Name, contact 1')).toHaveValue('');
});

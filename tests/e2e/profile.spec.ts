import { drawLogo } from '../../db/seed/logo';
import { expect, test } from './support/journey';

test('a person fills in their profile with a photo, a contact and a new address, and cancels the new address', {
  tag: '@plain',
}, async ({ page, open, people, scripting, faults, looksRight }) => {
  // With JavaScript the browser itself says what is wrong.
  if (!scripting) faults.announce(400);
  const { email, password } = await people.newFirm(page);
  const save = () => page.getByRole('button', { name: 'Save Changes' }).click();
  const saved = () => expect(page.getByText('Profile updated successfully').first()).toBeVisible();
  await open('/settings');
  await page.getByLabel('Photo', { exact: true }).setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await drawLogo(),
  });
  await page.getByLabel(/^Legal name/).fill('Tan Mei Ling');
  await page.getByLabel('Name', { exact: true }).fill(' ');
  await save();
  await expect(page.getByText('At least name or email must be filled')).toBeVisible();
  await expect(page.getByLabel(/^Legal name/)).toHaveValue('Tan Mei Ling');
  await page.getByLabel('Name', { exact: true }).fill('Mei Ling');
  // After a full page load the browser no longer has the file.
  if (!scripting) {
    await page.getByLabel('Photo', { exact: true }).setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await drawLogo(),
    });
  }
  await save();
  await saved();
  await expect(page.getByRole('img', { name: 'Photo of Mei Ling' })).toBeVisible();
  await expect(page.locator('#sidebar img')).toHaveAttribute('src', /^\/files\//);
  await looksRight(page);

  const tabs = page.getByRole('navigation', { name: 'Profile' });
  await tabs.getByRole('link', { name: 'Contact' }).click();
  await page.getByLabel('Name, contact 1').fill('Tan Ah Kow');
  await page.getByLabel('Phone, contact 1').fill('+65 9123 4567');
  await page.getByLabel(/^Work email/).fill(`new-${email}`);
  await page.getByLabel(/^Current password/).fill(password);
  await save();
  await expect(page.getByText('We emailed your new address').first()).toBeVisible();
  const waits = page.getByRole('region', { name: 'New address' });
  await expect(waits).toContainText(`new-${email}`);
  await expect(page.getByLabel('Name, contact 1')).toHaveValue('Tan Ah Kow');
  await expect(page.getByLabel(/^Work email/)).toHaveValue(email);
  await looksRight(page);
  await waits.getByRole('button', { name: 'Keep the old address' }).click();
  await expect(page.getByText('Your address was not changed.').first()).toBeVisible();
  await expect(waits).toHaveCount(0);

  await tabs.getByRole('link', { name: 'Payroll' }).click();
  await page.getByLabel(/^Bank/).fill('DBS');
  await page.getByLabel(/^Account number/).fill('0012345678');
  await save();
  await saved();
  await expect(page.getByLabel(/^Account number/)).toHaveValue('0012345678');

  await tabs.getByRole('link', { name: 'Additional' }).click();
  await page.getByLabel('Training, training 1').fill('First aid');
  await page.getByLabel('Status, training 1').selectOption('Completed');
  await save();
  await saved();
  await expect(page.getByLabel('Training, training 1')).toHaveValue('First aid');
});

test('a driver reads their job and pay, and edits their own details', { tag: '@plain' }, async ({
  page,
  open,
  people,
}) => {
  await people.signIn(page, people.sample('driver'));
  await open('/settings/job');
  await expect(page.getByText('Driver', { exact: true })).toBeVisible();
  await expect(page.getByText('Rajesh Nair')).toBeVisible();
  await expect(page.getByText('An owner or HR keeps these up to date.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
  await open('/settings/payroll');
  await expect(page.getByText('SGD 2,900.00').or(page.getByText('$2,900.00')).first()).toBeVisible();
  // Months by their names, as everywhere, and not as a field holds them.
  const months = page.getByRole('table', { name: 'Payroll history' }).getByRole('row');
  await expect(months.nth(1)).toContainText(
    /(January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d/,
  );
  await expect(page.getByLabel(/^Account number/)).toBeEditable();
});

import { expect, test } from './support/journey';
import { fillIn } from './support/new-client';

test('a client is added in a dialog, edited, given notes twice with both kept, and deleted after one question', {
  tag: '@both',
}, async ({ page, open, people, faults }) => {
  await people.newFirm(page);
  await open('/crm');
  await expect(page.getByRole('heading', { name: 'Your clients will be here' })).toBeVisible();
  await page.getByRole('link', { name: 'Add your first client' }).click();
  await expect(page).toHaveURL('/crm/new');
  await fillIn(page, 'Kopi & Kaya <Pte> Ltd', 'Owner/C-Suite');
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await dialog.getByLabel('Referred to us').check();
  await dialog.getByRole('button', { name: 'Add Client' }).click();

  await expect(page).toHaveURL(/\/clientDashBoard\/[0-9a-f]{24}$/);
  await expect(page.getByText('Client added.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kopi & Kaya <Pte> Ltd');
  await expect(page.getByText('New!')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Tan Ah Kow' })).toBeVisible();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByLabel(/^Role/)).toHaveValue('Owner/C-Suite');
  await expect(page.getByLabel('Referred to us')).toBeChecked();
  await page.getByLabel(/^Company name/).fill('Teh & Toast');
  await page.getByLabel(/^Phone/).fill('+65 6123 4567');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Teh & Toast');
  await expect(page.getByRole('link', { name: '+65 6123 4567' })).toHaveAttribute('href', 'tel:+6561234567');

  await page.getByRole('link', { name: 'Notes' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  const notes = page.getByRole('textbox', { name: 'Notes' });
  const saved = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await notes.fill('Called on Monday.');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(saved).toHaveCount(1);
  await expect(notes).toHaveValue('Called on Monday.');
  await notes.fill('Called on Monday. Wants 20 kg.');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(saved).toHaveCount(2);
  await expect(page.getByText('Notes updated successfully').first()).toBeVisible();
  // Of each save the line says what is new in it, and what is beneath the whole.
  await expect(saved.nth(0).locator('summary')).toContainText('Wants 20 kg.');
  await expect(saved.nth(0).locator('summary')).not.toContainText('Called on Monday.');
  await saved.nth(0).locator('summary').click();
  await expect(saved.nth(0).getByRole('paragraph')).toHaveText('Called on Monday. Wants 20 kg.');
  await saved.nth(1).locator('summary').click();
  await expect(saved.nth(1).getByRole('paragraph')).toHaveText('Called on Monday.');

  const home = page.url().replace(/\/notes$/, '');
  await open(home);
  await page.getByRole('link', { name: 'Delete' }).click();
  await expect(page).toHaveURL(`${home}/delete`);
  const question = page.getByRole('dialog', { name: 'Delete this client?' });
  await expect(question).toContainText('Teh & Toast will be deleted for everyone in your company');
  await question.getByRole('button', { name: 'Delete client' }).click();
  await expect(page).toHaveURL('/crm');
  await expect(page.getByText('Client deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your clients will be here' })).toBeVisible();
  faults.announce(404);
  await open(home);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this');
});

test('Escape closes a dialog and gives the focus back to what opened it', async ({
  page,
  open,
  people,
  scripting,
}) => {
  test.skip(!scripting, 'keys are JavaScript’s; without it the cross closes');
  await people.newFirm(page);
  await open('/crm');
  const opener = page.getByRole('link', { name: 'Add your first client' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await expect(dialog.getByLabel(/^Company name/)).toBeFocused();
  // The page beneath rests: Tab stays within the dialog.
  for (let press = 0; press < 14; press += 1) await page.keyboard.press('Tab');
  await expect(page.locator('body *:focus:not(dialog *)')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/crm');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a client that is wrong stays in its dialog with what was typed, and the first wrong field has the focus', async ({
  page,
  open,
  people,
  faults,
  scripting,
  looksRight,
}) => {
  // With JavaScript the browser itself says what is wrong.
  if (!scripting) faults.announce(400);
  await people.newFirm(page);
  await open('/crm/new');
  await fillIn(page, 'Kopi & Co', 'Owner/C-Suite');
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await dialog.getByLabel(/^Email/).fill('ah.kow@kaya');
  await dialog.getByLabel(/^Website/).fill('not a website');
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await expect(dialog.getByLabel(/^Email/)).toHaveAccessibleDescription(/Enter an email address such as/);
  await expect(dialog.getByLabel(/^Website/)).toHaveAccessibleDescription(/www\.firm\.sg/);
  await expect(dialog.getByLabel(/^Email/)).toBeFocused();
  await expect(dialog.getByLabel(/^Company name/)).toHaveValue('Kopi & Co');
  await expect(dialog.getByLabel(/^Role/)).toHaveValue('Owner/C-Suite');
  await expect(dialog.getByLabel(/^Website/)).toHaveValue('not a website');
  await looksRight(page);
});

test('pointing at a link of the menu fetches the code of its page, and no data that could be old when it is shown', async ({
  page,
  open,
  people,
  scripting,
  narrow,
}) => {
  test.skip(!scripting || narrow, 'nobody points with a finger, and there is no code without JavaScript');
  await people.newFirm(page);
  await open('/crm');
  const code = page.waitForResponse(/\/assets\/tasks-/);
  const data = page.waitForResponse(/\/Tasks\.data/);
  await page.getByRole('link', { name: 'Tasks', exact: true }).hover();
  await code;
  expect((await data).status()).toBe(204);
  const read = page.waitForResponse(/\/Tasks\.data/);
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  expect((await read).status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Task Manager');
});

test('of two people who write notes at once the later is told, and keeps their text', async ({
  page,
  open,
  people,
  faults,
  anotherPage,
  looksRight,
}) => {
  faults.announce(409);
  await people.signIn(page, people.sample('owner'));
  const notes = `${await people.addClient(page, `Zhong & Two ${Date.now()}`)}/notes`;
  const others = await anotherPage();
  await people.signIn(others, people.sample('manager'));
  await open(notes, page);
  await open(notes, others);

  await page.getByRole('textbox', { name: 'Notes' }).fill('Mei Hua: deliver to the back door.');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText('Notes updated successfully').first()).toBeVisible();

  const box = others.getByRole('textbox', { name: 'Notes' });
  await box.fill('Rajesh: they moved to Bedok.');
  await others.getByRole('button', { name: 'Save notes' }).click();
  await expect(
    others.getByRole('alert').filter({ hasText: 'Somebody else has saved newer notes' }).first(),
  ).toBeVisible();
  await expect(box).toHaveValue('Rajesh: they moved to Bedok.');
  const saved = others.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(saved).toContainText('Lim Mei Hua');
  await expect(saved).toContainText('deliver to the back door');
  await looksRight(others);

  await box.fill('Deliver to the back door. They moved to Bedok.');
  await others.getByRole('button', { name: 'Save notes' }).click();
  await expect(saved).toHaveCount(2);
  await expect(saved.first()).toContainText('Rajesh Nair');
  await expect(box).toHaveValue('Deliver to the back door. They moved to Bedok.');
});

import { expect, rareAction, test } from './support/journey';
import { fillIn } from './support/new-client';

test('a client is added in a dialog that keeps the keyboard and what was typed and says what is wrong, edited, given notes, and deleted', async ({
  page,
  open,
  people,
  looksRight,
}) => {
  await people.newFirm(page);
  await open('/crm');
  // Pointing at a link of the menu fetches the code of its page, and no data that could be old when it is shown.
  const tasks = page.getByRole('link', { name: 'Tasks', exact: true });
  const code = page.waitForResponse(/\/assets\/tasks-/);
  const data = page.waitForResponse(/\/Tasks\.data/);
  await tasks.hover();
  await code;
  expect((await data).status()).toBe(204);
  const read = page.waitForResponse(/\/Tasks\.data/);
  await tasks.click();
  expect((await read).status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Task Manager');
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your clients will be here' })).toBeVisible();

  // Escape closes a dialog and gives the focus back to what opened it.
  const opener = page.getByRole('link', { name: 'Add your first client' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/crm/new');
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await expect(dialog.getByLabel(/^Company name/)).toBeFocused();
  // The page beneath rests: Tab stays within the dialog.
  for (let press = 0; press < 14; press += 1) await page.keyboard.press('Tab');
  await expect(page.locator('body *:focus:not(dialog *)')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/crm');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  // A wrong field says so when it is left, and no longer once it is right; nothing is sent for it.
  await opener.click();
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
  // Cancel is pressed where it was, although the field that is left is wrong.
  await dialog.getByLabel(/^Company name/).focus();
  await dialog.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/crm');

  await opener.click();
  await fillIn(page, 'Kopi & Kaya <Pte> Ltd', 'Owner/C-Suite');
  const website = dialog.getByLabel(/^Website/);
  await email.fill('ah.kow@kaya');
  await website.fill('not a website');
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await expect(email).toHaveAccessibleDescription(text);
  await expect(website).toHaveAccessibleDescription(/www\.firm\.sg/);
  await expect(email).toBeFocused();
  await expect(dialog.getByLabel(/^Company name/)).toHaveValue('Kopi & Kaya <Pte> Ltd');
  await expect(dialog.getByLabel(/^Role/)).toHaveValue('Owner/C-Suite');
  await expect(website).toHaveValue('not a website');
  await looksRight(page);
  await email.fill('ah.kow@kaya.example');
  await website.fill('');
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await expect(page).toHaveURL(/\/clientDashBoard\/[0-9a-f]{24}$/);
  await expect(page.getByText('Client added.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kopi & Kaya <Pte> Ltd');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.getByLabel(/^Company name/).fill('Teh & Toast');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Teh & Toast');

  const home = page.url();
  await page
    .getByRole('navigation', { name: 'About this client' })
    .getByRole('link', { name: 'Notes' })
    .click();
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  const notes = page.getByRole('textbox', { name: 'Notes' });
  const saved = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await notes.fill('Called on Monday.');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(saved).toHaveCount(1);
  await expect(notes).toHaveValue('Called on Monday.');

  await page.goBack();
  // One more note from the overview, without a press.
  const box = page.getByLabel('Add a note');
  await box.fill('Called back.');
  await box.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Called back.')).toBeVisible();
  await expect(box).toHaveValue('');
  await rareAction(page, 'Delete');
  await expect(page).toHaveURL(`${home}/delete`);
  const question = page.getByRole('dialog', { name: 'Delete this client?' });
  await question.getByRole('button', { name: 'Delete client' }).click();
  await expect(page).toHaveURL('/crm');
  await expect(page.getByText('Client deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your clients will be here' })).toBeVisible();
});

import { expect, test } from './support/journey';

test.beforeEach(async ({ page, people }) => {
  await people.signIn(page, people.sample('owner'));
});

test('a client is found by a few letters, with the way to all that was found', async ({
  page,
  open,
  looksRight,
}) => {
  await open('/find');
  await expect(page.getByRole('heading', { name: 'Find anything' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find' }).fill('sunge precis');
  const clients = page.getByRole('region', { name: 'Clients' });
  await expect(clients.getByRole('listitem')).toHaveCount(1);
  await looksRight(page);
  await clients.getByRole('link', { name: /Sungei Precision/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sungei Precision');
});

test('Ctrl-K finds and does things from any page, by the keyboard alone', async ({
  page,
  open,
  looksRight,
}) => {
  await open('/crm');
  await page.getByRole('searchbox', { name: 'Search clients by name' }).focus();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find' });
  const box = dialog.getByRole('combobox', { name: 'Find' });
  await expect(box).toBeFocused();
  await box.pressSequentially('sungei');
  await expect(dialog.getByRole('option').first()).toContainText('Sungei Precision');
  await expect(dialog.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await looksRight(page);
  // Escape closes it, and the focus is where it was.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search clients by name' })).toBeFocused();

  await page.keyboard.press('Control+k');
  await box.pressSequentially('new quotation for sungei');
  await expect(dialog.getByRole('option')).toHaveText(/New quotation for Sungei Precision/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New Quotation' })).toBeVisible();
});

test('`n` opens the page’s main action, and `?` lists the shortcuts, but not while somebody types', async ({
  page,
  open,
}) => {
  await open('/Tasks');
  const search = page.getByRole('searchbox').first();
  await search.press('?');
  await search.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // What was typed is searched for a moment later, which closes what is open.
  await open('/Tasks');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'New Task' })).toBeVisible();
});

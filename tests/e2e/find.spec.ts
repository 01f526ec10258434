import { expect, test } from './support/journey';

test('a client is found as one types; Ctrl-K, `n` and `?` work from any page, but not while somebody types', async ({
  page,
  open,
  people,
  looksRight,
}) => {
  await people.signIn(page, people.sample('owner'));
  await open('/find');
  await page.getByRole('searchbox', { name: 'Find' }).fill('sunge precis');
  const clients = page.getByRole('region', { name: 'Clients' });
  await expect(clients.getByRole('listitem')).toHaveCount(1);
  await looksRight(page);
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Task Manager');

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'New Task' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const search = page.getByRole('searchbox').first();
  await search.focus();
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
  await expect(search).toBeFocused();

  await page.keyboard.press('Control+k');
  await box.pressSequentially('new quotation for sungei');
  await expect(dialog.getByRole('option')).toHaveText(/New quotation for Sungei Precision/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Quotation');
  const title = page.getByLabel(/^Title/);
  await title.press('?');
  await title.press('n');
  await expect(title).toHaveValue('?n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

import type { Page } from '@playwright/test';

/** Fills the fields that a new client needs, in the dialog that is open; the contact is an owner or of others. */
export async function fillIn(
  page: Page,
  name: string,
  role: 'Owner/C-Suite' | 'Others' = 'Others',
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await dialog.getByLabel(/^Company name/).fill(name);
  await dialog.getByLabel(/^Industry/).fill('Food & beverage');
  await dialog.getByLabel(/^Contact person/).fill('Tan Ah Kow');
  await dialog.getByLabel(/^Role/).selectOption(role);
  await dialog.getByLabel(/^Email/).fill('ah.kow@kaya.example');
}

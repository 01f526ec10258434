import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { test as base } from '../support/journey';

const folder = fileURLToPath(new URL('../../../screenshots/', import.meta.url));

/** Takes a picture of the page as it is now: `screenshots/<name>-<width>-<theme>.png`. */
export const test = base.extend<{ picture: (name: string, whole?: boolean) => Promise<void> }>({
  picture: async ({ page }, use, { project }) =>
    use(async (name, whole = true) => {
      // The letters of the page, not those that stand in for them.
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.screenshot({ path: `${folder}${name}-${project.name}.png`, fullPage: whole });
    }),
});

/** Fills in the dialog of a new client of this name. */
export async function fillIn(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Company name/).fill(name);
  await dialog.getByLabel(/^Industry/).fill('Food & beverage');
  await dialog.getByLabel(/^Contact person/).fill('Tan Ah Kow');
  await dialog.getByLabel(/^Role/).selectOption('Owner/C-Suite');
  await dialog.getByLabel(/^Email/).fill('ah.kow@kaya.example');
}

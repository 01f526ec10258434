import type { Page } from '@playwright/test';
import type { Login, People } from './people';

/** The dialog in which whoever has scanned a code says who he is. */
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Login Required' });

/** Says it in this dialog. */
export async function logIn(page: Page, { email, password }: Login): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel(/^Email/).fill(email);
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
}

/** A new firm's boss with a token of his, and calls that he makes with it: the browser itself is nobody's. */
export async function bossWithCalls(people: People, page: Page) {
  const login = await people.newFirm(page);
  const token = await people.token(login);
  const call = (method: string, path: string, data?: object) =>
    page.context().request.fetch(`${people.origin}${path}`, {
      method,
      ...(data && { data }),
      headers: { Authorization: `Bearer ${token}` },
    });
  return { login, token, call };
}

import type { Locator, Page } from '@playwright/test';
import type { Login, People } from './people';

/** The dialog that asks a person who scanned a code to sign in. */
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Login Required' });

/** Says it in this dialog. */
export async function logIn(page: Page, { email, password }: Login): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel(/^Email/).fill(email);
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
}

/** The owner of a new company with a token, and API calls made with it. The browser itself is not signed in. */
export async function ownerWithCalls(people: People, page: Page) {
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

/**
 * From now on these calls fail, once the code that the page fetches ahead is there; what is answered brings the network back, and
 * the browser says so to its page.
 */
export async function loseNetwork(page: Page, calls: string | RegExp): Promise<() => Promise<void>> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].every(
      ({ href }) => performance.getEntriesByName(href).length > 0,
    ),
  );
  await page.route(calls, (route) => route.abort('aborted'));
  return async () => {
    await page.unroute(calls);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  };
}

/** Presses the middle of the button, and answers what stands there to be pressed as soon as the page says this. */
export async function standsThereAfter(button: Locator, said: string): Promise<string> {
  await button.scrollIntoViewIfNeeded();
  return await button.evaluate(
    (own: HTMLElement, said) =>
      new Promise<string>((done) => {
        const { left, top, width, height } = own.getBoundingClientRect();
        const there = () => document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button');
        const look = () => {
          if (document.body.textContent.includes(said)) done(there()?.textContent ?? '');
          else requestAnimationFrame(look);
        };
        own.click();
        look();
      }),
    said,
  );
}

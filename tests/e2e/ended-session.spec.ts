import type { Page } from '@playwright/test';
import { alive, expect, isLanding, test } from './support/journey';
import { fillIn } from './support/new-client';

/** The browser shows again, as after Back, a page that it has kept whole. */
const comeBack = (page: Page) =>
  page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

/** Ends the session of this browser without its knowledge: its cookie stays. */
async function signOutElsewhere(page: Page, origin: string): Promise<void> {
  const session = (await page.context().cookies()).find(({ name }) => name === 'laoban');
  const answer = await fetch(`${origin}/logout`, {
    method: 'POST',
    body: new URLSearchParams(),
    headers: { Cookie: `laoban=${session?.value}`, Origin: origin },
    redirect: 'manual',
  });
  expect(answer.status).toBe(302);
}

test('after being signed out elsewhere the landing page opens: for a link, a form, or a page that the browser has stored whole', async ({
  page,
  open,
  people,
}) => {
  await people.signInAlone(page, people.sample('owner'));
  await open('/settings');
  await signOutElsewhere(page, people.origin);
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await isLanding(page);

  await people.signInAlone(page, people.sample('owner'));
  await open('/crm/new');
  await fillIn(page, 'Kopi Pte Ltd');
  // While the session lasts such a page stays as it is.
  const asked = page.waitForResponse(/\/crm\/new\.data/);
  await comeBack(page);
  await asked;
  await expect(page.locator('html')).not.toHaveAttribute('hidden');
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await expect(dialog.getByLabel(/^Company name/)).toHaveValue('Kopi Pte Ltd');
  await signOutElsewhere(page, people.origin);
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await isLanding(page);

  await people.signIn(page, people.sample('owner'));
  await open('/settings');
  await page.context().clearCookies();
  await comeBack(page);
  await isLanding(page);
});

test('Back to the landing page shows it where the page was loaded at another, and after signing out nothing of the firm', async ({
  page,
  open,
  people,
}) => {
  await people.signInAlone(page, people.sample('owner'));
  await open('/');
  await page.getByRole('link', { name: 'Open Laoban' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
  await page.reload();
  await alive(page);
  await page.goBack();
  await isLanding(page);

  await page.goForward();
  const client = page.getByText('Ah Seng Coffee House').first();
  await expect(client).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await isLanding(page);
  await page.goBack();
  await expect(client).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your whole day, run from one place.');
});

test('a page loaded at another tab shows its first tab', async ({ page, people }) => {
  await people.signIn(page, people.sample('owner'));
  // The browser learns no routes beyond those of the page, as if the person were faster than the manifest.
  await page.route('/__manifest?*', (route) => route.fulfill({ json: {} }));
  await page.goto('/LeaveManagement/balances');
  await page.getByRole('link', { name: 'Application', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeVisible();
});

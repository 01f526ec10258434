import type { Page } from '@playwright/test';
import { alive, expect, isLanding, test } from './support/journey';
import { fillIn } from './support/new-client';

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

test('a person who goes to another room or sends a form after being signed out elsewhere sees the landing page', async ({
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
  await signOutElsewhere(page, people.origin);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click();
  await isLanding(page);
});

test('Back to the landing page shows it where the page was loaded at another', async ({
  page,
  open,
  people,
}) => {
  await people.signIn(page, people.sample('owner'));
  await open('/');
  await page.getByRole('link', { name: 'Open Laoban' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
  await page.reload();
  await alive(page);
  await page.goBack();
  await isLanding(page);
});

test('a room that was loaded at another tab shows its first one', async ({ page, people }) => {
  await people.signIn(page, people.sample('owner'));
  // The browser learns no routes beyond those of the page, as if the person were faster than the manifest.
  await page.route('/__manifest?*', (route) => route.fulfill({ json: {} }));
  await page.goto('/LeaveManagement/balances');
  await page.getByRole('link', { name: 'Application', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeVisible();
});

test('a page that the browser has kept whole is taken away when its session has ended, and stays else', async ({
  page,
  open,
  people,
}) => {
  await people.signIn(page, people.sample('owner'));
  await open('/crm/new');
  const comeBack = () =>
    page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  const name = page.getByRole('dialog', { name: 'Add Client' }).getByLabel(/^Company name/);
  await name.fill('Kopi Pte Ltd');
  await comeBack();
  await expect(name).toBeVisible();
  await expect(name).toHaveValue('Kopi Pte Ltd');
  await page.context().clearCookies();
  await comeBack();
  await isLanding(page);
});

import type { Page } from '@playwright/test';
import { alive, expect, isLanding, test } from './support/journey';
import { fillIn } from './support/new-client';

const menuOf = (page: Page) => page.locator('label:has(#menu-toggle)').click();

/** What somebody does whose session has ended meanwhile, and where. */
const doings: [string, string, (page: Page, narrow: boolean) => Promise<void>][] = [
  [
    'goes to another room',
    '/settings',
    async (page, narrow) => {
      if (narrow) await menuOf(page);
      await page.getByRole('link', { name: 'Tasks', exact: true }).click();
    },
  ],
  [
    'sends a form',
    '/crm/new',
    async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Add Client' });
      await fillIn(page, 'Kopi Pte Ltd');
      await dialog.getByRole('button', { name: 'Add Client' }).click();
    },
  ],
];

for (const [doing, at, does] of doings) {
  test(`a person who ${doing} after being signed out elsewhere sees the landing page`, async ({
    page,
    open,
    people,
    narrow,
    anotherPage,
  }) => {
    await people.newFirm(page);
    await people.addClient(page, 'Secret Kopi');
    await open(at);
    const other = await anotherPage();
    await other.context().addCookies(await page.context().cookies());
    await open('/crm', other);
    if (narrow) await menuOf(other);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await isLanding(other);
    await does(page, narrow);
    await isLanding(page);
  });
}

test('Back to the landing page shows it where the page was loaded at another', async ({
  page,
  open,
  people,
  narrow,
}) => {
  await people.signIn(page, people.sample('owner'));
  await open('/');
  if (narrow) await page.getByLabel('Menu', { exact: true }).click();
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
  await people.newFirm(page);
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

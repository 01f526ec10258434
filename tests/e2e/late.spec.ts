import type { Route } from '@playwright/test';
import { alive, expect, test } from './support/journey';

test.beforeEach(({ scripting }) =>
  test.skip(!scripting, 'without a script the browser itself waits, and says so'),
);

test('a page that no network brought is tried again at its own address, with what it was asked for', async ({
  page,
  open,
  people,
}) => {
  await people.signIn(page, people.sample('owner'));
  await open('/Tasks');
  const nothing = (route: Route) => route.abort('aborted');
  await page.route('**/Tasks.data*', nothing);
  await page.getByRole('link', { name: 'Overdue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  const asked = page.url();
  expect(asked).toMatch(/\/Tasks\?/);
  await page.unroute('**/Tasks.data*', nothing);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Task Manager');
  await expect(page).toHaveURL(asked);
});

test('a tab that is older than an upgrade leads to the page that is asked for, at the first press', async ({
  browser,
  people,
}) => {
  // Nobody watches over it: that its files are gone is what it says in its console.
  const context = await browser.newContext();
  const page = await context.newPage();
  await people.signIn(page, people.sample('owner'));
  await page.goto(`${people.origin}/settings`);
  await alive(page);
  // What the old tab asks for is under names that nobody has any more; what is loaded whole knows the new ones.
  let upgraded = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) upgraded = false;
  });
  await page.route('**/assets/*.js', (route) =>
    upgraded ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  );
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Task Manager');
  await expect(page).toHaveURL(`${people.origin}/Tasks`);
  await context.close();
});

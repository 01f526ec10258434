import type { Route } from '@playwright/test';
import { alive, expect, test } from './support/journey';
import { loseNetwork } from './support/scan';

test('a page that no network brought is tried again at its own address, by a press or once the network is back', async ({
  page,
  open,
  people,
}) => {
  await people.signIn(page, people.sample('owner'));
  await open('/Tasks');
  const heading = page.getByRole('heading', { level: 1 });
  const nothing = (route: Route) => route.abort('aborted');
  await page.route('**/Tasks.data*', nothing);
  await page.getByRole('link', { name: 'Overdue' }).click();
  await expect(heading).toHaveText('You’re offline');
  const asked = page.url();
  expect(asked).toMatch(/\/Tasks\?/);
  await page.unroute('**/Tasks.data*', nothing);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading).toHaveText('Task Manager');
  await expect(page).toHaveURL(asked);

  const networkIsBack = await loseNetwork(page, '**/Tasks.data*');
  await page.getByRole('link', { name: 'Completed' }).click();
  await expect(heading).toHaveText('You’re offline');
  await networkIsBack();
  await expect(heading).toHaveText('Task Manager');

  // Without one, pointing at the menu leaves the page as it is.
  await page.context().setOffline(true);
  const before = await page.evaluateHandle(() => document);
  for (const name of ['Clients', 'Meetings', 'Inventory'])
    await page.getByRole('link', { name, exact: true }).hover();
  expect(await page.evaluate((before) => before === document, before)).toBe(true);
  await expect(heading).toHaveText('Task Manager');
  await page.context().setOffline(false);
});

test('a tab that is older than an upgrade reloads at the first press, and the next one leads on', async ({
  browser,
  people,
}) => {
  // A context of its own, whose console is not checked: it reports that the files are gone.
  const context = await browser.newContext();
  const page = await context.newPage();
  await people.signIn(page, people.sample('owner'));
  await page.goto(`${people.origin}/settings`);
  await alive(page);
  // The old tab requests names that no longer exist; a page loaded as a document has the new ones.
  let upgraded = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) upgraded = false;
  });
  await page.route('**/assets/*.js', (route) =>
    upgraded ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  );
  const tasks = page.getByRole('link', { name: 'Tasks', exact: true });
  const reloaded = page.waitForEvent('load');
  await tasks.click();
  await reloaded;
  await expect(page).toHaveURL(`${people.origin}/settings`);
  await alive(page);
  await tasks.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Task Manager');
  await expect(page).toHaveURL(`${people.origin}/Tasks`);
  await context.close();
});

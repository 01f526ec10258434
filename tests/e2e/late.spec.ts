import type { Page, Route } from '@playwright/test';
import type { RouterWindow } from '~/web/router-window';
import { alive, expect, test } from './support/journey';

test.beforeEach(({ scripting }) =>
  test.skip(!scripting, 'without a script the browser itself waits, and says so'),
);

const twoMinutes = 120_000;

/** Waits until the page counts how long another one takes: that begins behind its own life, and time stands still for it before. */
async function counting(page: Page): Promise<void> {
  await alive(page);
  await page.waitForFunction(
    () => (window as RouterWindow).__reactRouterDataRouter?.routes[0]?.middleware !== undefined,
  );
}

/** Leaves these requests without an answer; those that come after the release get theirs. */
async function hold(page: Page, files: string): Promise<() => void> {
  let held = true;
  await page.route(files, (route) => (held ? undefined : route.continue()));
  return () => {
    held = false;
  };
}

for (const [what, files] of [
  ['its code', '**/assets/tasks-*.js'],
  ['its data', '**/Tasks.data*'],
] as const) {
  test(`a page that has not come after two minutes, for want of ${what}, says so and is loaded anew`, async ({
    page,
    people,
    looksRight,
  }) => {
    await people.signIn(page, people.sample('owner'));
    await page.clock.install();
    await page.goto('/settings');
    await counting(page);
    const release = await hold(page, files);
    await page.getByRole('link', { name: 'Tasks', exact: true }).click();
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(1);
    await page.clock.fastForward(twoMinutes - 30_000);
    await expect(page.getByText('This page has not come after two minutes.')).toHaveCount(0);
    await page.clock.fastForward(30_000);
    await expect(page.getByText('This page has not come after two minutes.')).toBeVisible();
    await looksRight(page);
    release();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Task Manager');
    await expect(page).toHaveURL('/Tasks');
  });
}

test('a chart that has not come after two minutes says so, and its page is loaded anew', async ({
  page,
  people,
}) => {
  await people.signIn(page, people.sample('owner'));
  await page.clock.install();
  await page.goto('/Inventory');
  await alive(page);
  const release = await hold(page, '**/assets/line-chart-*.js');
  await page.getByRole('link', { name: 'Analysis' }).click();
  const said = page.getByText('The chart has not come after two minutes.');
  await expect(page.getByText('Show as table').first()).toBeVisible();
  await expect(said).toHaveCount(0);
  await page.clock.fastForward(twoMinutes);
  await expect(said).toBeVisible();
  release();
  await said.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('img', { name: /total count by date, as a line/ })).toBeVisible();
  await expect(said).toHaveCount(0);
});

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

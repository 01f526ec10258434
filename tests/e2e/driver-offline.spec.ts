import { phone } from './support/devices';
import { dot, end, endLocation, scan, start } from './support/driver';
import { expect, test } from './support/journey';
import { dialogOf, logIn, loseNetwork } from './support/scan';

test.use(phone);

const saved = 'Saved on this phone';

test('without a network both steps and a photo wait on the phone with their time, on every page, and go out once', async ({
  page,
  open,
  people,
  looksRight,
}) => {
  const { login, at, job } = await scan(people, page);
  await people.signInAlone(page, login);
  await open(at);
  // No code is fetched any more either.
  const networkIsBack = await loseNetwork(page, /\/(api|assets)\/|\.data/);
  await start(page).click();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText('Start of Beans for Bedok');
  // It is a line that unfolds, and nothing lies upon what is beneath it.
  await expect(waiting.getByText('Start of Beans for Bedok')).toBeHidden();
  await waiting.getByText(saved).click();
  await expect(waiting.getByText('Start of Beans for Bedok')).toBeVisible();
  await looksRight(page);
  await waiting.getByText(saved).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  const back = page.getByRole('link', { name: 'Jobs of this day' });
  await back.click({ trial: true });
  await page.getByRole('definition').filter({ hasText: 'Beans for Bedok' }).click({ trial: true });
  await endLocation(page).click({ trial: true });

  await endLocation(page).fill('Bedok, at the lift');
  await page.getByLabel('Photo').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: dot });
  await expect(page.getByRole('img', { name: 'The chosen one' })).toBeVisible();
  await end(page).click();
  await expect(waiting).toContainText('End of Beans for Bedok');
  await expect(page.getByText('The end of this job is saved on this phone.')).toBeVisible();
  await expect(page.getByText('This job has ended.')).toBeHidden();
  expect((await job()).status).toBe('assigned');

  await back.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  // The page has its styles still.
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  await waiting.getByText(saved).click();
  await expect(waiting.getByText('End of Beans for Bedok')).toBeVisible();
  await networkIsBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job Management');
  await expect(waiting).toBeHidden();
  const ended = await job();
  expect(ended).toMatchObject({
    status: 'ended',
    endLocation: 'Bedok, at the lift',
    photoUrl: expect.stringMatching(/^\/files\//),
  });
  for (const step of [ended.started, ended.ended])
    expect(Date.now() - Date.parse((step as { saidAt: string }).saidAt)).toBeLessThan(60_000);
});

test('an end that waited is sent at once by the next page, and is in its form again where it is refused', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(409);
  const { login, at, job, change } = await scan(people, page, { status: 'active' });
  await people.signInAlone(page, login);
  await open(at);
  const calls = '**/api/jobs/*/end';
  await loseNetwork(page, calls);
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await endLocation(page).fill('');
  await end(page).click();
  await expect(page.getByText('Please provide an end location before ending the job')).toBeVisible();
  await expect(waiting).toBeHidden();
  await endLocation(page).fill('Bedok, at the lift');
  await page.getByLabel('Received by').fill('Uncle Ah Seng');
  // Pressed before the photo is ready: it goes with it all the same.
  await page.getByLabel('Photo').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: dot });
  await end(page).click();
  await expect(waiting).toContainText('End of Beans for Bedok');

  await change({ status: 'assigned' });
  await page.unroute(calls);
  await open('/JobManagement');
  await waiting.getByText('This could not be saved').click();
  await expect(waiting).toContainText('Only an active job can be ended, and this one is assigned.');
  await change({ status: 'active' });
  await waiting.getByRole('link', { name: 'Mend' }).click();
  await expect(page.getByText('This could not be saved. Correct it and send it again.')).toBeVisible();
  await expect(endLocation(page)).toHaveValue('Bedok, at the lift');
  await expect(page.getByLabel('Received by')).toHaveValue('Uncle Ah Seng');
  await expect(page.getByRole('img', { name: 'The chosen one' })).toBeVisible();
  await page.getByLabel('Received by').fill('Auntie Ah Seng');
  await end(page).click();
  await expect(page.getByText('This job has ended.')).toBeVisible();
  await expect(waiting).toBeHidden();
  expect(await job()).toMatchObject({
    status: 'ended',
    receivedBy: 'Auntie Ah Seng',
    photoUrl: expect.stringMatching(/^\/files\//),
  });
});

test('a driver whose end is refused sees at once how the job is now', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(409);
  const { login, at, change } = await scan(people, page, { status: 'active' });
  await people.signInAlone(page, login);
  await open(at);
  const calls = '**/api/jobs/*/end';
  await loseNetwork(page, calls);
  await end(page).click();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText('End of Beans for Bedok');
  await change({ status: 'cancelled' });
  await page.unroute(calls);
  await waiting.getByText(saved).click();
  await waiting.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('This job was cancelled.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Cancelled' })).toBeVisible();
});

test('entries waiting for a driver who was signed out ask to sign in and are then sent', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(401);
  const { login, at, job } = await scan(people, page);
  await people.signInAlone(page, login);
  await open(at);
  const calls = '**/api/jobs/*/*';
  await loseNetwork(page, calls);
  await start(page).click();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText('Start of Beans for Bedok');
  await page.context().clearCookies();
  // The network is back, and nobody has said so.
  await page.unroute(calls);
  await page.getByLabel('Received by').fill('Uncle Ah Seng');
  await waiting.getByText(saved).click();
  await waiting.getByRole('button', { name: 'Send now' }).click();
  await waiting.getByRole('link', { name: 'Sign in' }).click();
  await dialogOf(page).getByRole('link', { name: 'Cancel' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await waiting.getByRole('link', { name: 'Sign in' }).click();
  await expect(dialogOf(page)).toBeVisible();
  // The job is read before its start is saved, and comes when nothing waits any more: what was typed stays all the same.
  await page.route(
    '**/api/jobs/*',
    async (route) => {
      const response = await route.fetch();
      await expect(waiting).toBeHidden();
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/api/jobs/${at.split('/').at(-1)}`));
  await page.exposeFunction('untilRead', async () => void (await (await read).finished()));
  await page.evaluate(() => {
    const { untilRead } = window as unknown as { untilRead: () => Promise<void> };
    const request = navigator.locks.request.bind(navigator.locks) as (
      ...words: unknown[]
    ) => Promise<unknown>;
    navigator.locks.request = async (...words: unknown[]) => {
      const sent = await request(...words);
      await untilRead();
      return sent as never;
    };
  });
  await logIn(page, login);
  await expect(page.getByText('Everything saved on this phone was sent.').first()).toBeVisible();
  await expect(waiting).toBeHidden();
  expect((await job()).status).toBe('active');
  await expect(page.getByLabel('Received by')).toHaveValue('Uncle Ah Seng');

  // From now on with a token.
  const networkIsBack = await loseNetwork(page, calls);
  await end(page).click();
  await expect(waiting).toContainText('End of Beans for Bedok');
  await networkIsBack();
  await expect(waiting).toBeHidden();
  expect(await job()).toMatchObject({ status: 'ended', receivedBy: 'Uncle Ah Seng' });
});

test('a start or end that waits is taken out of the queue by Undo, with its form as it was; one that arrived is undone there', async ({
  page,
  open,
  people,
}) => {
  const { login, at, job } = await scan(people, page);
  await people.signInAlone(page, login);
  await open(at);
  const networkIsBack = await loseNetwork(page, /\/(api|assets)\/|\.data/);
  const undo = (step: string) => page.getByRole('button', { name: `Undo the ${step}` });
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await start(page).click();
  await expect(waiting).toContainText('1 waiting');
  await undo('start').click();
  await expect(waiting).toBeHidden();
  await expect(start(page)).toBeVisible();
  await start(page).click();
  await page.getByLabel('Received by').fill('Uncle Ah Seng');
  await page.getByLabel('Photo').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: dot });
  await expect(page.getByRole('img', { name: 'The chosen one' })).toBeVisible();
  await end(page).click();
  await expect(waiting).toContainText('2 waiting');
  await undo('end').click();
  await expect(waiting).toContainText('1 waiting');
  await expect(page.getByLabel('Received by')).toHaveValue('Uncle Ah Seng');
  await expect(page.getByRole('img', { name: 'The chosen one' })).toBeVisible();
  await end(page).click();
  await expect(waiting).toContainText('2 waiting');
  await networkIsBack();
  await expect(waiting).toBeHidden();
  expect(await job()).toMatchObject({ status: 'ended', receivedBy: 'Uncle Ah Seng' });

  await undo('end').click();
  await expect(page.getByText('The end was undone. The job goes on.')).toBeVisible();
  await expect(page.getByLabel('Received by')).toHaveValue('Uncle Ah Seng');
  expect(await job()).toMatchObject({ status: 'active', photoUrl: '' });
  // The same page does it again.
  await end(page).click();
  await expect(page.getByText('Job ended successfully')).toBeVisible();
  await undo('end').click();
  await expect(end(page)).toBeVisible();
  expect((await job()).status).toBe('active');
});

import { dot, end, endLocation, scan, start } from './support/driver';
import { expect, test } from './support/journey';
import { dialogOf, logIn, loseNetwork } from './support/scan';

for (const by of ['session', 'token'] as const)
  test(`without a network both steps wait on the phone with their time, and go out once: ${by}`, async ({
    page,
    open,
    people,
  }) => {
    const { login, at, job } = await scan(people, page);
    if (by === 'session') await people.signInAlone(page, login);
    await open(at);
    if (by === 'token') await logIn(page, login);
    await expect(start(page)).toBeVisible();
    const calls = '**/api/jobs/*/*';
    const networkIsBack = await loseNetwork(page, calls);
    await start(page).click();
    const waiting = page.getByRole('region', { name: 'Waiting' });
    await expect(waiting).toContainText('Start of Beans for Bedok');
    await endLocation(page).fill('Bedok, at the lift');
    await end(page).click();
    await expect(waiting).toContainText('End of Beans for Bedok');
    await expect(page.getByText('The end of this job is saved on this phone.')).toBeVisible();
    await expect(page.getByText('This job has ended.')).toBeHidden();
    expect((await job()).status).toBe('assigned');

    await networkIsBack();
    await expect(page.getByText('Everything saved on this phone was sent.').first()).toBeVisible();
    await expect(waiting).toBeHidden();
    const ended = await job();
    expect(ended).toMatchObject({ status: 'ended', endLocation: 'Bedok, at the lift' });
    for (const step of [ended.started, ended.ended])
      expect(Date.now() - Date.parse((step as { saidAt: string }).saidAt)).toBeLessThan(60_000);
  });

test('an end that waits is shown and sent from whichever page the driver goes to', async ({
  page,
  open,
  people,
}) => {
  const { login, at, job } = await scan(people, page, { status: 'active' });
  await people.signInAlone(page, login);
  await open(at);
  const isBack = await loseNetwork(page, /\/(api|assets)\/|\.data/);
  await end(page).click();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText('End of Beans for Bedok');
  const title = 'Saved on this phone until you’re back online';
  await waiting.getByText(title).click();
  await page.getByRole('link', { name: 'Jobs of this day' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  await waiting.getByText(title).click();
  await expect(waiting.getByText('End of Beans for Bedok')).toBeVisible();
  await isBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job Management');
  await expect(waiting).toBeHidden();
  expect((await job()).status).toBe('ended');
});

test('what an earlier visit has left is sent at once by a page of the frame, and what is too old is offered', async ({
  page,
  open,
  people,
}) => {
  const { login, at, job } = await scan(people, page, { status: 'active' });
  await people.signInAlone(page, login);
  await open(at);
  const isBack = await loseNetwork(page, '**/api/jobs/*/end');
  await endLocation(page).fill('');
  await end(page).click();
  await expect(page.getByText('Please provide an end location before ending the job')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Waiting' })).toBeHidden();
  await endLocation(page).fill('Bedok, at the lift');
  await end(page).click();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText('End of Beans for Bedok');
  await page.evaluate(() => {
    const [entry] = JSON.parse(localStorage.getItem('laoban.waiting') ?? '[]');
    localStorage.setItem('laoban.waiting', JSON.stringify([{ ...entry, at: Date.now() - 24 * 3_600_000 }]));
  });
  await open('/JobManagement');
  await expect(waiting).toContainText('This has waited for almost a day.');
  await isBack();
  expect((await job()).status).toBe('active');
  await waiting.getByText('This could not be saved').click();
  await waiting.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Everything saved on this phone was sent.').first()).toBeVisible();
  await expect(waiting).toBeHidden();
  expect(await job()).toMatchObject({ status: 'ended', endLocation: 'Bedok, at the lift' });
});

test('what waits can be folded, so that all of the job is read and reached without a network', async ({
  page,
  open,
  people,
  looksRight,
}) => {
  const { login, at } = await scan(people, page);
  await people.signInAlone(page, login);
  await open(at);
  const calls = '**/api/jobs/*/*';
  await page.route(calls, (route) => route.abort('aborted'));
  await start(page).click();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText('Start of Beans for Bedok');
  await waiting.getByText('Saved on this phone until you’re back online').click();
  await expect(waiting.getByText('Start of Beans for Bedok')).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 0));
  // Nothing lies upon what was beneath it.
  await page.getByRole('link', { name: 'Jobs of this day' }).click({ trial: true });
  await page.getByRole('definition').filter({ hasText: 'Beans for Bedok' }).click({ trial: true });
  await looksRight(page);
  await page.unroute(calls);
});

test('a photo can be taken where there is no network, and goes with the end once it is back', async ({
  page,
  open,
  people,
}) => {
  const { login, at, job } = await scan(people, page, { status: 'active' });
  await people.signInAlone(page, login);
  await open(at);
  // No code is fetched any more either.
  const fetched = /\/(api|assets)\//;
  const networkIsBack = await loseNetwork(page, fetched);
  await page.getByLabel('Photo').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: dot });
  await expect(page.getByRole('img', { name: 'The chosen one' })).toBeVisible();
  await end(page).click();
  await expect(page.getByRole('region', { name: 'Waiting' })).toContainText('End of Beans for Bedok');
  await networkIsBack();
  await expect(page.getByText('Everything saved on this phone was sent.').first()).toBeVisible();
  expect((await job()).photoUrl).toMatch(/^\/files\//);
});

test('a start that waits goes out before the end that is pressed after it', async ({
  page,
  open,
  people,
}) => {
  const { login, at, job } = await scan(people, page);
  await people.signInAlone(page, login);
  await open(at);
  await page.route('**/api/jobs/*/start', (route) => route.abort('aborted'));
  await start(page).click();
  await expect(page.getByRole('region', { name: 'Waiting' })).toContainText('Start of Beans for Bedok');
  // The network is back, and nobody has said so.
  await page.unroute('**/api/jobs/*/start');
  await end(page).click();
  await expect(page.getByText('Job ended successfully')).toBeVisible();
  await expect(page.getByText('This job has ended.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Waiting' })).toBeHidden();
  expect(await job()).toMatchObject({ status: 'ended', started: { saidAt: expect.anything() } });
});

test('a job end that is refused after waiting offline is in the form again, and can be resent', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(409);
  const { login, at, job, change } = await scan(people, page);
  await people.signInAlone(page, login);
  await open(at);
  await start(page).click();
  await expect(end(page)).toBeVisible();
  const networkIsBack = await loseNetwork(page, '**/api/jobs/*/end');
  await endLocation(page).fill('Bedok, at the lift');
  await page.getByLabel('Received by').fill('Uncle Ah Seng');
  // Pressed before the photo is ready: it goes with it all the same.
  await page.getByLabel('Photo').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: dot });
  await end(page).click();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText('End of Beans for Bedok');

  await change({ status: 'assigned' });
  await networkIsBack();
  await expect(waiting).toContainText('Only an active job can be ended, and this one is assigned.');
  await change({ status: 'active' });
  await open(at);
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

test('entries waiting for a driver who was signed out meanwhile ask for a login and are then sent', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(401);
  const { login, at, job } = await scan(people, page);
  await people.signInAlone(page, login);
  await open(at);
  await page.route('**/api/jobs/*/start', (route) => route.abort('aborted'));
  await start(page).click();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText('Start of Beans for Bedok');
  await page.context().clearCookies();
  await page.unroute('**/api/jobs/*/start');
  await page.getByLabel('Received by').fill('Uncle Ah Seng');
  await waiting.getByRole('button', { name: 'Send now' }).click();
  await waiting.getByRole('link', { name: 'Sign in' }).click();
  await dialogOf(page).getByRole('link', { name: 'Cancel' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await waiting.getByRole('link', { name: 'Sign in' }).click();
  await expect(dialogOf(page)).toBeVisible();
  await logIn(page, login);
  await expect(page.getByText('Everything saved on this phone was sent.').first()).toBeVisible();
  await expect(waiting).toBeHidden();
  expect((await job()).status).toBe('active');
  await expect(page.getByLabel('Received by')).toHaveValue('Uncle Ah Seng');
});

test('on a phone that two share nobody sees what the other has waiting, and it stays for him', async ({
  page,
  open,
  people,
}) => {
  const { login, at } = await scan(people, page);
  await page.goto('/login');
  await page.evaluate(() =>
    localStorage.setItem(
      'laoban.waiting',
      JSON.stringify([
        {
          once: 'x',
          address: '/api/jobs/x/end',
          fields: {},
          says: 'End of another',
          by: 'mei',
          at: Date.now(),
        },
      ]),
    ),
  );
  await open(at);
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText('We’ll send it once the person who entered it logs in here.');
  await expect(waiting).not.toContainText('End of another');
  await logIn(page, login);
  await expect(start(page)).toBeVisible();
  await expect(waiting).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('laoban.waiting'))).toContain('End of another');
});

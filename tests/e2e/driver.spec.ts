import type { Page } from '@playwright/test';
import { alive, begun, expect, openAsleep, test } from './support/journey';
import type { Login, People } from './support/people';

// No desk walks it.
test.use({ inDark: true });

interface Scanned {
  login: Login;
  at: string;
  job: () => Promise<Record<string, unknown> & { status: string; endLocation: string }>;
  /** Changes it from elsewhere. */
  change: (sent: object) => Promise<unknown>;
}

/** A new firm with a job of its boss's to drive, and its address; the page itself is nobody's yet. */
async function scan(people: People, page: Page, more: object = {}): Promise<Scanned> {
  const login = await people.newFirm(page);
  const token = await people.token(login);
  const userId = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).sub;
  const call = (method: string, path: string, data?: object) =>
    page.context().request.fetch(`${people.origin}${path}`, {
      method,
      ...(data && { data }),
      headers: { Authorization: `Bearer ${token}` },
    });
  const sent = {
    title: 'Beans for Bedok',
    client: 'Kopi & Kaya',
    startLocation: '21 Kallang Avenue',
    endLocation: '56 Eng Hoon Street',
    jobDate: '2190-01-05',
    jobTime: '09:30',
    description: 'Back door.',
    assignedEmployees: [userId],
    status: 'assigned',
    ...more,
  };
  const { id } = (await (await call('POST', '/api/jobs', sent)).json()).data;
  await page.context().clearCookies();
  return {
    login,
    at: `/JobStartEnd/${id}`,
    change: async (sent) => await call('PUT', `/api/jobs/${id}`, sent),
    job: async () => (await (await call('GET', `/api/jobs/${id}`)).json()).data,
  };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Login Required' });

async function logIn(page: Page, { email, password }: Login): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel(/^Email/).fill(email);
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
}

const start = (page: Page) => page.getByRole('button', { name: 'Start Job' });
const end = (page: Page) => page.getByRole('button', { name: 'End Job' });
const endLocation = (page: Page) => page.getByLabel(/^End Location/);

test('a driver scans a job, logs in, starts it, and ends it with what shows that it was done', async ({
  page,
  open,
  people,
  faults,
  scripting,
  looksRight,
}) => {
  faults.announce(400);
  const { login, at, job } = await scan(people, page);
  await open(at);
  await expect(dialogOf(page)).toBeVisible();
  await logIn(page, login);
  await expect(dialogOf(page)).toBeHidden();
  for (const text of ['Beans for Bedok', 'Kopi & Kaya', '21 Kallang Avenue', 'Jan 5, 2190', '9:30 AM'])
    await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible();
  await expect(endLocation(page)).toHaveValue('56 Eng Hoon Street');
  await expect(end(page)).toHaveCount(0);
  await looksRight(page);

  await start(page).click();
  await expect(page.getByText('Job started successfully')).toBeVisible();
  await expect(end(page)).toBeVisible();
  await expect(start(page)).toHaveCount(0);
  expect((await job()).status).toBe('active');
  await looksRight(page);

  await page.getByLabel('Received by').fill('Uncle Ah Seng');
  await endLocation(page).fill('  ');
  await end(page).click();
  await expect(endLocation(page)).toHaveAccessibleDescription(
    'Please provide an end location before ending the job',
  );
  await expect(page.getByLabel('Received by')).toHaveValue('Uncle Ah Seng');

  await endLocation(page).fill('Bedok, at the lift');
  await page.getByLabel('Photo').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: dot });
  if (scripting) {
    await expect(page.getByRole('img', { name: 'The chosen one' })).toBeVisible();
    const canvas = page.getByRole('img', { name: 'Sign here with a finger' });
    await canvas.scrollIntoViewIfNeeded();
    await canvas.hover({ position: { x: 40, y: 40 } });
    await page.mouse.down();
    await canvas.hover({ position: { x: 120, y: 70 } });
    await page.mouse.up();
  }
  await end(page).click();
  await expect(page.getByText('Job ended successfully')).toBeVisible();
  await expect(page.getByText('This job has ended.')).toBeVisible();
  const ended = await job();
  expect(ended).toMatchObject({
    status: 'ended',
    endLocation: 'Bedok, at the lift',
    receivedBy: 'Uncle Ah Seng',
    photoUrl: expect.stringMatching(/^\/files\//),
    signatureUrl: scripting ? expect.stringMatching(/^\/files\//) : '',
  });
});

/** A picture of one green pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWPgzg4GAAFOAMq+T0D8AAAAAElFTkSuQmCC',
  'base64',
);

test('a start that is pressed while the page is still coming to life shows as started', async ({
  page,
  people,
  scripting,
}) => {
  test.skip(!scripting, 'without a script the browser itself sends it');
  const { login, at, job } = await scan(people, page);
  await people.signInAlone(page, login);
  let go = () => {};
  const waits = new Promise<void>((done) => {
    go = done;
  });
  // Which the router asks for before the page's first load.
  await page.route('**/__manifest*', async (route) => {
    await waits;
    await route.continue().catch(() => {});
  });
  await page.goto(at);
  await alive(page);
  await start(page).click();
  await expect(start(page)).toHaveAttribute('aria-busy', 'true');
  go();
  await expect(page.getByText('Job started successfully')).toBeVisible();
  await expect(end(page)).toBeVisible();
  expect((await job()).status).toBe('active');
});

test('a job that was cancelled since it was opened says so at the press, and leads to the day’s jobs', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(409);
  const { login, at, change } = await scan(people, page);
  await people.signInAlone(page, login);
  await open(at);
  await expect(start(page)).toBeVisible();
  await change({ status: 'cancelled' });
  await start(page).click();
  await expect(page.getByText('This job was cancelled. You need not drive it.')).toBeVisible();
  await expect(start(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Jobs of this day' }).click();
  await expect(page).toHaveURL('/JobManagement?date=2190-01-05');
  await expect(page.getByText('Beans for Bedok')).toBeVisible();
});

test('what is no photo is refused beside it, and the job runs on', async ({
  page,
  open,
  people,
  faults,
  scripting,
}) => {
  if (!scripting) faults.announce(400);
  const { login, at, job } = await scan(people, page);
  await people.signInAlone(page, login);
  await open(at);
  await start(page).click();
  await expect(end(page)).toBeVisible();
  const photo = page.getByLabel('Photo');
  await photo.setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  if (!scripting) await end(page).click();
  await expect(photo).toHaveAccessibleDescription('Only JPG and PNG allowed');
  expect((await job()).status).toBe('active');
});

test('the phone’s position is kept where the job asks for it and the driver allows it', async ({
  page,
  open,
  people,
  scripting,
}) => {
  test.skip(!scripting, 'a position is JavaScript’s');
  const { login, at, job } = await scan(people, page, { locationBased: true });
  await people.signInAlone(page, login);
  await page.context().grantPermissions(['geolocation'], { origin: people.origin });
  await page.context().setGeolocation({ latitude: 1.2868, longitude: 103.8545, accuracy: 12 });
  await open(at);
  await expect(page.getByText('Your position goes with it.')).toBeVisible();
  await start(page).click();
  await expect(page.getByText('Job started successfully')).toBeVisible();
  expect((await job()).started).toMatchObject({
    position: { latitude: 1.2868, longitude: 103.8545, accuracy: 12 },
  });
});

test('a refused position does not hold the driver up', async ({ page, open, people, scripting }) => {
  test.skip(!scripting, 'a position is JavaScript’s');
  const { login, at, job } = await scan(people, page, { locationBased: true });
  await people.signInAlone(page, login);
  await open(at);
  await expect(page.getByText('It goes without your position.')).toBeVisible();
  await start(page).click();
  await expect(page.getByText('Job started successfully')).toBeVisible();
  expect((await job()).started).toMatchObject({ position: null });
});

for (const by of ['session', 'token'] as const)
  test(`without a network both steps wait on the phone with their time, and go out once: ${by}`, async ({
    page,
    open,
    people,
    scripting,
  }) => {
    test.skip(!scripting, 'without a script the browser itself says that there is no network');
    const { login, at, job } = await scan(people, page);
    if (by === 'session') await people.signInAlone(page, login);
    await open(at);
    if (by === 'token') await logIn(page, login);
    await expect(start(page)).toBeVisible();
    const calls = '**/api/jobs/*/*';
    await page.route(calls, (route) => route.abort('aborted'));
    await start(page).click();
    const waiting = page.getByRole('region', { name: 'Waiting' });
    await expect(waiting).toContainText('Start of Beans for Bedok');
    await endLocation(page).fill('Bedok, at the lift');
    await end(page).click();
    await expect(waiting).toContainText('End of Beans for Bedok');
    await expect(page.getByText('This job has ended.')).toBeVisible();
    expect((await job()).status).toBe('assigned');

    await page.unroute(calls);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('What waited on this phone was sent.').first()).toBeVisible();
    await expect(waiting).toBeHidden();
    const ended = await job();
    expect(ended).toMatchObject({ status: 'ended', endLocation: 'Bedok, at the lift' });
    for (const step of [ended.started, ended.ended])
      expect(Date.now() - Date.parse((step as { saidAt: string }).saidAt)).toBeLessThan(60_000);
  });

test('what waits can be folded, so that all of the job is read and reached without a network', async ({
  page,
  open,
  people,
  scripting,
  looksRight,
}) => {
  test.skip(!scripting, 'without a script nothing waits on the phone');
  const { login, at } = await scan(people, page);
  await people.signInAlone(page, login);
  await open(at);
  const calls = '**/api/jobs/*/*';
  await page.route(calls, (route) => route.abort('aborted'));
  await start(page).click();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText('Start of Beans for Bedok');
  await waiting.getByText('Kept on this phone until the network is back').click();
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
  scripting,
}) => {
  test.skip(!scripting, 'without a script nothing waits on the phone');
  const { login, at, job } = await scan(people, page, { status: 'active' });
  await people.signInAlone(page, login);
  await open(at);
  await begun(page);
  // No code is fetched any more either.
  const fetched = /\/(api|assets)\//;
  await page.route(fetched, (route) => route.abort('aborted'));
  await page.getByLabel('Photo').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: dot });
  await expect(page.getByRole('img', { name: 'The chosen one' })).toBeVisible();
  await end(page).click();
  await expect(page.getByRole('region', { name: 'Waiting' })).toContainText('End of Beans for Bedok');
  await page.unroute(fetched);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('What waited on this phone was sent.').first()).toBeVisible();
  expect((await job()).photoUrl).toMatch(/^\/files\//);
});

test('what was sent shows in the job also where the list of messages could never be fetched', async ({
  page,
  open,
  people,
  scripting,
}) => {
  test.skip(!scripting, 'without a script nothing waits on the phone');
  await page.route('**/assets/toast-list*', (route) => route.abort('aborted'));
  const { login, at } = await scan(people, page);
  await people.signInAlone(page, login);
  await open(at);
  const calls = '**/api/jobs/*/*';
  await page.route(calls, (route) => route.abort('aborted'));
  await start(page).click();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText('Start of Beans for Bedok');
  await page.unroute(calls);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(waiting).toBeHidden();
  await expect(page.getByRole('definition').filter({ hasText: /AM|PM/ })).toHaveCount(2);
});

test('a start that waits goes out before the end that is pressed after it', async ({
  page,
  open,
  people,
  scripting,
}) => {
  test.skip(!scripting, 'without a script nothing waits on the phone');
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

test('an end that is refused after it has waited stands in the form again, and is sent anew', async ({
  page,
  open,
  people,
  scripting,
  faults,
}) => {
  test.skip(!scripting, 'without a script nothing waits on the phone');
  faults.announce(409);
  const { login, at, job, change } = await scan(people, page);
  await people.signInAlone(page, login);
  await open(at);
  await start(page).click();
  await expect(end(page)).toBeVisible();
  await page.route('**/api/jobs/*/end', (route) => route.abort('aborted'));
  await endLocation(page).fill('Bedok, at the lift');
  await page.getByLabel('Received by').fill('Uncle Ah Seng');
  // Pressed before the photo is ready: it goes with it all the same.
  await page.getByLabel('Photo').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: dot });
  await end(page).click();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText('End of Beans for Bedok');

  await change({ status: 'assigned' });
  await page.unroute('**/api/jobs/*/end');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(waiting).toContainText('Only an active job can be ended, and this one is assigned.');
  await change({ status: 'active' });
  await open(at);
  await expect(page.getByText('What was refused stands here again.')).toBeVisible();
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

test('what waits of a driver who is signed out meanwhile asks him to log in, and then goes out', async ({
  page,
  open,
  people,
  scripting,
  faults,
}) => {
  test.skip(!scripting, 'without a script nothing waits on the phone');
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
  await waiting.getByRole('button', { name: 'Log in' }).click();
  await dialogOf(page).getByRole('link', { name: 'Cancel' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await waiting.getByRole('button', { name: 'Log in' }).click();
  await expect(dialogOf(page)).toBeVisible();
  await logIn(page, login);
  await expect(page.getByText('What waited on this phone was sent.').first()).toBeVisible();
  await expect(waiting).toBeHidden();
  expect((await job()).status).toBe('active');
  await expect(page.getByLabel('Received by')).toHaveValue('Uncle Ah Seng');
});

test('on a phone that two share nobody sees what the other has waiting, and it stays for him', async ({
  page,
  open,
  people,
  scripting,
}) => {
  test.skip(!scripting, 'without a script nothing waits on the phone');
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
  await expect(waiting).toContainText('It is sent once whoever entered it has logged in here.');
  await expect(waiting).not.toContainText('End of another');
  await logIn(page, login);
  await expect(start(page)).toBeVisible();
  await expect(waiting).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('laoban.waiting'))).toContain('End of another');
});

test('a photo that was chosen before the page had come to life goes with the end, and can be left out', async ({
  page,
  people,
  scripting,
}) => {
  test.skip(!scripting, 'a photo is made smaller by a script');
  const { login, at, job } = await scan(people, page, { status: 'active' });
  await people.signInAlone(page, login);
  const wake = await openAsleep(page, at);
  const photo = page.getByLabel('Photo');
  const choose = () => photo.setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: dot });
  await choose();
  await wake();
  const chosen = page.getByRole('img', { name: 'The chosen one' });
  await expect(chosen).toBeVisible();
  await page.getByRole('button', { name: 'Without a photo' }).click();
  await expect(chosen).toBeHidden();
  await expect(photo).toHaveValue('');
  await choose();
  await expect(chosen).toBeVisible();
  await end(page).click();
  await expect(page.getByText('This job has ended.')).toBeVisible();
  expect((await job()).photoUrl).toMatch(/^\/files\//);
});

test('a job of another driver or firm is as unknown as one that never was', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(404);
  const { at } = await scan(people, page);
  const { login } = await scan(people, page);
  await people.signInAlone(page, login);
  for (const unknown of [at, '/JobStartEnd/ffffffffffffffffffffffff']) {
    await open(unknown);
    await expect(page.getByText('Job not found or unauthorized')).toBeVisible();
    await expect(start(page)).toHaveCount(0);
  }
});

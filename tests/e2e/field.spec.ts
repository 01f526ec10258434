import type { BrowserContext, Page } from '@playwright/test';
import { dayAfter } from '../../app/core/days';
import { phone } from './support/devices';
import { dot, drafts, end, endLocation, scan, sign, start, twoDrivers } from './support/driver';
import { FallingServer } from './support/falling-server';
import { alive, expect, test } from './support/journey';
import { ownerWithCalls } from './support/scan';

test.use({ ...phone, serviceWorkers: 'allow' });

/** Whether the phone has stored this page. */
const isStored = (page: Page, path: string) =>
  page.evaluate(async (path) => !!(await caches.match(path, { ignoreVary: true })), path);

/** Airplane mode: no server, and nothing of the browser's own cache, which would answer in the worker's place. */
async function fly(page: Page, server: FallingServer): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
  await server.kill();
}

test('in airplane mode a day goes on: a cold start, a closed tab, a killed server, fifty entries with twenty megabytes', async ({
  page: first,
  people,
  looksRight,
}) => {
  const server = new FallingServer(people.origin);
  await server.start();
  let page = first;
  const coldStart = async (path: string) => {
    await page.close();
    page = await first.context().newPage();
    await page.goto(server.url + path);
    await alive(page);
  };

  // A driver opens their day.
  await people.signInAlone(page, people.sample('driver'));
  await page.goto(`${server.url}/jobmanagement`);
  await alive(page);
  await expect(page).toHaveURL(`${server.url}/JobManagement`);
  const rows = page.getByRole('main').locator('a[href^="/JobStartEnd/"]');
  // A row, not the job on top.
  const job = (await rows.last().getAttribute('href')) ?? '';
  await expect.poll(() => isStored(page, job)).toBe(true);
  await fly(page, server);
  await coldStart('/JobManagement');
  await expect(
    page.getByRole('status').filter({ hasText: 'No network. This is how it was on' }),
  ).toBeVisible();
  await looksRight(page);
  // The list that was tomorrow's is today's after midnight.
  await page.evaluate(async () => {
    const day = (await caches.keys()).find((name) => name.startsWith('laoban-day-')) ?? '';
    const stored = await (await caches.open(day)).match('/JobManagement');
    const headers = new Headers(stored?.headers);
    headers.set('X-Field-Seen', new Date(Date.now() - 86_400_000).toISOString());
    await (await caches.open(day)).put('/JobManagement', new Response(await stored?.text(), { headers }));
  });
  await coldStart('/JobManagement');
  await expect(page).toHaveURL(/\/JobManagement\?date=/);
  await expect(page.getByText('No network. This is how it was on')).toBeVisible();
  // A job that was never opened before.
  await page.locator(`a[href="${job}"]`).click();
  await expect(page).toHaveURL(server.url + job);
  await expect(page.getByRole('definition').first()).toBeVisible();

  // A colleague takes the phone: nothing of the driver's day is left on it.
  await server.start();
  const { login, token, call } = await ownerWithCalls(people, page);
  await people.signInAlone(page, login);
  const userId = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).sub;
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const addJob = async (place: number) => {
    const sent = {
      title: `Beans ${place}`,
      client: 'Kopi & Kaya',
      startLocation: '21 Kallang Avenue',
      endLocation: '56 Eng Hoon Street',
      jobDate: today,
      jobTime: '09:30',
      description: 'Back door.',
      assignedEmployees: [userId],
      status: 'assigned',
    };
    const { data } = await (await call('POST', '/api/jobs', sent)).json();
    return data.id as string;
  };
  const ids: string[] = [];
  for (let place = 0; place < 25; place += 1) ids.push(await addJob(place));
  const at = `/JobStartEnd/${ids[0]}`;
  await page.goto(`${server.url}/JobManagement?view=my`);
  await alive(page);
  for (const id of ids) await expect.poll(() => isStored(page, `/JobStartEnd/${id}`)).toBe(true);
  expect(await isStored(page, job)).toBe(false);

  // They start and end a job without a network, each time after a cold start.
  await fly(page, server);
  await coldStart(at);
  await start(page).click();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText('1 waiting');
  await endLocation(page).fill('Bedok, at the lift');
  // What is typed stays, although the page looks whether the server is back.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await coldStart(at);
  await expect(page.getByText('No network. This is how it was on')).toBeVisible();
  await endLocation(page).fill('Bedok, at the lift');
  await page.getByLabel('Photo').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: dot });
  await expect(page.getByRole('img', { name: 'The chosen one' })).toBeVisible();
  await end(page).click();
  await expect(page.getByText('The end of this job is saved on this phone.')).toBeVisible();
  await page.getByRole('link', { name: 'Jobs of this day' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job Management');
  await expect(page.getByRole('region', { name: 'Waiting' })).toContainText('2 waiting');
  await alive(page);

  // The rest of the fifty, as the driver's page stores them.
  const bytes = await page.evaluate(
    async ({ ids, userId }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1_200, height: 1_000 });
      const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
      const noise = brush.createImageData(1_200, 1_000);
      for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = Math.random() * 256;
      brush.putImageData(noise, 0, 0);
      const photo = await new Promise<Blob>((done) =>
        canvas.toBlob((blob) => done(blob as Blob), 'image/jpeg', 0.88),
      );
      const picture = await photo.arrayBuffer();
      const db = await new Promise<IDBDatabase>((done) => {
        const asked = indexedDB.open('laoban.field');
        asked.onsuccess = () => done(asked.result);
      });
      const queue = db.transaction('queue', 'readwrite').objectStore('queue');
      const saidAt = new Date().toISOString();
      for (const id of ids)
        for (const step of ['start', 'end'])
          queue.add({
            once: `${id} ${step}`,
            address: `/api/jobs/${id}/${step}`,
            fields: {
              saidAt,
              endLocation: 'Bedok',
              ...(step === 'end' && { photo: { type: 'image/jpeg', bytes: picture }, signature: '' }),
            },
            says: step,
            by: userId,
            at: Date.now(),
          });
      await new Promise((done) => {
        queue.transaction.oncomplete = done;
      });
      db.close();
      return picture.byteLength * ids.length;
    },
    { ids: ids.slice(1), userId },
  );
  expect(bytes).toBeGreaterThan(20_000_000);
  await coldStart('/JobManagement');
  await expect(page.getByRole('region', { name: 'Waiting' })).toContainText('50 waiting');

  // The server is back, and loses every seventh answer.
  server.losesEach = 7;
  await server.start();
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('region', { name: 'Waiting' })).toBeHidden({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByText('No network. This is how it was on')).toBeHidden();
  const jobs = (await (await call('GET', `/api/jobs?date=${today}&limit=100`)).json()) as Record<
    string,
    unknown
  >[];
  expect(jobs).toHaveLength(25);
  for (const job of jobs)
    expect(job).toMatchObject({ status: 'ended', photoUrl: expect.stringMatching(/^\/files\//) });
  const { refused } = (await (await call('GET', '/api/job-ends')).json()) as { refused?: unknown[] };
  expect(refused ?? []).toEqual([]);

  // Signing out leaves nothing of the day.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${server.url}${at}`);
  await alive(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => isStored(page, at)).toBe(false);
  await fly(page, server);
});

/** A phone that loses its server, its tabs and its browser's own cache, and opens a page cold. */
class FieldPhone {
  constructor(
    public page: Page,
    readonly context: BrowserContext,
    readonly server: FallingServer,
  ) {}

  async open(path: string): Promise<void> {
    await this.page.goto(this.server.url + path);
    await alive(this.page);
  }

  /** Closes the tab and opens another one. */
  async coldStart(path: string): Promise<void> {
    await this.page.close();
    this.page = await this.context.newPage();
    await this.open(path);
  }
}

test('a driver’s whole day in airplane mode: each step after a cold start, and everything arrives once and in order', async ({
  page: first,
  people,
}) => {
  const server = new FallingServer(people.origin);
  await server.start();
  const { login, token, call } = await ownerWithCalls(people, first);
  const userId = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).sub;
  const jobDate = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const addJob = async (sent: object) => {
    const job = {
      startLocation: '21 Kallang Avenue',
      endLocation: '56 Eng Hoon Street',
      description: 'Back door.',
      jobDate,
      assignedEmployees: [userId],
      status: 'assigned',
      ...sent,
    };
    return (await (await call('POST', '/api/jobs', job)).json()).data.id as string;
  };
  const checklist = ['Descale', 'Change the filter'].map((text) => ({ text }));
  const grinder = await addJob({ title: 'Grinder', client: 'Kopi & Kaya', jobTime: '08:00', checklist });
  const beans = await addJob({ title: 'Beans', client: 'Teh & Co', jobTime: '10:00' });
  await people.signInAlone(first, login);
  const phone = new FieldPhone(first, first.context(), server);
  await phone.context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const myDay = '/JobManagement?view=my';
  await phone.open(myDay);
  for (const id of [grinder, beans])
    await expect.poll(() => isStored(phone.page, `/JobStartEnd/${id}`)).toBe(true);
  await fly(phone.page, server);

  // The big job on top: on my way, and started.
  await phone.coldStart(myDay);
  await expect(phone.page.getByText('No network. This is how it was on')).toBeVisible();
  await expect(phone.page.getByRole('heading', { name: 'Grinder' })).toBeVisible();
  await phone.page.getByText('On my way').click();
  const chat = phone.context.waitForEvent('page');
  await phone.page.getByRole('button', { name: '20 min' }).click();
  await (await chat).close();
  const waits = (count: number) =>
    expect(phone.page.getByRole('region', { name: 'Waiting' })).toContainText(`${count} waiting`);
  await waits(1);
  await start(phone.page).click();
  await waits(2);
  await expect(phone.page.getByText('Started', { exact: true })).toBeVisible();
  // It was the wrong job: undone, and started again.
  await phone.coldStart(`/JobStartEnd/${grinder}`);
  await phone.page.getByRole('button', { name: 'Undo the start' }).click();
  await waits(1);
  await phone.coldStart(myDay);
  await start(phone.page).click();
  await waits(2);

  // Photos, checklist, and an end that is half-filled while the tab is closed.
  await phone.page.getByRole('link', { name: 'End Job' }).click();
  await expect(phone.page).toHaveURL(`${server.url}/JobStartEnd/${grinder}`);
  await alive(phone.page);
  const picture = { name: 'bar.png', mimeType: 'image/png', buffer: dot };
  await phone.page.getByLabel('Before', { exact: true }).setInputFiles(picture);
  await waits(3);
  await phone.page.getByRole('button', { name: 'Descale' }).click();
  await waits(4);
  await phone.page.getByLabel('After', { exact: true }).setInputFiles(picture);
  await waits(5);
  await phone.page.getByLabel('Received by').fill('Uncle Ah Seng');
  await expect.poll(() => drafts(phone.page)).toMatchObject([{ receivedBy: 'Uncle Ah Seng' }]);
  await phone.coldStart(`/JobStartEnd/${grinder}`);
  await expect(phone.page.getByLabel('Received by')).toHaveValue('Uncle Ah Seng');
  await expect(phone.page.getByRole('button', { name: 'Descale' })).toHaveAttribute('aria-pressed', 'true');
  await phone.page.getByRole('button', { name: 'Change the filter' }).click();
  await waits(6);
  await sign(phone.page);
  await end(phone.page).click();
  await waits(7);

  // The next one, from the end of the one before.
  await phone.page.getByRole('link', { name: 'Next: 10:00 AM, Teh & Co' }).click();
  await expect(phone.page).toHaveURL(`${server.url}/JobStartEnd/${beans}`);
  await alive(phone.page);
  await start(phone.page).click();
  await waits(8);
  await phone.coldStart(`/JobStartEnd/${beans}`);
  await phone.page.getByLabel('Photo', { exact: true }).setInputFiles(picture);
  await expect(phone.page.getByRole('img', { name: 'The chosen one' })).toBeVisible();
  await end(phone.page).click();
  await waits(9);

  // One more on the spot.
  await phone.page.getByRole('link', { name: 'My day' }).click();
  await expect(phone.page).toHaveURL(server.url + myDay);
  await alive(phone.page);
  await expect(phone.page.getByText('Nothing more to do')).toBeVisible();
  await phone.page.getByText('Add a job done on the spot').click();
  await phone.page.getByLabel('Client').fill('Kopi & Kaya');
  await phone.page.getByLabel('What you did').fill('Fixed the tap too');
  await phone.page.getByRole('button', { name: 'Add Job' }).click();
  await waits(10);
  await phone.coldStart(myDay);
  await waits(10);

  // Everything arrives, although every third answer is lost on its way.
  server.losesEach = 3;
  await server.start();
  await expect(async () => {
    await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(phone.page.getByRole('region', { name: 'Waiting' })).toBeHidden({ timeout: 3_000 });
  }).toPass();
  const stored = async (id: string) => (await (await call('GET', `/api/jobs/${id}`)).json()).data;
  expect(await stored(grinder)).toMatchObject({
    status: 'ended',
    receivedBy: 'Uncle Ah Seng',
    checklist: [{ done: true }, { done: true }],
    photos: [{ when: 'before' }, { when: 'after' }],
    signatureUrl: expect.stringMatching(/^\/files\//),
  });
  expect(await stored(beans)).toMatchObject({
    status: 'ended',
    photoUrl: expect.stringMatching(/^\/files\//),
  });
  // Just after midnight a job on the spot began on the day before.
  const days = await Promise.all(
    [dayAfter(jobDate, -1), jobDate].map(
      async (date) => await (await call('GET', `/api/jobs?date=${date}&limit=100`)).json(),
    ),
  );
  expect(
    days
      .flat()
      .map(({ title, status }: Record<string, string>) => `${title}: ${status}`)
      .sort(),
  ).toEqual([...['Beans: ended', 'Fixed the tap too: ended', 'Grinder: ended']]);
  const lines = (await (await call('GET', '/api/logs?limit=100')).json()) as Record<string, string>[];
  const told = lines.flatMap(({ subject, action, detail = '' }) =>
    subject === 'job' ? [`${action} ${detail.replace(/^JOB-\d+ /, '').replace(/ at about .*/, '')}`] : [],
  );
  expect(told.reverse()).toEqual([
    ...['added Grinder', 'added Beans'],
    ...[
      'opened WhatsApp for Grinder: arrives',
      'started Grinder',
      'changed Grinder: photo before the work added',
    ],
    ...['ticked Grinder: Descale', 'changed Grinder: photo after the work added'],
    ...['ticked Grinder: Change the filter', 'ended Grinder', 'started Beans', 'ended Beans'],
    'added Fixed the tap too: on the spot',
  ]);
  await phone.page.close();
  await server.kill();
});

test('another build breaks neither stored pages of the last one nor its worker, and the other way round', async ({
  page: first,
  people,
}) => {
  const server = new FallingServer(people.origin);
  await server.start();
  const { login, job, change, at } = await scan(people, first);
  await people.signInAlone(first, login);
  const phone = new FieldPhone(first, first.context(), server);
  const myDay = '/JobManagement?view=my';
  await phone.open(myDay);
  /** Whether a stored page is of the new build. */
  const isNew = (path: string) =>
    phone.page.evaluate(async (path) => {
      const stored = await caches.match(path, { ignoreVary: true });
      return stored ? (await stored.text()).includes('.b2.js') : null;
    }, path);
  await expect.poll(() => isNew(at)).toBe(false);
  const codeCaches = () =>
    phone.page.evaluate(async () =>
      (await caches.keys()).filter((name) => /^laoban-assets-(?!others)/.test(name)).sort(),
    );
  const [oldCode = ''] = await codeCaches();
  const waits = (count: number) =>
    expect(phone.page.getByRole('region', { name: 'Waiting' })).toContainText(`${count} waiting`);
  const sendsAll = async () => {
    await server.start();
    await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(phone.page.getByRole('region', { name: 'Waiting' })).toBeHidden();
  };
  const title = phone.page.getByRole('heading', { name: 'Beans for Bedok' });

  // An old page on screen, with its worker: the server's files have other names now.
  server.build = 'b2';
  server.hasOldWorker = true;
  await title.getByRole('link').click();
  await expect(endLocation(phone.page)).toBeVisible();
  // A new page with the old worker, which stores it with its code.
  await change({ description: 'Front door.' });
  await phone.open(myDay);
  await expect(phone.page.getByText('Front door.')).toBeVisible();
  await expect.poll(() => isNew(at)).toBe(true);
  await expect.poll(() => isNew(myDay)).toBe(true);
  await fly(phone.page, server);
  await phone.coldStart(myDay);
  await start(phone.page).click();
  await waits(1);
  await phone.coldStart(at);
  await phone.page.getByRole('button', { name: 'Undo the start' }).click();
  await expect(start(phone.page)).toBeVisible();

  // The other way round: the new worker with stored pages of the build before.
  server.build = '';
  await server.start();
  await change({ description: 'Side door.' });
  await phone.open(myDay);
  await expect.poll(() => isNew(at)).toBe(false);
  await expect.poll(() => isNew(myDay)).toBe(false);
  server.build = 'b2';
  server.hasOldWorker = false;
  // The browser does this by itself, some time after a page was opened.
  await phone.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const newWorkerWaits = () =>
    phone.page.evaluate(async () => !!(await navigator.serviceWorker.ready).waiting);
  await expect.poll(newWorkerWaits).toBe(true);
  // The old worker, which has nothing new to store, leaves the code of the one that waits.
  const seenAt = () =>
    phone.page.evaluate(async (path) => {
      const stored = await caches.match(path, { ignoreVary: true });
      return stored?.headers.get('X-Field-Seen');
    }, at);
  const [before, seenBefore] = [await codeCaches(), await seenAt()];
  await phone.open(myDay);
  await expect.poll(seenAt).not.toBe(seenBefore);
  await phone.page.waitForTimeout(500);
  expect(await codeCaches()).toEqual(before);
  expect(await isNew(at)).toBe(false);
  await fly(phone.page, server);
  // It waits until the old worker has let go of the closed tab.
  await expect(async () => {
    await phone.coldStart(myDay);
    expect(await newWorkerWaits()).toBe(false);
  }).toPass();
  await expect.poll(() => isNew(myDay)).toBe(false);
  // A job of last week, stored with the build before.
  const lastWeek = '/JobStartEnd/last-week';
  await phone.page.evaluate(
    async ([at, lastWeek]) => {
      const stored = await caches.match(at as string, { ignoreVary: true });
      const headers = new Headers(stored?.headers);
      headers.set('X-Field-Seen', new Date(Date.now() - 8 * 86_400_000).toISOString());
      const name = (await caches.keys()).find((one) => one.startsWith('laoban-day-')) ?? '';
      await (await caches.open(name)).put(
        lastWeek as string,
        new Response(await stored?.text(), { headers }),
      );
    },
    [at, lastWeek],
  );
  expect(await isNew(lastWeek)).toBe(false);
  await start(phone.page).click();
  await waits(1);
  await phone.coldStart(at);
  await phone.page.getByLabel('Received by').fill('Uncle Ah Seng');
  await end(phone.page).click();
  await waits(2);
  await sendsAll();
  expect(await job()).toMatchObject({ status: 'ended', receivedBy: 'Uncle Ah Seng' });

  // From now on all is new, and what is old goes.
  await phone.open(myDay);
  await expect.poll(() => isNew(myDay)).toBe(true);
  await expect.poll(() => isStored(phone.page, lastWeek)).toBe(false);
  await expect.poll(codeCaches).not.toContain(oldCode);
  await fly(phone.page, server);
  await phone.coldStart(myDay);
  await expect(phone.page.getByText('Nothing more to do')).toBeVisible();
  await phone.page.close();
});

const picture = { name: 'bar.png', mimeType: 'image/png', buffer: dot };

test('an end whose job was deleted, given away or ended by the office meanwhile is not lost: the driver hears why, and the office has it', async ({
  page: first,
  people,
  looksRight,
}) => {
  const server = new FallingServer(people.origin);
  await server.start();
  const { call, ahmad, wei, addJob, job } = await twoDrivers(people, first);
  const checklist = [{ text: 'Descale' }];
  const deleted = await addJob(ahmad, { title: 'Grinder', status: 'active', jobTime: '08:00', checklist });
  const given = await addJob(ahmad, { title: 'Beans', status: 'active', jobTime: '09:00' });
  const ended = await addJob(ahmad, { title: 'Milk', status: 'active', jobTime: '10:00' });
  await people.signInAlone(first, ahmad.login);
  const phone = new FieldPhone(first, first.context(), server);
  await phone.open('/JobManagement');
  const ids = [deleted, given, ended];
  for (const id of ids) await expect.poll(() => isStored(phone.page, `/JobStartEnd/${id}`)).toBe(true);
  await fly(phone.page, server);
  const waiting = () => phone.page.getByRole('region', { name: 'Waiting' });
  for (const id of ids) {
    await phone.coldStart(`/JobStartEnd/${id}`);
    await phone.page.getByLabel('Before', { exact: true }).setInputFiles(picture);
    await expect(phone.page.getByText('Waiting', { exact: true })).toHaveCount(1);
    if (id === deleted) await phone.page.getByRole('button', { name: 'Descale' }).click();
    await phone.page.getByLabel('Received by').fill('Uncle Ah Seng');
    await phone.page.getByLabel('Photo', { exact: true }).setInputFiles(picture);
    await expect(phone.page.getByRole('img', { name: 'The chosen one' })).toBeVisible();
    await sign(phone.page);
    await end(phone.page).click();
    await expect(phone.page.getByText('The end of this job is saved on this phone.')).toBeVisible();
  }
  await expect(waiting()).toContainText('7 waiting');

  await call('DELETE', `/api/jobs/${deleted}`);
  await call('PUT', `/api/jobs/${given}`, { assignedEmployees: [wei.id] });
  await call('PUT', `/api/jobs/${ended}`, { status: 'ended' });
  await phone.coldStart('/JobManagement');
  await server.start();
  await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await waiting().getByText('This could not be saved').click();
  const officeHasIt = 'The office has what you sent, and decides what to do with it.';
  for (const said of [
    `End of Grinder This job doesn’t exist. ${officeHasIt}`,
    `End of Beans This isn’t your job. It may have been given to somebody else. ${officeHasIt}`,
    `End of Milk Only an active job can be ended, and this one is ended. ${officeHasIt}`,
    // Nobody has these yet: they stay.
    'Photo before the work: Grinder This job doesn’t exist.',
    'Tick at “Descale” of Grinder This job doesn’t exist.',
  ]) {
    const parts = said.split(/ (?=This |The |Only )/);
    const line = waiting()
      .getByRole('listitem')
      .filter({ hasText: parts[0] ?? '' });
    for (const part of parts) await expect(line).toContainText(part);
  }
  await expect(waiting().getByRole('listitem')).toHaveCount(5);
  await expect(phone.page.getByText('Everything saved on this phone was sent.')).toHaveCount(0);
  await looksRight(phone.page);
  const proof = {
    receivedBy: 'Uncle Ah Seng',
    photoUrl: expect.stringMatching(/^\/files\//),
    signatureUrl: expect.stringMatching(/^\/files\//),
  };
  expect(await (await call('GET', '/api/job-ends')).json()).toMatchObject([proof, proof, proof]);
  for (const id of [given, ended]) expect((await job(id)).photos).toMatchObject([{ when: 'before' }]);
  // The code of the deleted one leads back.
  await phone.open(`/JobStartEnd/${deleted}`);
  await expect(phone.page.getByText('Job not found or unauthorized')).toBeVisible();
  await phone.page.getByRole('link', { name: 'My day' }).click();
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Job Management');
  await expect(waiting()).toContainText('This could not be saved');
  await phone.page.close();
  await server.kill();
});

test('two drivers share a phone after a session ended without a network: each sees and sends only their own, and nothing is lost', async ({
  page: first,
  people,
}) => {
  const server = new FallingServer(people.origin);
  await server.start();
  const { ahmad, wei, addJob, job } = await twoDrivers(people, first);
  const beans = await addJob(ahmad, { title: 'Beans' });
  const milk = await addJob(wei, { title: 'Milk' });
  const phone = new FieldPhone(first, first.context(), server);
  const waiting = () => phone.page.getByRole('region', { name: 'Waiting' });
  const signIn = async ({ email, password }: typeof ahmad.login) => {
    await phone.open('/login');
    await phone.page.getByLabel(/^Email/).fill(email);
    await phone.page.getByLabel(/^Password/).fill(password);
    await phone.page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(phone.page).not.toHaveURL(/login/);
    await alive(phone.page);
  };

  await signIn(ahmad.login);
  await phone.open('/JobManagement');
  await expect.poll(() => isStored(phone.page, `/JobStartEnd/${beans}`)).toBe(true);
  await fly(phone.page, server);
  await phone.coldStart(`/JobStartEnd/${beans}`);
  await start(phone.page).click();
  await expect(waiting()).toContainText('1 waiting');
  await phone.page.getByLabel('Received by').fill('Uncle Ah Seng');
  await phone.page.getByLabel('Photo', { exact: true }).setInputFiles(picture);
  await expect(phone.page.getByRole('img', { name: 'The chosen one' })).toBeVisible();
  const halfFilled = { receivedBy: 'Uncle Ah Seng', photo: expect.stringMatching(/^data:/) };
  await expect.poll(() => drafts(phone.page)).toMatchObject([halfFilled]);
  // The session ends, and the network is back.
  await phone.context.clearCookies();
  await server.start();
  await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(phone.page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  await expect(phone.page.getByText('this page is up to date')).toBeHidden();
  await phone.open('/JobManagement');
  await expect(phone.page).toHaveURL(`${server.url}/`);
  await waiting().getByText('Saved on this phone').click();
  await expect(waiting().getByRole('link', { name: 'Sign in' })).toBeVisible();

  await signIn(wei.login);
  await phone.open('/JobManagement');
  await expect(phone.page.getByRole('heading', { name: 'Milk' })).toBeVisible();
  await expect(waiting()).toBeHidden();
  await expect.poll(() => isStored(phone.page, `/JobStartEnd/${beans}`)).toBe(false);
  await expect.poll(() => isStored(phone.page, `/JobStartEnd/${milk}`)).toBe(true);
  await fly(phone.page, server);
  await phone.coldStart('/JobManagement');
  await start(phone.page).click();
  await expect(waiting()).toContainText('1 waiting');
  await server.start();
  await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(waiting()).toBeHidden();
  expect([(await job(milk)).status, (await job(beans)).status]).toEqual(['active', 'assigned']);
  await phone.open(`/JobStartEnd/${milk}`);
  await phone.page.getByRole('button', { name: 'Sign out' }).click();
  await expect(phone.page).toHaveURL(`${server.url}/`);

  // The first one's start is sent under their own name, and what they have typed and photographed is there.
  await signIn(ahmad.login);
  await expect.poll(async () => (await job(beans)).started?.by).toBe('Ahmad');
  await phone.open(`/JobStartEnd/${beans}`);
  await expect(phone.page.getByLabel('Received by')).toHaveValue('Uncle Ah Seng');
  await expect(phone.page.getByRole('img', { name: 'The chosen one' })).toBeVisible();
  await phone.page.close();
  await server.kill();
});

test('a full phone says so while photos are taken, keeps them on the page, and stores them once there is space', async ({
  page: first,
  people,
}) => {
  const server = new FallingServer(people.origin);
  await server.start();
  const { ahmad, addJob, job } = await twoDrivers(people, first);
  const beans = await addJob(ahmad, { title: 'Beans', status: 'active' });
  await people.signInAlone(first, ahmad.login);
  const phone = new FieldPhone(first, first.context(), server);
  const at = `/JobStartEnd/${beans}`;
  await phone.open('/JobManagement');
  await expect.poll(() => isStored(phone.page, at)).toBe(true);
  await fly(phone.page, server);
  await phone.coldStart(at);
  const session = await phone.context.newCDPSession(phone.page);
  const fill = async (quotaSize?: number) =>
    void (await session.send('Storage.overrideQuotaForOrigin', {
      origin: server.url,
      ...(quotaSize !== undefined && { quotaSize }),
    }));
  await fill(1);
  await phone.page.getByLabel('After', { exact: true }).setInputFiles(picture);
  await expect(phone.page.getByText('Not sent', { exact: true })).toBeVisible();
  await expect(phone.page.getByText('no space left on this phone')).toBeVisible();
  await phone.page.getByLabel('Received by').fill('Uncle Ah Seng');
  await phone.page.getByLabel('Photo', { exact: true }).setInputFiles(picture);
  await expect(phone.page.getByRole('img', { name: 'The chosen one' })).toBeVisible();
  await end(phone.page).click();
  await expect(phone.page.getByText('no space left on this phone')).toHaveCount(2);
  await fill();
  await phone.page.getByRole('button', { name: 'Try again' }).click();
  await expect(phone.page.getByText('Waiting', { exact: true })).toHaveCount(1);
  await end(phone.page).click();
  await expect(phone.page.getByRole('region', { name: 'Waiting' })).toContainText('2 waiting');
  await server.start();
  await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(phone.page.getByRole('region', { name: 'Waiting' })).toBeHidden();
  expect(await job(beans)).toMatchObject({
    status: 'ended',
    receivedBy: 'Uncle Ah Seng',
    photos: [{ when: 'after' }],
    photoUrl: expect.stringMatching(/^\/files\//),
  });
  await phone.page.close();
  await server.kill();
});

for (const [words, days] of [
  ['ahead', 1],
  ['behind', -1],
] as const)
  test(`a phone whose clock is a day ${words} shows today’s jobs after a cold start, and its hours are right`, async ({
    page: first,
    people,
  }) => {
    const server = new FallingServer(people.origin);
    await server.start();
    const { ahmad, addJob, job } = await twoDrivers(people, first);
    const beans = await addJob(ahmad, { title: 'Beans' });
    await people.signInAlone(first, ahmad.login);
    await first.context().addInitScript((ms) => {
      const now = Date.now.bind(Date);
      globalThis.Date = class extends Date {
        constructor(...given: []) {
          super(...((given.length > 0 ? given : [now() + ms]) as []));
        }
        static override now = () => now() + ms;
      } as DateConstructor;
    }, days * 86_400_000);
    const phone = new FieldPhone(first, first.context(), server);
    phone.context.on('page', (page) => page.on('dialog', (dialog) => dialog.accept()));
    await phone.open('/JobManagement');
    const at = `/JobStartEnd/${beans}`;
    await expect.poll(() => isStored(phone.page, at)).toBe(true);
    await fly(phone.page, server);
    const waiting = () => phone.page.getByRole('region', { name: 'Waiting' });
    const pressed = Date.now();
    await phone.coldStart('/JobManagement');
    await expect(phone.page.getByRole('heading', { name: 'Beans' })).toBeVisible();
    await start(phone.page).click();
    await expect(waiting()).toContainText('1 waiting');
    await phone.coldStart(at);
    await end(phone.page).click();
    await expect(waiting()).toContainText('2 waiting');
    await phone.coldStart('/JobManagement');
    await expect(phone.page.getByText('Nothing more to do')).toBeVisible();
    await server.start();
    await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(waiting()).toBeHidden();
    const { status, jobStart, jobEnd } = await job(beans);
    expect(status).toBe('ended');
    expect(Date.parse(jobStart)).toBeGreaterThan(pressed - 1_000);
    expect(Date.parse(jobEnd)).toBeGreaterThan(Date.parse(jobStart));
    expect(Date.parse(jobEnd)).toBeLessThanOrEqual(Date.now());
    await phone.page.close();
    await server.kill();
  });

test('the office’s list loads and stores nothing for the field before a page of the field was opened on the device', async ({
  page,
  open,
  people,
}) => {
  await people.newFirm(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const ofField = () =>
    asked.splice(0).filter((path) => /^\/(api\/|sw\.js)|\/(field-day|keep|queue|scanned)-/.test(path));
  await open('/JobManagement');
  await page.waitForLoadState('networkidle');
  expect(asked).toContain('/JobManagement');
  expect(ofField()).toEqual([]);
  await page.getByRole('link', { name: 'My day' }).click();
  await expect.poll(() => isStored(page, '/JobManagement')).toBe(true);
  ofField();
  await open('/JobManagement');
  await expect.poll(ofField).toContain('/api/jobs');
});

import type { Page } from '@playwright/test';
import { phone } from './support/devices';
import { dot, end, endLocation, start } from './support/driver';
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
  await page.goto(`${server.url}/JobManagement`);
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

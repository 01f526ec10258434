import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startFakeAnthropic } from '../support/anthropic';
import { ApiClient, newCompany, someClient } from '../support/api';
import { endedAfterEach, startScript, untilReady } from '../support/process';
import { freePort } from '../support/suite';
import { testDatabase, variablesFor } from '../support/test-database';

const fake = await startFakeAnthropic();
afterAll(() => fake.stop());

let folder: string;
let database: ReturnType<typeof testDatabase>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laoban-killed-'));
  database = testDatabase();
});
afterEach(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});
const keep = endedAfterEach();

/** The built suite in a process of its own, over the same store each time. */
async function server() {
  const port = String(await freePort());
  const script = keep(
    startScript('scripts/start.mjs', {
      PORT: port,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ANTHROPIC_API_KEY: 'sk-test',
      ANTHROPIC_BASE_URL: fake.url,
      ...variablesFor(database),
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  return { ...script, url };
}

test('a server that is killed over an idea has cost nothing when the next one answers', async () => {
  fake.play('hang');
  const first = await server();
  const company = await newCompany(first.url, 'boss@killed.example');
  const { body } = await company.post('/createCompany', someClient);
  const asked = fake.asked(1);
  const making = company.post('/generateOneIdea', { customerId: body.id }).catch(() => 'gone');
  await asked;
  expect((await company.get(`/credits/${company.ids.userId}`)).body.credits).toBe(47);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await making).toBe('gone');

  fake.play('success');
  const second = await server();
  const same = new ApiClient(second.url, company.token, company.ids);
  // The killed server's lease runs out first.
  const credits = async () => (await same.get(`/credits/${company.ids.userId}`)).body.credits;
  await vi.waitFor(async () => expect(await credits()).toBe(50), { timeout: 60_000, interval: 500 });
  expect((await same.get(`/getIdeas?customerID=${body.id}`)).body.data).toEqual([]);
  expect((await same.post('/generateOneIdea', { customerId: body.id })).body).toMatchObject({
    creditSufficient: true,
    credits: 47,
  });
});

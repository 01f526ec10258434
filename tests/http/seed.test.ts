import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ApiClient } from '../support/api';
import { ofTheRun, startScript, untilReady } from '../support/process';
import { filmNothingBehindTests } from '../support/storyboards';
import { freePort, suiteForFile } from '../support/suite';

const suite = suiteForFile();
filmNothingBehindTests();

test('of two seeds at once one puts the sample company there, and the other finds it', async () => {
  const { seedSampleCompany } = await import('../../build/server/index.js' as string);
  const both = await Promise.all([seedSampleCompany(), seedSampleCompany()]);
  expect(both.map(({ fresh }) => fresh).sort()).toEqual([false, true]);
  expect((await seedSampleCompany()).fresh).toBe(false);
});

test('the sample company of npm run seed is in a new database as it is in a running suite', async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'laoban-seeded-'));
  const port = await freePort();
  const own = { DATA_DIR: fresh, PORT: String(port), LOG_LEVEL: 'warn', NODE_ENV: 'production' };
  const seeded = startScript(resolve('scripts/seed.mjs'), own);
  expect(await seeded.ended, seeded.said()).toBe(0);
  const { child, ended } = startScript(resolve('scripts/start.mjs'), own);
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url);
    const there = await stockAt(url);
    expect(there.length).toBeGreaterThan(10);
    expect(there).toEqual(await stockAt(suite.url));
  } finally {
    child.kill();
    await ended;
    rmSync(fresh, { recursive: true });
  }
});

/** The sample company's items with their counts, which the upgrades of an earlier version would multiply. */
async function stockAt(url: string): Promise<[unknown, unknown][]> {
  const login = { email: 'owner@kopicorner.example', password: 'kopi-siew-dai' };
  const { token } = (await new ApiClient(url).post('/api/token', login)).body;
  const { body } = await new ApiClient(url, token).get('/api/inventory?limit=100');
  return (body as Record<string, unknown>[]).map(({ SKU, totalCount }) => [SKU, totalCount]);
}

/** Files that were written there, without the suite itself, which may be in the same temporary folder. */
const folder = mkdtempSync(join(tmpdir(), 'laoban-small-'));
afterAll(() => rmSync(folder, { recursive: true }));

const onSmallDisk = (command: string) =>
  spawnSync(
    'unshare',
    ['--mount', 'sh', '-c', `mount -t tmpfs -o size=20m laoban "$DATA_DIR" && ${command}`],
    {
      env: { ...ofTheRun(), DATA_DIR: folder, LOG_LEVEL: 'warn' },
      encoding: 'utf8',
    },
  );

test.skipIf(onSmallDisk('true').status !== 0)('a seed that finds no room says so in one line', () => {
  const { status, stderr } = onSmallDisk(`exec "${process.execPath}" scripts/seed.mjs`);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The disk (of the database|that holds DATA_DIR \S+) is full.*\.\n$/);
});

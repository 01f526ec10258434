import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ofTheRun } from '../support/process';
import { filmNothingBehindTests } from '../support/storyboards';
import { suiteForFile } from '../support/suite';

suiteForFile();
filmNothingBehindTests();

test('of two seeds at once one puts the sample company there, and the other finds it', async () => {
  const { seedSampleCompany } = await import('../../build/server/index.js' as string);
  const both = await Promise.all([seedSampleCompany(), seedSampleCompany()]);
  expect(both.map(({ fresh }) => fresh).sort()).toEqual([false, true]);
  expect((await seedSampleCompany()).fresh).toBe(false);
});

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

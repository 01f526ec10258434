import { expect, test } from 'vitest';
import { newId } from '~/core/id';
import { companyDb } from '~db/company-db';
import { correctDueTimes } from '~db/jobs/claim';
import { backgroundJobs } from '~db/jobs/collection';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

const minute = 60_000;
const day = 24 * 60 * minute;

test('jobs that a server whose clock is ahead has set are due when they were meant to be', async () => {
  const db = companyDb(newId());
  const now = new Date();
  const later = (ms: number) => new Date(now.getTime() + ms);
  const job = (_id: string, kind: string, dueSetAt: Date) => ({
    _id,
    kind,
    input: null,
    state: 'waiting' as const,
    attempts: 0,
    createdAt: now,
    dueSetAt,
    dueAt: new Date(dueSetAt.getTime() + 5 * minute),
  });
  await db
    .in(backgroundJobs)
    .insertMany([
      job('ahead', 'test.one', later(day)),
      job('right', 'test.one', now),
      job('unknown', 'test.other', later(day)),
    ]);
  await correctDueTimes(['test.one'], now);
  const due = async (_id: string) => (await db.in(backgroundJobs).findOne({ _id }))?.dueAt;
  expect(await due('ahead')).toEqual(later(5 * minute));
  expect(await due('right')).toEqual(later(5 * minute));
  expect(await due('unknown')).toEqual(later(day + 5 * minute));
});

import { expect, test } from 'vitest';
import { newId } from '~/core/id';
import { meetings } from '~/modules/meetings/collections';
import { renameInMeetings } from '~/modules/meetings/renamed.server';
import { tasks } from '~/modules/tasks/collections';
import { renameAssignee } from '~/modules/tasks/renamed.server';
import { companyDb } from '~db/company-db';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

const hours = (some: number) => new Date(Date.now() + some * 3_600_000);
const renamed = { _id: 'mei', name: 'Mei Lim' };

test('a renamed person has the new name on their own meetings that are not over, and on no others', async () => {
  const [db, other] = [companyDb(newId()), companyDb(newId())];
  const meeting = (_id: string, userId: string, from: number, to: number) =>
    ({ _id, userId, userName: 'Mei', startsAt: hours(from), endsAt: hours(to) }) as never;
  await db
    .in(meetings)
    .insertMany([
      meeting('over', 'mei', -3, -2),
      meeting('goes on', 'mei', -300, 1),
      meeting('to come', 'mei', 5, 6),
      meeting('another’s', 'bala', 5, 6),
    ]);
  await other.in(meetings).insert(meeting('of another firm', 'mei', 5, 6));
  await renameInMeetings(db, renamed);
  const names = async (of: typeof db) =>
    Object.fromEntries(
      (await of.in(meetings).list({}, { sort: { _id: 1 }, limit: 9 })).map((one) => [one._id, one.userName]),
    );
  expect(await names(db)).toEqual({
    over: 'Mei',
    'goes on': 'Mei Lim',
    'to come': 'Mei Lim',
    'another’s': 'Mei',
  });
  expect(await names(other)).toEqual({ 'of another firm': 'Mei' });
});

test('and on tasks that are still to be done', async () => {
  const db = companyDb(newId());
  const task = (_id: string, assigneeId: string, open: boolean) =>
    ({ _id, assigneeId, assigneeName: 'Mei', open }) as never;
  await db
    .in(tasks)
    .insertMany([task('open task', 'mei', true), task('done', 'mei', false), task('bala’s', 'bala', true)]);
  await renameAssignee(db, renamed);
  const all = await db.in(tasks).list({}, { sort: { _id: 1 }, limit: 9 });
  expect(Object.fromEntries(all.map((one) => [one._id, one.assigneeName]))).toEqual({
    'bala’s': 'Mei',
    done: 'Mei',
    'open task': 'Mei Lim',
  });
});

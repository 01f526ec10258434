import { expect, test } from 'vitest';
import { dayLanes, peopleLanes } from './lanes';
import { showTask } from './show';

const today = '2026-12-29';
const task = (_id: string, endDate: string, assigneeId = 'mei') =>
  showTask(
    {
      _id,
      title: _id,
      endDate,
      clientId: 'kopi',
      clientName: 'Kopi & Co',
      priority: 'Medium',
      status: 'todo',
      statusAt: new Date(0),
      assigneeId,
      assigneeName: assigneeId,
      revision: 0,
    },
    today,
    new Set(),
  );
const shown = (lanes: ReturnType<typeof dayLanes>) =>
  lanes.map(({ title, note, gives, tasks }) => [
    ...[`${title} ${note}`.trim(), gives && Object.values(gives)[0], tasks.map(({ id }) => id).join()],
  ]);

test('a week has a lane for each day, between what is late and what comes later', () => {
  const all = [
    task('old', '2026-12-27'),
    task('now', today),
    task('next', '2027-01-04'),
    task('far', '2027-01-05'),
  ];
  expect(shown(dayLanes(all, today))).toEqual([
    ['Late', null, 'old'],
    ['Tue, Dec 29 Today', '2026-12-29', 'now'],
    ['Wed, Dec 30 Tomorrow', '2026-12-30', ''],
    ['Thu, Dec 31', '2026-12-31', ''],
    ['Fri, Jan 1, 2027', '2027-01-01', ''],
    ['Sat, Jan 2, 2027', '2027-01-02', ''],
    ['Sun, Jan 3, 2027', '2027-01-03', ''],
    ['Mon, Jan 4, 2027', '2027-01-04', 'next'],
    ['Later', null, 'far'],
  ]);
  expect(shown(dayLanes([], today))).toHaveLength(7);
  expect(all.map(({ late }) => late)).toEqual(['2 days late', '', '', '']);
});

test('people with tasks come first, and nothing is given to somebody who has left', () => {
  const people = ['ali', 'mei', 'wei'].map((name) => ({ _id: name, name }));
  const all = [task('a', today), task('b', today, 'gone'), task('c', today, 'wei')];
  expect(shown(peopleLanes(all, people))).toEqual([
    ['mei', 'mei', 'a'],
    ['wei', 'wei', 'c'],
    ['Ex-colleagues', null, 'b'],
    ['ali', 'ali', ''],
  ]);
});

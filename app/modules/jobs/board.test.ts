import { expect, test } from 'vitest';
import { type BoardJob, draggedTime, freeAt, hoursAcross, isAbout, nextStart, rowsOf } from './board';

const day = '2026-11-25';
const job = (id: string, time: string, more: Partial<BoardJob> = {}): BoardJob => ({
  id,
  revision: 0,
  title: id,
  client: '',
  place: '',
  date: day,
  time,
  duration: 60,
  status: 'assigned',
  driverId: 'ahmad',
  helperIds: [],
  ...more,
});
const ahmad = { id: 'ahmad', name: 'Ahmad', off: {} };
const faris = { id: 'faris', name: 'Faris', off: { [day]: [{ from: 780, to: 1_440, why: 'On leave' }] } };
const company = { from: '08:00', to: '18:00' };

test('the hours across are the company’s, wider if a job is, and end at midnight', () => {
  expect(hoursAcross([job('a', '09:00')], company)).toEqual({ from: 480, to: 1_080 });
  expect(hoursAcross([job('a', '06:30'), job('b', '23:30'), job('c', '')], company)).toEqual({
    from: 360,
    to: 1_440,
  });
});

test('unassigned jobs come first, and what overlaps lies below each other and is marked', () => {
  const jobs = [
    ...[job('a', '09:00'), job('b', '09:30'), job('c', '10:30'), job('d', '14:00', { driverId: 'faris' })],
    ...[job('e', '11:00', { driverId: null, status: 'new' }), job('f', '16:00', { helperIds: ['faris'] })],
  ];
  const [lane, first, second] = rowsOf(jobs, [ahmad, faris], 480);
  expect(lane?.blocks.map((block) => block.job.id)).toEqual(['e']);
  expect(first?.blocks.map((block) => [block.job.id, block.line, block.trouble])).toEqual([
    ['a', 0, 'Overlaps'],
    ['b', 1, 'Overlaps'],
    ['c', 0, ''],
    ['f', 0, ''],
  ]);
  expect([first?.lines, first?.minutes]).toEqual([2, 240]);
  expect(second?.blocks.map((block) => [block.job.id, block.helps, block.trouble])).toEqual([
    ['d', false, 'On leave'],
    ['f', true, 'On leave'],
  ]);
});

test('free are those without another job and without leave at that time', () => {
  const jobs = [
    job('a', '09:00'),
    job('b', '09:30', { driverId: null }),
    job('c', '14:00', { driverId: null }),
  ];
  const free = (one?: BoardJob) => one && freeAt(one, [ahmad, faris], jobs).map(({ id }) => id);
  expect(free(jobs[1])).toEqual(['faris']);
  expect(free(jobs[2])).toEqual(['ahmad']);
});

test('dragging moves by quarters of an hour from a job’s own time, and stays in the day', () => {
  expect(draggedTime(job('a', '09:10'), 20, 480)).toBe('09:25');
  expect(draggedTime(job('a', '09:10'), 5, 480)).toBe('09:10');
  expect(draggedTime(job('a', '09:00'), -2_000, 480)).toBe('00:00');
  expect(draggedTime(job('a', '22:00'), 600, 480)).toBe('23:00');
  expect([draggedTime(job('a', ''), 3, 480), draggedTime(job('a', ''), 60, 480)]).toEqual(['', '09:00']);
});

test('a block’s words may go on until the next job in its line, and the next job starts after the last one', () => {
  const jobs = [job('a', '09:00'), job('b', '09:30'), job('c', '10:30', { duration: 50 })];
  const [, row] = rowsOf(jobs, [ahmad], 480);
  expect(row?.blocks.map(({ line, room }) => [line, room])).toEqual([
    [0, 90],
    [1, 870],
    [0, 810],
  ]);
  expect(nextStart(row?.blocks ?? [], company)).toBe('11:30');
  expect(nextStart([], company)).toBe('08:00');
});

test('a job is found by words of its client, place and title, in any order', () => {
  const one = job('Grinder check', '09:00', { client: 'Joo Chiat Bakery', place: '114 Bedok North Road' });
  expect(['bedok', 'bakery bedok', 'GRINDER joo'].map((words) => isAbout(one, words))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isAbout(one, 'bedok jurong')).toBe(false);
});

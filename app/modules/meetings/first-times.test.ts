import { expect, test } from 'vitest';
import { firstTimes, movedEnd } from './first-times';

const monday = '2026-11-23';

test('a new meeting begins with the times that were drawn, and not with an end before the start', () => {
  const times = { start: '2026-11-24T09:00', monday, now: new Date('2026-11-25T05:20Z') };
  expect(firstTimes({ ...times, end: '2026-11-24T12:00' })).toEqual({
    startTime: '2026-11-24T09:00',
    endTime: '2026-11-24T12:00',
  });
  expect(firstTimes({ ...times, end: '2026-11-24T08:00' }).endTime).toBe('2026-11-24T10:00');
});

test.each([
  [
    'the slot that was clicked',
    '2026-11-24T23:30',
    '2026-11-25T05:20Z',
    '2026-11-24T23:30',
    '2026-11-25T00:30',
  ],
  ['the next full hour of this week', '', '2026-11-25T05:20Z', '2026-11-25T14:00', '2026-11-25T15:00'],
  ['Monday morning of another week', '', '2026-11-12T05:20Z', '2026-11-23T09:00', '2026-11-23T10:00'],
  [
    'no hour that is over, on a Sunday at half past eleven',
    '',
    '2026-11-29T15:30Z',
    '2026-11-30T00:00',
    '2026-11-30T01:00',
  ],
  [
    'Monday morning of the week that begins at midnight',
    '',
    '2026-11-22T15:30Z',
    '2026-11-23T09:00',
    '2026-11-23T10:00',
  ],
])('a new meeting begins with %s', (_, start, now, startTime, endTime) => {
  expect(firstTimes({ start, monday, now: new Date(now) })).toEqual({ startTime, endTime });
});

test.each([
  ['later', '2026-11-24T10:00', '2026-11-24T14:00', '2026-11-24T11:30', '2026-11-24T15:30'],
  ['to another day', '2026-11-24T23:00', '2026-11-25T23:00', '2026-11-25T00:30', '2026-11-26T00:30'],
  ['from nothing', '', '2026-11-24T14:00', '2026-11-24T11:30', null],
  ['while it ends too early', '2026-11-24T10:00', '2026-11-24T11:00', '2026-11-24T09:00', null],
])('the end of a meeting follows a start that is moved %s', (_, before, start, end, moved) => {
  expect(movedEnd(before, start, end)).toBe(moved);
});

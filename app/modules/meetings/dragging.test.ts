import { expect, test } from 'vitest';
import { drawnSpan, movedSpan, resizedSpan } from './dragging';

const week = [
  '2026-11-30',
  '2026-12-01',
  '2026-12-02',
  '2026-12-03',
  '2026-12-04',
  '2026-12-05',
  '2026-12-06',
];
const meeting = { start: '2026-12-01T09:10', end: '2026-12-01T10:40' };

test('a meeting moves by days and quarters of an hour, and keeps its length', () => {
  expect(movedSpan(meeting, { days: 2, minutes: 50 }, week)).toEqual({
    start: '2026-12-03T09:55',
    end: '2026-12-03T11:25',
  });
  expect(movedSpan(meeting, { days: 0, minutes: 5 }, week)).toEqual(meeting);
});

test('it stays within its week and its day', () => {
  expect(movedSpan(meeting, { days: -9, minutes: -900 }, week)).toEqual({
    start: '2026-11-30T00:00',
    end: '2026-11-30T01:30',
  });
  expect(movedSpan(meeting, { days: 9, minutes: 2_000 }, week)).toEqual({
    start: '2026-12-06T22:30',
    end: '2026-12-07T00:00',
  });
});

test('its end is dragged by quarters of an hour, never to nothing and never beyond midnight', () => {
  expect(resizedSpan(meeting, { days: 3, minutes: 31 }).end).toBe('2026-12-01T11:10');
  expect(resizedSpan(meeting, { days: 0, minutes: -600 }).end).toBe('2026-12-01T09:25');
  expect(resizedSpan(meeting, { days: 0, minutes: 5_000 }).end).toBe('2026-12-02T00:00');
});

test('free time is drawn by quarters of an hour, down or up, within its day', () => {
  const day = '2026-12-01';
  const nineToTwelve = { start: '2026-12-01T09:00', end: '2026-12-01T12:00' };
  expect(drawnSpan(day, 543, 716)).toEqual(nineToTwelve);
  expect(drawnSpan(day, 720, 540)).toEqual(nineToTwelve);
  expect(drawnSpan(day, 540, 544)).toEqual({ start: '2026-12-01T09:00', end: '2026-12-01T09:15' });
  expect(drawnSpan(day, 1_439, 2_000)).toEqual({ start: '2026-12-01T23:45', end: '2026-12-02T00:00' });
  expect(drawnSpan(day, 60, -90)).toEqual({ start: '2026-12-01T00:00', end: '2026-12-01T01:00' });
});

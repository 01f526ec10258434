import { expect, test } from 'vitest';
import { daysOf, type Repeat } from '~/core/repeat';
import { changedRepeat, repeatOf } from '~/core/repeat-input';
import { daysAhead, daysDue, movedMaking } from './repeats';

const today = '2026-11-22';
const daily: Repeat = { unit: 'day', every: 1 };
const weekly = (weekday: number): Repeat => ({ unit: 'week', every: 1, weekdays: [weekday] });
const quarterly: Repeat = { unit: 'month', every: 3, day: 31 };
const due = (
  repeat: Repeat,
  next: string,
  more: { begins?: string; left?: number; lastMade?: string } = {},
) => daysDue({ repeat, begins: next, next, ...more }, today, more.lastMade);

test('a daily job is made for two weeks ahead, and more on the next day', () => {
  const { days, reached } = due(daily, '2026-11-23');
  expect([days.length, days[0], days.at(-1)]).toEqual([daysAhead, '2026-11-23', '2026-12-06']);
  expect(reached).toEqual({ next: '2026-12-07', makeOn: '2026-11-23' });
});

test('a weekly job keeps its weekday, over the end of a year', () => {
  const making = { repeat: weekly(4), begins: '2026-12-31', next: '2026-12-31' };
  expect(daysDue(making, '2026-12-28')).toEqual({
    days: ['2026-12-31', '2027-01-07'],
    reached: { next: '2027-01-14', makeOn: '2026-12-31' },
  });
});

test('the last day counts in, and there is none after it', () => {
  const made = due({ ...daily, until: '2026-11-24' }, '2026-11-23');
  expect(made).toEqual({ days: ['2026-11-23', '2026-11-24'], reached: null });
});

test('days that are over are not made up for, and the weekday stays', () => {
  expect(due(weekly(1), '2026-10-05')).toMatchObject({ days: ['2026-11-23', '2026-11-30'] });
  expect(due({ ...daily, until: '2026-11-01' }, '2026-10-05')).toEqual({ days: [], reached: null });
});

test('what is further ahead than two weeks waits while another one is ahead', () => {
  const made = due(quarterly, '2027-02-28', { begins: '2026-11-30', lastMade: '2026-11-30' });
  expect(made).toEqual({ days: [], reached: { next: '2027-02-28', makeOn: '2026-11-30' } });
});

test('of a visit each quarter the next one is there from the day of the one before', () => {
  const at = { begins: '2026-08-31', lastMade: '2026-08-31' };
  const making = { repeat: quarterly, begins: '2026-08-31', next: '2026-11-30' };
  expect(daysDue(making, '2026-08-31', at.lastMade)).toEqual({
    days: ['2026-11-30'],
    reached: { next: '2027-02-28', makeOn: '2026-11-30' },
  });
});

test('so many come as were said, those of days that are over among them', () => {
  const three = { ...weekly(1), times: 4 };
  expect(due(three, '2026-11-16', { left: 3 })).toEqual({
    days: ['2026-11-23', '2026-11-30'],
    reached: null,
  });
  expect(due(three, '2026-11-23', { left: 3 })).toMatchObject({ reached: { next: '2026-12-07', left: 1 } });
});

test('a series of years makes no more at once than one of weeks', () => {
  expect(due({ ...daily, times: 999 }, '2016-01-01', { left: 998 })).toMatchObject({
    days: [],
    reached: null,
  });
  expect(due(daily, '1990-01-01').days).toHaveLength(daysAhead + 1);
  const never: Repeat = { unit: 'month', every: 12, nth: 5, weekday: 1 };
  expect(due(never, '2026-02-01', { begins: '2026-02-01' }).days).toHaveLength(1);
});

test.each<[string, Repeat, string, string, Repeat, string[]]>([
  ['a weekday', weekly(1), '2026-11-23', '2026-11-25', weekly(3), ['2026-12-02', '2026-12-09']],
  [
    'a day of the month',
    { unit: 'month', every: 1, day: 15 },
    '2026-11-15',
    '2026-11-17',
    { unit: 'month', every: 1, day: 17 },
    ['2026-12-17', '2027-01-17'],
  ],
  [
    'the first of the month, by a day,',
    { unit: 'month', every: 1, day: 1 },
    '2026-12-01',
    '2026-11-30',
    { unit: 'month', every: 1, day: 31 },
    ['2026-12-31', '2027-01-31'],
  ],
  [
    'the second Tuesday',
    { unit: 'month', every: 1, nth: 2, weekday: 2 },
    '2026-12-08',
    '2026-12-09',
    { unit: 'month', every: 1, nth: 2, weekday: 3 },
    ['2027-01-13', '2027-02-10'],
  ],
  [
    'the first Friday, over the end of its month,',
    { unit: 'month', every: 1, nth: 1, weekday: 5 },
    '2026-10-02',
    '2026-09-30',
    { unit: 'month', every: 1, nth: -1, weekday: 3 },
    ['2026-10-28', '2026-11-25'],
  ],
  [
    'the fifth Monday',
    { unit: 'month', every: 1, nth: 5, weekday: 1 },
    '2027-03-29',
    '2027-03-30',
    { unit: 'month', every: 1, nth: 5, weekday: 2 },
    ['2027-06-29', '2027-08-31'],
  ],
  [
    'February 29',
    { unit: 'year', every: 1, month: 2, day: 29 },
    '2028-02-29',
    '2028-03-03',
    { unit: 'year', every: 1, month: 3, day: 3 },
    ['2029-03-03', '2030-03-03'],
  ],
])('moved with all later ones, %s stays of its kind', (_, repeat, day, to, after, days) => {
  const next = daysOf(repeat, day, { from: day, most: 2 })[1] ?? '';
  const moved = movedMaking({ repeat, begins: day, next }, day, to);
  expect([moved.repeat, moved.next]).toEqual([after, days[0]]);
  expect(daysOf(moved.repeat, moved.begins, { from: moved.next, most: 2 })).toEqual(days);
});

test.each<[string, Repeat, string, Partial<ReturnType<typeof movedMaking>>]>([
  [
    'every second week',
    { unit: 'week', every: 2, weekdays: [1] },
    '2026-12-21',
    { repeat: { unit: 'week', every: 2, weekdays: [7] }, begins: '2026-12-06', next: '2026-12-20' },
  ],
  [
    'the first Monday',
    { unit: 'month', every: 1, nth: 1, weekday: 1 },
    '2027-01-04',
    { repeat: { unit: 'month', every: 1, nth: 1, weekday: 7 }, begins: '2026-12-06', next: '2027-01-03' },
  ],
])(
  'moved with one that is on no day of its rule, %s keeps its weeks and months',
  (_, repeat, next, moved) => {
    // That one is from before the rule, which begins on December 7.
    const making = { repeat, begins: '2026-12-07', next };
    expect(movedMaking(making, '2026-11-28', '2026-11-27')).toEqual(moved);
  },
);

test('the 31st, February 29 and a fifth weekday come from the day on which it begins', () => {
  const of = (sent: Parameters<typeof repeatOf>[0], begins: string) =>
    daysOf(repeatOf(sent, begins) as Repeat, begins, { from: begins, most: 3 });
  expect(of({ repeat: 'monthly' }, '2027-01-31')).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
  expect(of({ repeat: 'yearly' }, '2028-02-29')).toEqual(['2028-02-29', '2029-02-28', '2030-02-28']);
  const fifth = { repeat: 'monthly', monthOn: 'same-weekday' } as const;
  expect(of(fifth, '2026-11-30')).toEqual(['2026-11-30', '2027-03-29', '2027-05-31']);
});

test.each<[string, Repeat, string, Parameters<typeof changedRepeat>[1], Repeat]>([
  [
    'The 30th gets an end',
    { unit: 'month', every: 1, day: 30 },
    '2027-02-28',
    { until: '2027-12-31' },
    { unit: 'month', every: 1, day: 30, until: '2027-12-31' },
  ],
  [
    'The 29th comes every other month, from the form,',
    { unit: 'month', every: 1, day: 29 },
    '2027-02-28',
    { repeat: 'monthly', every: 2, weekdays: [], monthOn: null, until: null, times: null },
    { unit: 'month', every: 2, day: 29 },
  ],
  [
    'February 29 gets a number',
    { unit: 'year', every: 1, month: 2, day: 29 },
    '2027-02-28',
    { times: 5 },
    { unit: 'year', every: 1, month: 2, day: 29, times: 5 },
  ],
])('%s and keeps its day on the last of a short month', (_, stored, begins, sent, after) => {
  expect(changedRepeat(stored, sent, begins)).toEqual(after);
});

test('another day of the month is that of the job it is chosen for', () => {
  const last: Repeat = { unit: 'month', every: 1, day: 31 };
  const of = (stored: Repeat, begins: string, monthOn: 'same-day' | 'last-day') =>
    changedRepeat(stored, { repeat: 'monthly', monthOn }, begins);
  expect(of(last, '2027-04-30', 'same-day')).toEqual({ ...last, day: 30 });
  expect(of({ ...last, day: 30 }, '2027-04-30', 'last-day')).toEqual(last);
});

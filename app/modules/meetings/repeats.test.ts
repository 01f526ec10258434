import { expect, test } from 'vitest';
import { localTime } from '~/core/dates';
import type { Repeat } from '~/core/repeat';
import { type RepeatWord, repeatOf, type SentRepeat } from '~/core/repeat-input';
import { timesOf } from './repeats';

const first = (from: string, to: string) => ({
  startsAt: new Date(`${from}+08:00`),
  endsAt: new Date(`${to}+08:00`),
});
const rule = (from: string, sent: Partial<SentRepeat>) => repeatOf(sent, from.slice(0, 10)) as Repeat;
const starts = (from: string, to: string, repeat: RepeatWord, until: string) => {
  const times = timesOf(first(from, to), rule(from, { repeat, until }));
  return typeof times === 'string' ? times : times.map(({ startsAt }) => localTime(startsAt));
};

test('weekly and fortnightly ones come on the same weekday at the same time, up to and with the last day', () => {
  expect(starts('2026-11-20T09:30', '2026-11-20T10:30', 'weekly', '2026-12-04')).toEqual([
    '2026-11-20T09:30',
    '2026-11-27T09:30',
    '2026-12-04T09:30',
  ]);
  expect(starts('2026-12-22T23:30', '2026-12-23T00:30', 'fortnightly', '2027-01-18')).toEqual([
    '2026-12-22T23:30',
    '2027-01-05T23:30',
  ]);
  expect(starts('2026-11-20T00:15', '2026-11-20T01:00', 'weekly', '2026-11-20')).toEqual([
    '2026-11-20T00:15',
  ]);
});

test('a monthly one on the 31st comes on the last day of a shorter month, and again on the 31st', () => {
  expect(starts('2027-12-31T07:00', '2027-12-31T08:00', 'monthly', '2028-04-30')).toEqual([
    '2027-12-31T07:00',
    '2028-01-31T07:00',
    '2028-02-29T07:00',
    '2028-03-31T07:00',
    '2028-04-30T07:00',
  ]);
});

test('each lasts as long as the first', () => {
  const times = timesOf(
    first('2026-11-20T22:00', '2026-11-21T02:00'),
    rule('2026-11-20', { repeat: 'monthly', until: '2027-02-20' }),
  );
  if (typeof times === 'string') throw new Error(times);
  expect(times.map(({ startsAt, endsAt }) => (endsAt.getTime() - startsAt.getTime()) / 3_600_000)).toEqual([
    4, 4, 4, 4,
  ]);
});

test.each<[string, RepeatWord, string, string]>([
  ['more than two years', 'monthly', '2028-11-21', 'until-too-late'],
  ['more than 104 meetings', 'weekly', '2028-11-20', 'until-too-late'],
])('refuses %s', (_, repeat, until, fault) => {
  expect(starts('2026-11-20T09:30', '2026-11-20T10:30', repeat, until)).toBe(fault);
});

test('a hundred and four weeks and two years of months are just right', () => {
  expect(starts('2026-11-20T09:30', '2026-11-20T10:30', 'weekly', '2028-11-16')).toHaveLength(104);
  expect(starts('2026-11-20T09:30', '2026-11-20T10:30', 'monthly', '2028-11-20')).toHaveLength(25);
});

test('refuses what begins again before it has ended', () => {
  expect(starts('2026-11-20T09:30', '2026-11-28T09:30', 'weekly', '2026-12-20')).toBe('too-soon');
  expect(starts('2026-11-20T09:30', '2026-11-27T09:30', 'weekly', '2026-12-20')).toHaveLength(5);
});

test('comes so many times as were said, at most 104 and within two years', () => {
  const [from, to] = ['2026-11-30T09:30', '2026-11-30T10:30'];
  const of = (sent: Partial<SentRepeat>) => {
    const times = timesOf(first(from, to), rule(from, sent));
    return typeof times === 'string' ? times : times.map(({ startsAt }) => localTime(startsAt).slice(0, 10));
  };
  expect(of({ repeat: 'weekly', weekdays: [1, 3], every: 2, times: 4 })).toEqual([
    '2026-11-30',
    '2026-12-02',
    '2026-12-14',
    '2026-12-16',
  ]);
  expect(of({ repeat: 'monthly', monthOn: 'same-weekday', times: 2 })).toEqual(['2026-11-30', '2027-03-29']);
  expect(of({ repeat: 'daily', times: 104 })).toHaveLength(104);
  expect(of({ repeat: 'daily', times: 105 })).toBe('too-often');
  expect(of({ repeat: 'yearly', times: 4 })).toBe('too-often');
  expect(of({ repeat: 'weekly', times: 1 })).toEqual(['2026-11-30']);
});

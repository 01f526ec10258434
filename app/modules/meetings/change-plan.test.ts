import { expect, test } from 'vitest';
import { localTime, singaporeDay } from '~/core/dates';
import type { Repeat } from '~/core/repeat';
import { planChange } from './change-plan';
import type { Meeting } from './collections';
import { changedParts } from './log-lines';
import { newMeetings } from './new-meeting';
import { type Times, timesOf } from './repeats';

const boss = { _id: 'boss', name: 'Boss' };
const at = new Date('2034-12-01T09:00+08:00');
const on = (day: string, hour = '09'): Times => ({
  startsAt: new Date(`${day}T${hour}:00+08:00`),
  endsAt: new Date(`${day}T${hour}:45+08:00`),
});
const mondays: Repeat = { unit: 'week', every: 1, weekdays: [1], times: 4 };
/** The four Mondays from New Year's Day 2035. */
const series = newMeetings(
  { clientId: 'kopi', clientName: 'Kopi', title: 'Tasting', description: '', reminds: true },
  timesOf(on('2035-01-01'), mondays) as Times[],
  { owner: boss, writer: boss, at },
  mondays,
).map((meeting) => ({ ...meeting, companyId: 'company' }));

/** The plan of a change of the meeting at this place and the later ones, as they are with `own`; with `rule` under another rule. */
function planned(place: number, changes: Partial<Meeting>, rule?: Repeat | null, own: Partial<Meeting> = {}) {
  const [before, ...upcoming] = series.slice(place) as [Meeting, ...Meeting[]];
  const after = { ...before, ...changes };
  const times = rule ? (timesOf(after, rule) as Times[]) : [after];
  return planChange({
    before,
    after,
    parts: changedParts(before, after),
    upcoming: upcoming.map((one) => ({ ...one, ...own })),
    scope: 'series',
    otherRule: rule === undefined ? null : { rule, times },
    lines: [],
    by: { userId: 'boss', name: 'Boss' },
    at,
  });
}

const starts = (all: readonly Times[]) => all.map(({ startsAt }) => localTime(startsAt));

test('a change goes for the upcoming ones, but for the parts that were changed for one of them alone', () => {
  const { meeting, others, newRule } = planned(1, { title: 'Cupping', place: 'Bar' }, undefined, {
    ownParts: ['title'],
  });
  expect(meeting).toMatchObject({ title: 'Cupping', place: 'Bar', revision: 1, ownParts: [] });
  expect(others.map(({ title, place }) => [title, place])).toEqual([
    ['Tasting', 'Bar'],
    ['Tasting', 'Bar'],
  ]);
  expect(newRule).toBeNull();
});

test('the rule moves along with the day', () => {
  const { others, newRule } = planned(2, on('2035-01-16'));
  expect(starts(others)).toEqual(['2035-01-23T09:00']);
  expect(newRule?.repeat).toMatchObject({ weekdays: [2] });
  expect(planned(2, on('2035-01-15', '14')).newRule).toBeNull();
});

test('another rule keeps the meetings whose day it has, deletes the others and adds the rest', () => {
  const { others, made, gone } = planned(1, {}, { unit: 'day', every: 14, times: 3 });
  expect([others, made, gone].map(starts)).toEqual([
    ['2035-01-22T09:00'],
    ['2035-02-05T09:00'],
    ['2035-01-15T09:00'],
  ]);
  const stopped = planned(1, {}, null);
  expect([stopped.others, stopped.made]).toEqual([[], []]);
  expect(stopped.newRule?.repeat).toBeNull();
});

test('a meeting whose day another rule has is reminded of the day before it, also where the changed one moves', () => {
  const bothDays: Repeat = { unit: 'week', every: 1, weekdays: [1, 2], times: 3 };
  const { others } = planned(0, on('2035-01-02'), bothDays);
  expect(others.map(({ startsAt, mailDay }) => [singaporeDay(startsAt), mailDay])).toEqual([
    ['2035-01-08', '2035-01-07'],
  ]);
});

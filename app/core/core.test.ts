import { expect, test } from 'vitest';
import { changedNames } from './changes';
import { counted } from './counted';
import { showClock, showDate, showDateTime, showDay, singaporeDay, singaporeMoment } from './dates';
import { newId } from './id';
import { initialsOf } from './initials';
import { cursorAt, limit, placeOf } from './paging';
import { planEnd, trialEnd } from './plan';
import { refuseTooMany } from './refusal';
import { usualWeek, weekInWords } from './working-week';

test('dates are shown in en-US, in Singapore time', () => {
  expect(showDate('2026-11-20T16:30:00Z')).toBe('Nov 21, 2026');
  expect([showDate('2026-11-21'), showDay('2026-11-21')]).toEqual([
    'Nov 21, 2026',
    'Saturday, November 21, 2026',
  ]);
  expect(showDateTime(new Date('2026-12-31T23:05:00Z')).replace(/\s/g, ' ')).toBe('Jan 1, 2027, 7:05 AM');
  expect(['00:20', '16:05', ''].map((time) => showClock(time).replace(/\s/g, ' '))).toEqual([
    '12:20 AM',
    '4:05 PM',
    '',
  ]);
});

test('a day begins at midnight in Singapore', () => {
  expect(singaporeDay(new Date('2026-12-31T15:59:59.999Z'))).toBe('2026-12-31');
  expect(singaporeDay(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01');
  expect(singaporeMoment('2027-01-01', '06:00')).toEqual(new Date('2026-12-31T22:00:00Z'));
});

test.each([
  ['Ah Seng Coffee House', 'AS'],
  ['kopi', 'K'],
  ['kopi & toast', 'KT'],
  ['  lim   mei hua', 'LM'],
  ['老板 咖啡', '老咖'],
  ['𝒜lpha beta', '𝒜B'],
  ['"Kopi" House', 'KH'],
  ['(Pte) Foo', 'PF'],
  ['@Home Cafe', 'HC'],
  ['\u200fAh — Seng', 'AS'],
  ['ßaal ﬁx', 'SF'],
  ['- !', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('an id has 96 random bits', () => {
  const ids = new Set(Array.from({ length: 1_000 }, newId));
  expect(ids.size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/);
});

test('a trial lasts exactly 14 days', () => {
  const start = new Date('2026-11-21T10:00:00Z');
  const state = { planRank: 0, trialEndsAt: trialEnd(start) };
  expect(planEnd(state, new Date('2026-12-05T09:59:59Z'))).toBe(null);
  expect(planEnd(state, new Date('2026-12-05T10:00:00Z'))).toBe('trial-ended');
  expect(planEnd({ ...state, planRank: 1 }, new Date('2027-12-05T10:00:00Z'))).toBe(null);
});

test('a list’s limit is 200, at most 1,000, and a whole number from 1', () => {
  expect(limit.parse(undefined)).toBe(200);
  expect(limit.parse('7')).toBe(7);
  expect(limit.parse('5000')).toBe(1_000);
  for (const wrong of ['0', '-1', '1.5', 'abc']) expect(limit.safeParse(wrong).success).toBe(false);
});

test.each([
  ['text', 'ñandú “7”'],
  ['number', -7.5],
  ['time', new Date('2026-11-21T08:00:00.001Z')],
] as const)('a cursor of a list by %s comes back as the place that it was made of', (sorted, value) => {
  const place = { value, id: 'abc' };
  expect(placeOf(cursorAt(place), sorted, 'cursor')).toEqual(place);
});

test.each([
  ['text', ''],
  ['text', 'x'],
  ['text', 'W10'],
  ['text', 'eyJhIjoxfQ'],
  ['text', Buffer.from('["a",{"$gt":""}]').toString('base64url')],
  ['text', cursorAt({ value: 7, id: 'a' })],
  ['number', cursorAt({ value: '7', id: 'a' })],
  ['time', cursorAt({ value: 'yesterday', id: 'a' })],
] as const)('in a list by %s the cursor %j is refused, naming its field', (sorted, cursor) => {
  expect(() => placeOf(cursor, sorted, 'after')).toThrow(
    expect.objectContaining({ status: 400, fields: { after: [expect.stringContaining('not a place')] } }),
  );
});

test('too many says when to come back, in whole seconds', () => {
  expect(refuseTooMany(12.1).headers).toEqual({ 'Retry-After': '13' });
  expect(refuseTooMany(0).headers).toEqual({ 'Retry-After': '1' });
});

test('names what is not as it was, in words', () => {
  const before = { contactPerson: 'Tan', phone: '1', tags: ['a'], role: 'Others' };
  expect(changedNames(before, { contactPerson: 'Lim', phone: '1', tags: ['a', 'b'] })).toEqual([
    'contact person',
    'tags',
  ]);
});

test('says of some what they were and are', () => {
  const before = { jobTime: '09:00', jobEnd: '', title: 'Kopi' };
  expect(
    changedNames(before, { jobTime: '10:30', jobEnd: '11:00', title: 'Teh' }, ['jobTime', 'jobEnd']),
  ).toEqual(['job time (09:00 → 10:30)', 'job end (none → 11:00)', 'title']);
});

test('an equal list is no change, nor is what was not sent', () => {
  expect(changedNames({ tags: ['a'], phone: '1' }, { tags: ['a'], phone: undefined })).toEqual([]);
});

test('one is one row, none and many are rows', () => {
  expect([0, 1, 2, 1_250].map((many) => counted(many, 'row'))).toEqual([
    '0 rows',
    '1 row',
    '2 rows',
    '1,250 rows',
  ]);
  expect([1, 3].map((many) => counted(many, 'person', 'people'))).toEqual(['1 person', '3 people']);
});

test.each([
  [usualWeek, 'Monday to Friday'],
  [[1, 2, 3, 4, 5, 6, 7], 'Monday to Sunday'],
  [[2, 3], 'Tuesday, Wednesday'],
  [[1, 2, 4, 6], 'Monday, Tuesday, Thursday, Saturday'],
  [[7], 'Sunday'],
])('the days %j are %s', (week, words) => {
  expect(weekInWords(week)).toBe(words);
});

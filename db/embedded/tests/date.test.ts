import { describe, expect, test } from 'vitest';
import { errorOf, sharedStoreForTests } from './fixture';

const store = sharedStoreForTests();
const at = (iso: string) => new Date(iso);
const SINGAPORE = 'Asia/Singapore';
const NEW_YORK = 'America/New_York';

/** [the expression, its value] */
const cases: [expression: unknown, value: unknown][] = [
  // parts
  [{ $year: at('2026-12-31T20:00:00Z') }, 2026],
  [{ $year: { date: at('2026-12-31T20:00:00Z'), timezone: SINGAPORE } }, 2027],
  [{ $month: { date: at('2026-01-31T20:00:00Z'), timezone: '+08:00' } }, 2],
  [{ $dayOfMonth: { date: at('2026-03-01T04:59:00Z'), timezone: NEW_YORK } }, 28],
  [{ $dayOfWeek: at('2026-11-22T00:00:00Z') }, 1],
  [{ $dayOfYear: at('2024-12-31T00:00:00Z') }, 366],
  [{ $hour: { date: at('2026-07-01T00:00:00Z'), timezone: 'Asia/Kolkata' } }, 5],
  [{ $minute: { date: at('2026-07-01T00:00:00Z'), timezone: 'Asia/Kolkata' } }, 30],
  [{ $hour: { date: at('2026-07-01T00:00:00Z'), timezone: '-0330' } }, 20],
  [{ $second: at('2026-07-01T00:00:59.123Z') }, 59],
  [{ $millisecond: at('2026-07-01T00:00:59.123Z') }, 123],
  [{ $millisecond: at('1969-12-31T23:59:59.999Z') }, 999],
  [{ $week: at('2026-01-03T00:00:00Z') }, 0],
  [{ $week: at('2026-01-04T00:00:00Z') }, 1],
  [{ $isoWeek: at('2027-01-03T00:00:00Z') }, 53],
  [{ $isoWeekYear: at('2027-01-03T00:00:00Z') }, 2026],
  [{ $isoWeek: at('2024-12-30T00:00:00Z') }, 1],
  [{ $isoWeekYear: at('2024-12-30T00:00:00Z') }, 2025],
  [{ $isoDayOfWeek: at('2026-11-22T00:00:00Z') }, 7],
  [{ $year: null }, null],
  [{ $year: { date: at('2026-01-01T00:00:00Z'), timezone: null } }, null],
  // clocks put forward (8 March) and back (1 November 2026) in New York
  [{ $hour: { date: at('2026-03-08T06:59:59Z'), timezone: NEW_YORK } }, 1],
  [{ $hour: { date: at('2026-03-08T07:00:00Z'), timezone: NEW_YORK } }, 3],
  [{ $hour: { date: at('2026-11-01T05:30:00Z'), timezone: NEW_YORK } }, 1],
  [{ $hour: { date: at('2026-11-01T06:30:00Z'), timezone: NEW_YORK } }, 1],
  // as text
  [{ $dateToString: { date: at('2026-02-03T04:05:06.007Z') } }, '2026-02-03T04:05:06.007Z'],
  [
    { $dateToString: { date: at('2026-02-03T04:05:06.007Z'), timezone: SINGAPORE } },
    '2026-02-03T12:05:06.007',
  ],
  [
    { $dateToString: { date: at('2026-02-03T04:05:06.007Z'), format: '%Y/%m/%d %H-%M-%S.%L %j %b %B %%' } },
    '2026/02/03 04-05-06.007 034 Feb February %',
  ],
  [{ $dateToString: { date: at('2026-11-22T00:00:00Z'), format: '%G-W%V-%u %w %U' } }, '2026-W47-7 1 47'],
  [
    { $dateToString: { date: at('2026-07-01T00:00:00Z'), format: '%H%z %Z', timezone: 'America/St_Johns' } },
    '21-0230 -150',
  ],
  [{ $dateToString: { date: at('2026-07-01T00:00:00Z'), format: '%z', timezone: SINGAPORE } }, '+0800'],
  [{ $dateToString: { date: '$missing', onNull: 'none' } }, 'none'],
  // from text
  [{ $dateFromString: { dateString: '2026-02-03' } }, at('2026-02-03T00:00:00Z')],
  [{ $dateFromString: { dateString: '2026-02-03T04:05:06.7Z' } }, at('2026-02-03T04:05:06.700Z')],
  [{ $dateFromString: { dateString: '2026-02-03 04:05', timezone: SINGAPORE } }, at('2026-02-02T20:05:00Z')],
  [{ $dateFromString: { dateString: '2026-02-03T04:05:06-0500' } }, at('2026-02-03T09:05:06Z')],
  [{ $dateFromString: { dateString: '3.2.2026', format: '%d.%m.%Y' } }, at('2026-02-03T00:00:00Z')],
  [
    { $dateFromString: { dateString: '03 Feb 2026 11:22 +0800', format: '%d %b %Y %H:%M %z' } },
    at('2026-02-03T03:22:00Z'),
  ],
  [{ $dateFromString: { dateString: '2026-53-7', format: '%G-%V-%u' } }, at('2027-01-03T00:00:00Z')],
  [{ $dateFromString: { dateString: 'x', onError: 'wrong' } }, 'wrong'],
  [{ $dateFromString: { dateString: null, onNull: 'none' } }, 'none'],
  // to parts and back
  [
    { $dateToParts: { date: at('2026-12-31T20:00:00.5Z'), timezone: SINGAPORE } },
    { year: 2027, month: 1, day: 1, hour: 4, minute: 0, second: 0, millisecond: 500 },
  ],
  [
    { $dateToParts: { date: at('2027-01-01T00:00:00Z'), iso8601: true } },
    { isoWeekYear: 2026, isoWeek: 53, isoDayOfWeek: 5, hour: 0, minute: 0, second: 0, millisecond: 0 },
  ],
  [{ $dateFromParts: { year: 2026, month: 2, day: 3, timezone: SINGAPORE } }, at('2026-02-02T16:00:00Z')],
  [{ $dateFromParts: { year: 2026, month: 14, day: 0, hour: 25 } }, at('2027-02-01T01:00:00Z')],
  [{ $dateFromParts: { isoWeekYear: 2026, isoWeek: 53, isoDayOfWeek: 7 } }, at('2027-01-03T00:00:00Z')],
  // a time that is passed over, and the first of one that comes twice
  [
    { $dateFromParts: { year: 2026, month: 3, day: 8, hour: 2, minute: 30, timezone: NEW_YORK } },
    at('2026-03-08T07:30:00Z'),
  ],
  [
    { $dateFromParts: { year: 2026, month: 11, day: 1, hour: 1, minute: 30, timezone: NEW_YORK } },
    at('2026-11-01T05:30:00Z'),
  ],
  // cut
  [{ $dateTrunc: { date: at('2026-02-03T20:05:06Z'), unit: 'day' } }, at('2026-02-03T00:00:00Z')],
  [
    { $dateTrunc: { date: at('2026-02-03T20:05:06Z'), unit: 'day', timezone: SINGAPORE } },
    at('2026-02-03T16:00:00Z'),
  ],
  [
    { $dateTrunc: { date: at('2026-03-08T20:00:00Z'), unit: 'day', timezone: NEW_YORK } },
    at('2026-03-08T05:00:00Z'),
  ],
  [
    { $dateTrunc: { date: at('2026-11-30T20:00:00Z'), unit: 'month', timezone: SINGAPORE } },
    at('2026-11-30T16:00:00Z'),
  ],
  [{ $dateTrunc: { date: at('2026-11-21T20:00:00Z'), unit: 'quarter' } }, at('2026-10-01T00:00:00Z')],
  [{ $dateTrunc: { date: at('2026-11-21T20:00:00Z'), unit: 'year' } }, at('2026-01-01T00:00:00Z')],
  [{ $dateTrunc: { date: at('2026-11-21T20:00:00Z'), unit: 'week' } }, at('2026-11-15T00:00:00Z')],
  [
    { $dateTrunc: { date: at('2026-11-22T20:00:00Z'), unit: 'week', startOfWeek: 'Monday' } },
    at('2026-11-16T00:00:00Z'),
  ],
  [
    { $dateTrunc: { date: at('2026-11-22T20:00:00Z'), unit: 'week', startOfWeek: 'fri', binSize: 2 } },
    at('2026-11-20T00:00:00Z'),
  ],
  [
    { $dateTrunc: { date: at('2026-02-03T20:05:06Z'), unit: 'hour', binSize: 6 } },
    at('2026-02-03T18:00:00Z'),
  ],
  [
    { $dateTrunc: { date: at('2026-02-03T20:07:06Z'), unit: 'minute', binSize: 5 } },
    at('2026-02-03T20:05:00Z'),
  ],
  [
    { $dateTrunc: { date: at('1999-12-31T20:07:06Z'), unit: 'month', binSize: 5 } },
    at('1999-08-01T00:00:00Z'),
  ],
  [{ $dateTrunc: { date: at('1969-12-31T20:07:06Z'), unit: 'day', binSize: 2 } }, at('1969-12-31T00:00:00Z')],
  [{ $dateTrunc: { date: '$missing', unit: 'day' } }, null],
  [
    {
      $dateTrunc: { date: at('2026-07-01T12:00:00Z'), unit: 'hour', binSize: 6, timezone: NEW_YORK },
    },
    at('2026-07-01T11:00:00Z'),
  ],
  [
    { $dateTrunc: { date: at('2026-07-01T12:50:00Z'), unit: 'hour', timezone: 'Asia/Kolkata' } },
    at('2026-07-01T12:30:00Z'),
  ],
  // moved
  [
    { $dateAdd: { startDate: at('2026-01-31T10:00:00Z'), unit: 'month', amount: 1 } },
    at('2026-02-28T10:00:00Z'),
  ],
  [
    { $dateAdd: { startDate: at('2024-02-29T10:00:00Z'), unit: 'year', amount: 1 } },
    at('2025-02-28T10:00:00Z'),
  ],
  [
    { $dateAdd: { startDate: at('2026-11-30T10:00:00Z'), unit: 'quarter', amount: 1 } },
    at('2027-02-28T10:00:00Z'),
  ],
  [
    { $dateSubtract: { startDate: at('2026-03-31T10:00:00Z'), unit: 'month', amount: 1 } },
    at('2026-02-28T10:00:00Z'),
  ],
  [
    { $dateAdd: { startDate: at('2026-01-31T17:00:00Z'), unit: 'month', amount: 1, timezone: SINGAPORE } },
    at('2026-02-28T17:00:00Z'),
  ],
  [
    { $dateAdd: { startDate: at('2026-03-07T12:00:00Z'), unit: 'day', amount: 1, timezone: NEW_YORK } },
    at('2026-03-08T11:00:00Z'),
  ],
  [
    { $dateAdd: { startDate: at('2026-03-07T12:00:00Z'), unit: 'hour', amount: 24, timezone: NEW_YORK } },
    at('2026-03-08T12:00:00Z'),
  ],
  [
    { $dateAdd: { startDate: at('2026-11-01T06:30:00Z'), unit: 'day', amount: 0, timezone: NEW_YORK } },
    at('2026-11-01T06:30:00Z'),
  ],
  [
    { $dateAdd: { startDate: at('2026-11-01T06:30:00Z'), unit: 'week', amount: -2 } },
    at('2026-10-18T06:30:00Z'),
  ],
  // counted
  [
    {
      $dateDiff: {
        startDate: at('2026-01-31T23:59:00Z'),
        endDate: at('2026-02-01T00:01:00Z'),
        unit: 'month',
      },
    },
    1,
  ],
  [
    {
      $dateDiff: {
        startDate: at('2026-01-31T15:00:00Z'),
        endDate: at('2026-01-31T17:00:00Z'),
        unit: 'day',
        timezone: SINGAPORE,
      },
    },
    1,
  ],
  [
    {
      $dateDiff: {
        startDate: at('2026-03-08T05:00:00Z'),
        endDate: at('2026-03-09T04:00:00Z'),
        unit: 'hour',
        timezone: NEW_YORK,
      },
    },
    23,
  ],
  [
    {
      $dateDiff: { startDate: at('2026-11-21T00:00:00Z'), endDate: at('2026-11-22T00:00:00Z'), unit: 'week' },
    },
    1,
  ],
  [
    {
      $dateDiff: {
        startDate: at('2026-11-21T00:00:00Z'),
        endDate: at('2026-11-22T00:00:00Z'),
        unit: 'week',
        startOfWeek: 'mon',
      },
    },
    0,
  ],
  [
    {
      $dateDiff: { startDate: at('2027-01-01T00:00:00Z'), endDate: at('2026-12-31T00:00:00Z'), unit: 'year' },
    },
    -1,
  ],
  [
    {
      $dateDiff: {
        startDate: at('2026-01-01T00:00:59.9Z'),
        endDate: at('2026-01-01T00:01:00Z'),
        unit: 'minute',
      },
    },
    1,
  ],
];

describe('computes', () => {
  test.each(cases.map(([expression, value]) => [JSON.stringify(expression), expression, value]))(
    '%s',
    async (_title, expression, value) => {
      const collection = await store.fresh([{ _id: 1 }]);
      const found = await collection.aggregate([{ $replaceWith: { value: expression } }]).toArray();
      expect(found).toEqual([{ value }]);
    },
  );
});

const day = at('2026-01-01T00:00:00Z');

/** [the expression, MongoDB's code, what the sentence names] */
const refused: [expression: unknown, code: number, named: string][] = [
  [{ $year: { date: day, timezone: 'Mars/Base' } }, 40485, 'Mars/Base'],
  [{ $year: { date: day, timezone: 8 } }, 40517, 'timezone'],
  [{ $year: { date: day, zone: 'UTC' } }, 40535, 'zone'],
  [{ $dateToString: { date: day, format: '%Q' } }, 18536, '%Q'],
  [{ $dateToString: { date: day, format: '%Y%' } }, 18535, '%'],
  [{ $dateToString: { date: 5 } }, 16006, 'int'],
  [{ $dateFromString: { dateString: '2026-02-30' } }, 241, 'no such day'],
  [{ $dateFromString: { dateString: 'tomorrow' } }, 241, 'ISO 8601'],
  [{ $dateFromString: { dateString: '2026-01-01Z', timezone: SINGAPORE } }, 241, 'time zone'],
  [{ $dateFromParts: { month: 1 } }, 40516, 'year'],
  [{ $dateFromParts: { year: 2026, isoWeek: 1 } }, 40489, 'isoWeek'],
  [{ $dateFromParts: { year: 0 } }, 40523, 'year'],
  [{ $dateTrunc: { date: day, unit: 'decade' } }, 9, 'decade'],
  [{ $dateTrunc: { date: day, unit: 'day', binSize: 0 } }, 5439018, 'binSize'],
  [{ $dateTrunc: { date: day, unit: 'week', startOfWeek: 'noday' } }, 9, 'noday'],
  [{ $dateTrunc: { date: 'x', unit: 'day' } }, 5439012, 'date'],
  [{ $dateAdd: { startDate: day, unit: 'day', amount: 1.5 } }, 5166405, 'amount'],
  [{ $dateAdd: { startDate: day, unit: 'year', amount: 1e9 } }, 15, 'overflow'],
  [{ $dateAdd: { startDate: day, unit: 'week', amount: 1e15, timezone: SINGAPORE } }, 15, 'overflow'],
  [{ $dateTrunc: { date: at('1990-01-01T00:00:00Z'), unit: 'day', binSize: 1e12 } }, 15, 'overflow'],
  [{ $dateFromParts: { year: 2026, second: 1e15 } }, 15, 'overflow'],
  [{ $add: [day, 1e16] }, 15, 'overflow'],
  [{ $dateDiff: { startDate: 'x', endDate: day, unit: 'day' } }, 5166307, 'startDate'],
];

describe('refuses to compute', () => {
  test.each(
    refused.map(([expression, code, named]) => [JSON.stringify(expression), expression, code, named]),
  )('%s', async (_title, expression, code, named) => {
    const collection = await store.fresh([{ _id: 1 }]);
    const error = await errorOf(collection.aggregate([{ $replaceWith: { value: expression } }]).toArray());
    expect(error).toMatchObject({ code });
    expect(error.message).toContain(named);
  });
});

/** How Intl shows moments in a zone: another way to the same answer. */
const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

test.each([
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Singapore',
  'Africa/Casablanca',
])('shows the clock of %s through two years as Intl does, and finds back from it', async (timezone) => {
  const step = 7 * 3_600_000 + 13 * 60_000;
  const moments = Array.from({ length: 2_400 }, (_, i) => new Date(Date.UTC(2025, 0, 1) + i * step));
  const collection = await store.fresh(moments.map((moment, _id) => ({ _id, moment })));
  const text = { $dateToString: { date: '$moment', format: '%Y-%m-%d %H:%M:%S', timezone } };
  const found = await collection
    .aggregate([
      { $sort: { _id: 1 } },
      { $set: { text } },
      { $set: { back: { $dateFromString: { dateString: '$text', timezone } } } },
      { $set: { again: { $dateToString: { date: '$back', format: '%Y-%m-%d %H:%M:%S', timezone } } } },
    ])
    .toArray();
  const clock = clockOf(timezone);
  expect(found.map((row) => row.text)).toEqual(moments.map((moment) => clock.format(moment)));
  expect(found.filter((row) => row.again !== row.text)).toEqual([]);
});

test('groups by day in a zone', async () => {
  const collection = await store.fresh([
    { at: at('2026-01-01T15:59:00Z'), n: 1 },
    { at: at('2026-01-01T16:00:00Z'), n: 2 },
    { at: at('2026-01-02T15:00:00Z'), n: 4 },
  ]);
  const _id = { $dateToString: { date: '$at', format: '%Y-%m-%d', timezone: SINGAPORE } };
  const found = await collection
    .aggregate([{ $group: { _id, n: { $sum: '$n' } } }, { $sort: { _id: 1 } }])
    .toArray();
  expect(found).toEqual([
    { _id: '2026-01-01', n: 1 },
    { _id: '2026-01-02', n: 6 },
  ]);
});

import { expect, test } from 'vitest';
import { orderOfDay, typedDay } from './typed-day';

const now = new Date('2026-11-21T04:00:00Z');

test.each([
  ['2026-11-21', '2026-11-21'],
  ['2026/1/2', '2026-01-02'],
  ['2026-11-21 00:00:00', '2026-11-21'],
  ['21/11/2026', '2026-11-21'],
  ['1.2.2026', '2026-02-01'],
  ['03-04-26', '2026-04-03'],
  ['31/12/85', '1985-12-31'],
  ['21 Nov 2026', '2026-11-21'],
  ['21-November-2026', '2026-11-21'],
  ['21st Nov 2026', '2026-11-21'],
  ['Nov 21, 2026', '2026-11-21'],
  ['November 2 2026', '2026-11-02'],
  ['Sat, 21 Nov 2026', '2026-11-21'],
  ['Sat Nov 21 2026', '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['2026年11月2日', '2026-11-02'],
  ['２１／１１／２０２６', '2026-11-21'],
  // As a number of days, and with a time.
  ['46347', '2026-11-21'],
  ['46347.75', '2026-11-21'],
  // Refused where days are read.
  ['11/21/2026', '11/21/2026'],
  ['31/02/2026', '2026-02-31'],
  ['2026-11/21', '2026-11/21'],
  ['Nov 2026', 'Nov 2026'],
  ['91234567', '91234567'],
  ['soon', 'soon'],
  ['', ''],
])('%s is %s', (typed, day) => {
  expect(typedDay(typed, now)).toBe(day);
});

test('a day of numbers says whether its month can only be the first of them', () => {
  expect(['11/21/2026', '2-13-26', '11/12/2026 0:00'].map(orderOfDay)).toEqual([
    'month first',
    'month first',
    'either',
  ]);
  for (const cell of ['21/11/2026', '11/11/2026', '2026-11-12', '11 Dec 2026', '13/13/2026', '46347', ''])
    expect(orderOfDay(cell)).toBeUndefined();
});

import { describe, expect, test } from 'vitest';
import { usualWeek } from '~/core/working-week';
import { countDays, isBackwards, isWorkingDay, monthsOf, sumOf } from './days';
import { holidaysOf, singaporeHolidays } from './holidays';
import { type LeavePeriod, overlap, partOf } from './parts';
import { within } from './show-month';

const working = {
  week: usualWeek,
  holidays: new Map(singaporeHolidays.map(({ day, name }) => [day, name])),
};
const days = (
  start: string,
  end = start,
  from: LeavePeriod['from'] = 'morning',
  to: LeavePeriod['to'] = 'afternoon',
) => ({
  start,
  end,
  from,
  to,
});
const count = (...given: Parameters<typeof days>) => countDays(days(...given), working);

describe('the working days of leave', () => {
  test('are those of the week, without weekends', () => {
    // Monday to the Tuesday after.
    expect(count('2026-11-16', '2026-11-24')).toEqual({ '2026': 7 });
  });

  test('are none where all of it is a weekend, or holidays', () => {
    expect(count('2026-11-21', '2026-11-22')).toEqual({});
    expect(count('2026-02-17', '2026-02-18')).toEqual({});
    expect(sumOf({})).toBe(0);
  });

  test('are counted in the year in which they lie', () => {
    // Christmas and New Year are Fridays.
    expect(count('2026-12-24', '2027-01-04')).toEqual({ '2026': 5, '2027': 1 });
  });

  test('know February 29', () => {
    expect(count('2028-02-28', '2028-03-01')).toEqual({ '2028': 3 });
  });

  test.each<[string, LeavePeriod, number]>([
    ['a morning', days('2026-11-16', '2026-11-16', 'morning', 'morning'), 0.5],
    ['an afternoon', days('2026-11-16', '2026-11-16', 'afternoon', 'afternoon'), 0.5],
    ['from noon to noon', days('2026-11-16', '2026-11-18', 'afternoon', 'morning'), 2],
    ['to the noon of a Saturday', days('2026-11-20', '2026-11-21', 'morning', 'morning'), 1],
  ])('count halves: %s', (_, stretch, expected) => {
    expect(sumOf(countDays(stretch, working))).toBe(expected);
  });

  test('are those of the week that was then', () => {
    const earlierWeeks = [
      { before: '2026-11-16', week: [1, 2, 3, 4, 5, 6] },
      { before: '2026-11-23', week: [1, 2] },
    ];
    const changed = { week: usualWeek, earlierWeeks, holidays: new Map<string, string>() };
    // Monday to Saturday, then Monday and Tuesday, then Monday to Friday.
    expect(countDays(days('2026-11-09', '2026-11-29'), changed)).toEqual({ '2026': 6 + 2 + 5 });
    // The new week begins on its first day.
    const onMondays = { week: [1], earlierWeeks: [{ before: '2026-11-16', week: [2] }], holidays: new Map() };
    expect(isWorkingDay('2026-11-16', onMondays)).toBe(true);
    expect(isWorkingDay('2026-11-09', onMondays)).toBe(false);
  });

  test('follow the company’s own week and list', () => {
    const week = [1, 2, 3, 4, 5, 6];
    const own = holidaysOf([
      { day: '2026-12-25', name: null },
      { day: '2026-12-24', name: 'Company day' },
    ]);
    const holidays = new Map(own.map(({ day, name }) => [day, name]));
    // Thursday off, Friday and Saturday worked.
    expect(countDays(days('2026-12-24', '2026-12-27'), { week, holidays })).toEqual({ '2026': 2 });
  });
});

test('leave that ends before it begins is backwards, within a day too', () => {
  expect(isBackwards(days('2026-11-17', '2026-11-16'))).toBe(true);
  expect(isBackwards(days('2026-11-16', '2026-11-16', 'afternoon', 'morning'))).toBe(true);
  expect(isBackwards(days('2026-11-16', '2026-11-17', 'afternoon', 'morning'))).toBe(false);
});

test('a request is found by every month that it touches', () => {
  expect(monthsOf(days('2026-12-31', '2027-02-01'))).toEqual(['2026-12', '2027-01', '2027-02']);
});

test('two halves of one day do not overlap, and a shared half does', () => {
  const morning = days('2026-11-16', '2026-11-16', 'morning', 'morning');
  const afternoon = days('2026-11-16', '2026-11-16', 'afternoon', 'afternoon');
  const fromNoon = days('2026-11-16', '2026-11-18', 'afternoon');
  expect(overlap(morning, afternoon)).toBe(false);
  expect(overlap(morning, fromNoon)).toBe(false);
  expect(overlap(afternoon, fromNoon)).toBe(true);
  expect(partOf(fromNoon, '2026-11-16')).toBe('afternoon');
  expect(partOf(fromNoon, '2026-11-17')).toBe('whole');
  expect(partOf(fromNoon, '2026-11-19')).toBeNull();
});

describe('Singapore’s holidays', () => {
  test('that are on a Sunday are followed by a Monday off, or the day after another holiday', () => {
    const names = new Map(singaporeHolidays.map(({ day, name }) => [day, name]));
    expect(names.get('2026-06-01')).toBe('Vesak Day (in lieu)');
    expect(names.get('2026-08-10')).toBe('National Day (in lieu)');
    expect(names.get('2026-11-09')).toBe('Deepavali (in lieu)');
    expect(names.get('2027-02-08')).toBe('Chinese New Year (in lieu)');
    expect(names.has('2026-12-28')).toBe(false);
  });

  test.each([2025, 2026, 2027])('of %i are the eleven that the law names', (year) => {
    const own = singaporeHolidays.filter(
      ({ day, name }) => day.startsWith(String(year)) && !/lieu|Polling/.test(name),
    );
    expect(own).toHaveLength(11);
  });
});

test('of a stretch the days of a month are shown, also where it begins before and ends after', () => {
  const shown = (start: string, end: string) => Object.values(within('2028-02', { start, end }));
  expect(shown('2028-02-03', '2028-02-04')).toEqual(['2028-02-03', '2028-02-04']);
  expect(shown('2028-01-30', '2028-02-02')).toEqual(['2028-02-01', '2028-02-02']);
  expect(shown('2028-02-28', '2028-03-02')).toEqual(['2028-02-28', '2028-02-29']);
  expect(shown('2027-12-30', '2029-01-02')).toEqual(['2028-02-01', '2028-02-29']);
});

test('a person’s own week counts instead of the company’s, from the day it began', () => {
  const company = { week: [1, 2, 3, 4, 5], holidays: new Map([['2026-12-25', 'Christmas Day']]) };
  const own = { workingDays: [2, 3, 4, 5, 6], earlierWeeks: [{ before: '2026-11-23', week: null }] };
  const works = ['2026-11-16', '2026-11-21', '2026-11-23', '2026-11-28', '2026-12-25'].map((day) =>
    isWorkingDay(day, { ...company, own }),
  );
  // A Monday and a Saturday before the change and after it, and a holiday.
  expect(works).toEqual([true, false, false, true, false]);
  expect(isWorkingDay('2026-11-28', { ...company, own: { workingDays: [] } })).toBe(false);
});

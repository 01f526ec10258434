import { describe, expect, test } from 'vitest';
import { daysToPlan, momentsOf, showWeek, weekAt, weekFrom, weekOf } from './weeks';

describe('a week', () => {
  test.each([
    ['2026-11-15', '2026-W46', '2026-11-09'],
    ['2026-11-16', '2026-W47', '2026-11-16'],
    ['2026-11-22', '2026-W47', '2026-11-16'],
    ['2024-02-29', '2024-W09', '2024-02-26'],
    // A year of 53 weeks, whose last one ends in the next.
    ['2026-12-27', '2026-W52', '2026-12-21'],
    ['2026-12-28', '2026-W53', '2026-12-28'],
    ['2027-01-03', '2026-W53', '2026-12-28'],
    ['2027-01-04', '2027-W01', '2027-01-04'],
    // Days of December that belong to the next year's first week, and of January that belong to none of its own.
    ['2024-12-30', '2025-W01', '2024-12-30'],
    ['2023-01-01', '2022-W52', '2022-12-26'],
  ])('of %s is %s, from %s', (day, week, start) => {
    expect(weekOf(day)).toEqual({ week, start });
  });

  test('begins at midnight in Singapore, in any time zone of the server', () => {
    expect(weekAt(new Date('2026-11-15T15:59:59.999Z')).week).toBe('2026-W46');
    expect(weekAt(new Date('2026-11-15T16:00:00.000Z')).week).toBe('2026-W47');
    expect(weekAt(new Date('2027-01-03T15:59:59.999Z')).week).toBe('2026-W53');
    expect(weekAt(new Date('2027-01-03T16:00:00.000Z')).week).toBe('2027-W01');
    expect(momentsOf(weekOf('2026-11-18'))).toEqual({
      from: new Date('2026-11-15T16:00:00Z'),
      to: new Date('2026-11-22T16:00:00Z'),
    });
  });

  test('has neighbours, also across years', () => {
    expect(weekFrom(weekOf('2027-01-04'), -1).week).toBe('2026-W53');
    expect(weekFrom(weekOf('2026-12-21'), 2).week).toBe('2027-W01');
    expect(weekFrom(weekOf('2026-11-18'), 0)).toEqual(weekOf('2026-11-18'));
  });

  test('is planned from Monday, and on its Sunday with the days after it', () => {
    expect(daysToPlan('2026-11-28')).toEqual(daysToPlan('2026-11-23'));
    expect([daysToPlan('2026-11-28')[0], daysToPlan('2026-11-28')[6]]).toEqual(['2026-11-23', '2026-11-29']);
    expect([daysToPlan('2026-11-29')[0], daysToPlan('2026-11-29')[6]]).toEqual(['2026-11-29', '2026-12-05']);
  });

  test('is shown by its days', () => {
    expect(showWeek('2026-11-16')).toBe('Nov 16 – 22, 2026');
    expect(showWeek('2026-11-30')).toBe('Nov 30 – Dec 6, 2026');
    expect(showWeek('2026-12-28')).toBe('Dec 28, 2026 – Jan 3, 2027');
  });
});

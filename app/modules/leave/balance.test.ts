import { describe, expect, test } from 'vitest';
import { type Book, balanceOf, daysInWords, isShort, proratedDays } from './balance';

const book = (more: Partial<Book> = {}): Book => ({
  entitlement: 14,
  rules: { prorated: false, carryOver: 0 },
  joined: '',
  adjusted: {},
  approved: {},
  pending: {},
  ...more,
});

test('what is left is the entitlement and adjustments, less what is approved and what waits', () => {
  const own = book({ adjusted: { 2026: 2 }, approved: { 2026: 3.5, 2027: 1 }, pending: { 2026: 1 } });
  expect(balanceOf(own, 2026).available).toBe(11.5);
  expect(balanceOf(own, 2027).available).toBe(13);
});

test('the years before somebody joined have no days, and the year of joining has all of them', () => {
  const joined = book({ joined: '2026-12-31' });
  expect([2025, 2026].map((year) => balanceOf(joined, year).available)).toEqual([0, 14]);
});

test('a year is short of days only where it was not as short before', () => {
  expect(isShort({ was: 1, is: -1 })).toBe(true);
  expect(isShort({ was: -1, is: -2 })).toBe(true);
  expect(isShort({ was: -2, is: -2 })).toBe(false);
  expect(isShort({ was: 3, is: 0 })).toBe(false);
});

describe('carry-over', () => {
  const carrying = (more: Partial<Book> = {}) =>
    book({ rules: { prorated: false, carryOver: 5, carriesFrom: 2026 }, ...more });

  test('takes at most so many days into the next year', () => {
    expect(balanceOf(carrying({ approved: { 2026: 4 } }), 2027).carried).toBe(5);
    expect(balanceOf(carrying({ approved: { 2026: 12 } }), 2027).carried).toBe(2);
  });

  test('brings no debt over', () => {
    expect(balanceOf(carrying({ adjusted: { 2026: -20 } }), 2027).carried).toBe(0);
  });

  test('does not reach back before it was turned on, or before somebody joined', () => {
    expect(balanceOf(carrying(), 2026).carried).toBe(0);
    expect(balanceOf(carrying({ joined: '2027-04-01' }), 2027).carried).toBe(0);
  });

  test('carries what was carried, as far as it goes', () => {
    // 14 left of 2026 give 5; 14 + 5 - 18 of 2027 give 1.
    expect(balanceOf(carrying({ approved: { 2027: 18 } }), 2028).carried).toBe(1);
  });

  test('is off until it is turned on', () => {
    expect(balanceOf(book(), 2027).carried).toBe(0);
  });
});

describe('proration', () => {
  test.each<[string, number, number]>([
    ['2026-01-01', 2026, 14],
    ['2025-07-01', 2026, 14],
    // Ten completed months: 11.67.
    ['2026-03-01', 2026, 12],
    // Nine completed months: 10.5, and half a day is a whole one.
    ['2026-03-15', 2026, 11],
    ['2026-12-15', 2026, 0],
    ['2027-01-02', 2026, 0],
    ['', 2026, 14],
  ])('of 14 days for a person who joins on %s, in %i', (joined, year, expected) => {
    expect(proratedDays(14, joined, year)).toBe(expected);
  });

  test('is off until it is turned on', () => {
    expect(balanceOf(book({ joined: '2026-10-01' }), 2026).entitlement).toBe(14);
  });
});

test('days are said with their halves', () => {
  expect([1, 2.5, -1, 0].map(daysInWords)).toEqual(['1 day', '2.5 days', '-1 day', '0 days']);
});

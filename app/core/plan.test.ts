import { describe, expect, test } from 'vitest';
import { planEnd, planNotice, trialEnd, upgradeCents, upgradeCredits } from './plan';

const start = new Date('2026-11-01T00:00:00Z');
const days = (number: number) => new Date(start.getTime() + number * 86_400_000);
const trial = { planRank: 0, trialEndsAt: trialEnd(start) };
const unpaid = { planRank: 2, trialEndsAt: start, unpaidSince: start };

describe('what a page says about the plan', () => {
  test('the days that a trial lasts, begun ones too, until it is over', () => {
    expect(planNotice(trial, start)).toEqual({ kind: 'trial', daysLeft: 14 });
    expect(planNotice(trial, days(13.5))).toEqual({ kind: 'trial', daysLeft: 1 });
    expect(planNotice(trial, days(14))).toEqual({ kind: 'trial-ended' });
  });

  test('a payment that failed, for seven days, and then that it is over', () => {
    expect(planNotice(unpaid, days(1))).toEqual({ kind: 'unpaid', until: days(7) });
    expect(planEnd(unpaid, days(6.9))).toBe(null);
    expect(planNotice(unpaid, days(7))).toEqual({ kind: 'unpaid-ended' });
    expect(planEnd(unpaid, days(7))).toBe('unpaid-ended');
  });

  test('of a company that had a plan that this has ended, and not its trial of long ago', () => {
    const over = { ...trial, planEndedAt: days(40) };
    expect(planNotice(over, days(41))).toEqual({ kind: 'plan-over' });
    expect(planEnd(over, days(41))).toBe('plan-over');
    expect(planNotice({ ...over, planEndedAt: days(3) }, days(4))).toEqual({ kind: 'trial', daysLeft: 10 });
  });

  test('nothing where all is paid', () => {
    expect(planNotice({ planRank: 1, trialEndsAt: start }, days(99))).toBe(null);
  });
});

test.each([
  ['all of it at the start', 0, 1_001],
  ['half of it in the middle, to the nearest cent', 15, 501],
  ['nothing after the end', 31, 0],
  ['no more than all of it before the start', -1, 1_001],
])('an upgrade costs the difference for the rest of the month: %s', (_, day, cents) => {
  const month = { start, end: days(30), now: days(day) };
  expect(upgradeCents({ cents: 2_000 }, { cents: 3_001 }, month)).toBe(cents);
});

test.each([
  ['the share that is paid', 2_500, 150],
  ['to the nearest credit', 137, 8],
  ['at least one', 0, 1],
])('an upgrade grants %s', (_, cents, credits) => {
  expect(upgradeCredits({ cents: 2_900, credits: 100 }, { cents: 7_900, credits: 400 }, cents)).toBe(credits);
});

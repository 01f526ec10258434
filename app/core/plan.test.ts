import { describe, expect, test } from 'vitest';
import { allowsChanges, planNotice, trialEnd } from './plan';

const start = new Date('2026-11-01T00:00:00Z');
const days = (number: number) => new Date(start.getTime() + number * 86_400_000);
const trial = { planRank: 0, trialEndsAt: trialEnd(start) };
const unpaid = { planRank: 2, trialEndsAt: start, unpaidSince: start };

describe('what a page tells of the plan', () => {
  test('the days that a trial lasts, begun ones too, until it is over', () => {
    expect(planNotice(trial, start)).toEqual({ kind: 'trial', daysLeft: 14 });
    expect(planNotice(trial, days(13.5))).toEqual({ kind: 'trial', daysLeft: 1 });
    expect(planNotice(trial, days(14))).toEqual({ kind: 'trial-ended' });
  });

  test('a payment that failed, for seven days, and then that it is over', () => {
    expect(planNotice(unpaid, days(1))).toEqual({ kind: 'unpaid', until: days(7) });
    expect(allowsChanges(unpaid, days(6.9))).toBe(true);
    expect(planNotice(unpaid, days(7))).toEqual({ kind: 'unpaid-ended' });
    expect(allowsChanges(unpaid, days(7))).toBe(false);
  });

  test('nothing where all is paid', () => {
    expect(planNotice({ planRank: 1, trialEndsAt: start }, days(99))).toBe(null);
  });
});

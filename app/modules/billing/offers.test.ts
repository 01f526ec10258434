import { describe, expect, test } from 'vitest';
import { plans } from '~/core/plan';
import { mayDowngrade, nextDowngradeDay, offersTo, planAgainstTopUps, stepTo, topUpCents } from './offers';
import { whatCreditsMake } from './prices';

const names = (rank: number) => offersTo(rank).map(({ name }) => name);

describe('who sees which plan', () => {
  test.each([0, 1, 2, 3])('of rank %d: every plan but the free trial', (rank) => {
    expect(names(rank)).toEqual(['Starter', 'Growth', 'Scale', 'Enterprise', 'Enterprise Plus']);
  });

  test.each([4, 5])('of an enterprise plan, rank %d: enterprise plans alone', (rank) => {
    expect(names(rank)).toEqual(['Enterprise', 'Enterprise Plus']);
  });
});

describe('what a press on a plan does', () => {
  test('without a plan one pays first', () => {
    expect(new Set(plans.map((plan) => stepTo(plan, 0)))).toEqual(new Set(['checkout']));
  });

  test('with one it is an upgrade or a downgrade, and nothing for the same', () => {
    expect(plans.map((plan) => stepTo(plan, 2))).toEqual([
      'downgrade',
      'current',
      'upgrade',
      'upgrade',
      'upgrade',
    ]);
  });

  test('a downgrade passes once in a calendar month', () => {
    expect(mayDowngrade(undefined, '2026-11')).toBe(true);
    expect(mayDowngrade('2026-11', '2026-11')).toBe(false);
    expect(mayDowngrade('2026-11', '2026-12')).toBe(true);
  });

  test.each([
    ['2026-11', '2026-12-01'],
    ['2026-12', '2027-01-01'],
  ])('and after one in %s again from %s on', (month, day) => {
    expect(nextDowngradeDay(month)).toBe(day);
  });
});

describe('what the page of plans says', () => {
  test('of what credits make', () => {
    expect(whatCreditsMake(100)).toBe('33 AI ideas, 16 storyboards, or 100 scenes or market trends');
  });

  test.each([
    [
      0,
      'Scale gives 1,000 every month for SGD 149.00; bought once, they cost SGD 150.00. Without a plan you can’t change anything after the trial.',
    ],
    [2, 'Scale adds 600 every month for SGD 70.00; bought once, they cost SGD 105.00.'],
    [5, null],
  ])('of top-ups to a company of rank %d', (rank, text) => {
    expect(planAgainstTopUps(rank)).toBe(text);
  });

  test('of top-ups is true for each plan', () => {
    for (const [place, next] of plans.entries()) {
      const now = plans[place - 1];
      if (now) expect(next.cents - now.cents).toBeLessThan(topUpCents(next.credits - now.credits));
    }
  });
});

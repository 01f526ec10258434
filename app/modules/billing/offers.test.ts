import { describe, expect, test } from 'vitest';
import { plans } from '~/core/plan';
import { mayDowngrade, offersTo, stepTo } from './offers';

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
});

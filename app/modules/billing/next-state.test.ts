import { describe, expect, test } from 'vitest';
import type { Subscribed } from '~/core/billing';
import type { PlanKey } from '~/core/plan';
import { type Before, nextState, parts } from './next-state';

const trial: Before = { planName: 'Free Trial', planRank: 0, credits: 50, topUpCredits: 0, month: null };
const monthOf = (number: number) => new Date(Date.UTC(2026, number, 1));

function on(plan: PlanKey | null, number = 0, more: Partial<Subscribed> = {}) {
  const current: Subscribed = {
    ...{ id: 'sub', plan, paidPlan: plan, unpaidSince: null, endsWithPeriod: false },
    ...{ firstMonth: number === 0, periodStart: monthOf(number), periodEnd: monthOf(number + 1), ...more },
  };
  return { current, hadOne: false };
}
const ended = { current: null, hadOne: true };
const reasons = ({ changes }: ReturnType<typeof nextState>) =>
  changes.map(({ reason, amount }) => [reason, amount]);

describe('the credits of a plan', () => {
  test('come on top of the trial’s rest, which stays for the first month', () => {
    const first = nextState(trial, { standing: on('starter') });
    expect(first).toMatchObject({ planName: 'Starter', planRank: 1, credits: 150 });
    const second = nextState(first, { standing: on('starter', 1) });
    expect(second.credits).toBe(100);
    expect(reasons(second)).toEqual([
      ['lapsed', -150],
      ['granted', 100],
    ]);
  });

  test('are given once a month, however often one looks', () => {
    const first = nextState(trial, { standing: on('starter') });
    const again = nextState(first, { standing: on('starter') });
    expect([again.credits, again.changes]).toEqual([150, []]);
  });

  test('wait until the month is paid, and what was left stays until then', () => {
    const first = nextState(trial, { standing: on('starter') });
    const unpaid = nextState(first, { standing: on('starter', 1, { paidPlan: null }) });
    expect([unpaid.credits, unpaid.planRank, unpaid.changes]).toEqual([150, 1, []]);
    expect(nextState(unpaid, { standing: on('starter', 1) }).credits).toBe(100);
  });

  test('grow by the difference with an upgrade, and stay with a downgrade', () => {
    const first = nextState({ ...trial, credits: 0 }, { standing: on('starter') });
    const up = nextState(first, { standing: on('growth') });
    expect([up.credits, reasons(up)]).toEqual([400, [['granted', 300]]]);
    const down = nextState(up, { standing: on('starter', 0, { paidPlan: 'growth' }) });
    expect([down.planName, down.credits, down.changes]).toEqual(['Starter', 400, []]);
    // Up again in the same month brings only what the month has not had.
    expect(nextState(down, { standing: on('scale') }).credits).toBe(1_000);
  });

  test('are those of the largest plan for which the month is paid, also after a downgrade', () => {
    const paid = on('starter', 0, { paidPlan: 'growth' });
    const late = nextState({ ...trial, credits: 0 }, { standing: paid });
    expect(late).toMatchObject({ planName: 'Starter', credits: 400 });
  });

  test.each([['starter'], [null]] as const)(
    'are neither taken back nor given twice where an older notice comes late: %s is paid',
    (paidPlan) => {
      const first = nextState({ ...trial, credits: 0 }, { standing: on('growth') });
      const late = nextState(first, { standing: on('growth', 0, { paidPlan }) });
      expect([late.credits, late.changes]).toEqual([400, []]);
      expect(nextState(late, { standing: on('growth') })).toMatchObject({ credits: 400, changes: [] });
    },
  );

  test('of a larger plan, and its rank, come only once it is paid', () => {
    const first = nextState({ ...trial, credits: 0 }, { standing: on('growth') });
    const unpaid = on('enterprise-plus', 0, { paidPlan: 'growth' });
    expect(nextState(first, { standing: unpaid })).toMatchObject({ planRank: 2, credits: 400, changes: [] });
    const paid = nextState(first, { standing: on('enterprise-plus') });
    expect(paid).toMatchObject({ planRank: 5, credits: 12_000 });
  });

  test('lapse when the plan has ended, and bought ones stay', () => {
    const first = nextState({ ...trial, credits: 0 }, { standing: on('starter') });
    const more = nextState(first, { standing: on('starter'), bought: { credits: 200, name: '200 credits' } });
    const after = nextState(more, { standing: ended });
    expect(after).toMatchObject({ planName: 'Free Trial', planRank: 0, credits: 200, month: null });
  });

  test('of a price that is none of ours change nothing', () => {
    expect(nextState(trial, { standing: on(null) })).toMatchObject({ ...trial, changes: [] });
  });
});

describe('bought credits', () => {
  const bought = { credits: 200, name: '200 credits' };
  const full = nextState(nextState({ ...trial, credits: 0 }, { standing: on('starter') }), {
    standing: on('starter'),
    bought,
  });

  test('are spent after those of the plan', () => {
    expect(parts(full)).toEqual({ plan: 100, bought: 200 });
    expect(parts({ ...full, credits: 300 - 60 })).toEqual({ plan: 40, bought: 200 });
    expect(parts({ ...full, credits: 300 - 130 })).toEqual({ plan: 0, bought: 170 });
  });

  test('come on top of those that are left of an earlier purchase', () => {
    const twice = nextState({ ...full, credits: 170 }, { standing: on('starter'), bought });
    expect(parts(twice)).toEqual({ plan: 0, bought: 370 });
  });

  test('that were spent are not made good by the next month', () => {
    const next = nextState({ ...full, credits: 170 }, { standing: on('starter', 1) });
    expect([next.credits, parts(next)]).toEqual([270, { plan: 100, bought: 170 }]);
  });

  test('that were not spent live on with it', () => {
    const next = nextState({ ...full, credits: 240 }, { standing: on('starter', 1) });
    expect([next.credits, parts(next)]).toEqual([300, { plan: 100, bought: 200 }]);
    expect(reasons(next)).toEqual([
      ['lapsed', -40],
      ['granted', 100],
    ]);
  });

  test('may come to a company without a plan, and stay with the trial', () => {
    const standing = { current: null, hadOne: false };
    const after = nextState(trial, { standing, bought });
    expect([after.credits, after.planRank, parts(after)]).toEqual([250, 0, { plan: 50, bought: 200 }]);
  });
});

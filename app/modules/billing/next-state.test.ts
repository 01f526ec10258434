import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Payment, Subscribed } from '~/core/billing';
import { type PlanKey, planOf, plans, upgradeCents } from '~/core/plan';
import { type Before, isPaidFor, nextState, parts } from './next-state';

const trial: Before = { planName: 'Free Trial', planRank: 0, credits: 50, topUpCredits: 0, month: null };
const monthOf = (number: number) => new Date(Date.UTC(2026, number, 1));

function on(plan: PlanKey | null, number = 0, more: Partial<Subscribed> = {}) {
  const current: Subscribed = {
    id: 'sub',
    plan,
    payments: plan ? [{ plan }] : [],
    unpaidSince: null,
    endsWithPeriod: false,
    firstMonth: number === 0,
    periodStart: monthOf(number),
    periodEnd: monthOf(number + 1),
    ...more,
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
    const unpaid = nextState(first, { standing: on('starter', 1, { payments: [] }) });
    expect([unpaid.credits, unpaid.planRank, unpaid.changes]).toEqual([150, 1, []]);
    expect(nextState(unpaid, { standing: on('starter', 1) }).credits).toBe(100);
  });

  const upgrade = (from: PlanKey | null, plan: PlanKey, cents: number): Payment => ({
    plan,
    upgrade: { from, cents },
  });

  test('grow by the share of an upgrade that was paid, and stay with a downgrade', () => {
    const first = nextState({ ...trial, credits: 0 }, { standing: on('starter') });
    const half = [{ plan: 'starter' } as const, upgrade('starter', 'growth', 2_500)];
    const up = nextState(first, { standing: on('growth', 0, { payments: half }) });
    expect([up.credits, reasons(up)]).toEqual([250, [['granted', 150]]]);
    const down = nextState(up, { standing: on('starter', 0, { payments: half }) });
    expect([down.planName, down.credits, down.changes]).toEqual(['Starter', 250, []]);
    // Up again to what is paid for brings nothing, and further up the share of that upgrade.
    expect(nextState(down, { standing: on('growth', 0, { payments: half }) }).changes).toEqual([]);
    const more = [...half, upgrade('starter', 'scale', 1_200)];
    expect(nextState(down, { standing: on('scale', 0, { payments: more }) }).credits).toBe(340);
  });

  test.each([
    ['in the last hour', 'starter', 'enterprise-plus', 135, 17],
    ['in the last second', 'starter', 'growth', 0, 1],
    ['of the whole month', 'growth', 'scale', 7_000, 600],
    ['from a price that is not one of ours', null, 'scale', 7_450, 500],
  ] as const)('of an upgrade %s are those that were paid', (_, from, to, cents, credits) => {
    const before = from ? [{ plan: from }] : [];
    const first = nextState({ ...trial, credits: 0 }, { standing: on(from ?? to, 0, { payments: before }) });
    const payments = [...before, upgrade(from, to, cents)];
    const after = nextState(first, { standing: on(to, 0, { payments }) });
    expect([after.planName, after.credits - first.credits]).toEqual([planOf(to)?.name, credits]);
  });

  test('of a month are never more than those of its dearest plan: up, down and up again, at any time', () => {
    const month = { start: monthOf(0), end: monthOf(1) };
    const step = fc.record({
      plan: fc.constantFrom(...plans),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    const history = fc.record({ begin: fc.constantFrom(...plans), steps: fc.array(step, { maxLength: 12 }) });
    fc.assert(
      fc.property(history, ({ begin, steps }) => {
        let plan: (typeof plans)[number] = begin;
        const payments: Payment[] = [{ plan: begin.key }];
        const looks: Before[] = [nextState({ ...trial, credits: 0 }, { standing: on(begin.key) })];
        const paid = [begin];
        for (const { plan: next, share } of steps.toSorted((one, other) => one.share - other.share)) {
          const last = looks.at(-1) as Before;
          if (next.rank > plan.rank && !isPaidFor(last.month ?? undefined, next)) {
            const now = new Date(+month.start + share * (+month.end - +month.start));
            payments.push(upgrade(plan.key, next.key, upgradeCents(plan, next, { ...month, now })));
            paid.push(next);
          }
          plan = next;
          looks.push(nextState(last, { standing: on(plan.key, 0, { payments: [...payments] }) }));
        }
        const credits = looks.map((look) => look.credits);
        expect(credits).toEqual(credits.toSorted((one, other) => one - other));
        expect(credits.at(-1)).toBeLessThanOrEqual(Math.max(...paid.map((one) => one.credits)));
        // Each upgrade brings the share of its credits that was paid, rounded, and no more.
        const due = payments.slice(1).map(({ plan: key, upgrade }) => {
          const [from, to] = [planOf(upgrade?.from), planOf(key)];
          if (!from || !to || !upgrade) return expect.unreachable('an upgrade without its plans');
          return Math.max(
            1,
            Math.round(((to.credits - from.credits) * upgrade.cents) / (to.cents - from.cents)),
          );
        });
        const all = begin.credits + due.reduce((sum, one) => sum + one, 0);
        expect(credits.at(-1)).toBe(Math.min(all, Math.max(...paid.map((one) => one.credits))));
        // One look at the end, with the payments told in another order, finds the same.
        const standing = on(plan.key, 0, { payments: payments.toReversed() });
        const late = nextState({ ...trial, credits: 0 }, { standing });
        expect([late.credits, late.planName]).toEqual([credits.at(-1), looks.at(-1)?.planName]);
        // An older state that comes late takes nothing back.
        const older = nextState(looks.at(-1) as Before, { standing: on(begin.key) });
        expect([older.credits, older.changes]).toEqual([credits.at(-1), []]);
      }),
    );
  });

  test('are those of the largest plan for which the month is paid, also after a downgrade', () => {
    const paid = on('starter', 0, { payments: [{ plan: 'starter' }, { plan: 'growth' }] });
    const late = nextState({ ...trial, credits: 0 }, { standing: paid });
    expect(late).toMatchObject({ planName: 'Starter', credits: 400 });
  });

  test.each([[[{ plan: 'starter' }] as const], [[]]])(
    'are neither taken back nor given twice where an older notice comes late: %j is paid',
    (payments) => {
      const first = nextState({ ...trial, credits: 0 }, { standing: on('growth') });
      const late = nextState(first, { standing: on('growth', 0, { payments }) });
      expect([late.credits, late.changes]).toEqual([400, []]);
      expect(nextState(late, { standing: on('growth') })).toMatchObject({ credits: 400, changes: [] });
    },
  );

  test('of a larger plan, and its rank, come only once it is paid', () => {
    const first = nextState({ ...trial, credits: 0 }, { standing: on('growth') });
    const unpaid = on('enterprise-plus', 0, { payments: [{ plan: 'growth' }] });
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

import type { Payment, Standing } from '~/core/billing';
import { freeTrial, type Plan, type PlanKey, planOf, upgradeCredits } from '~/core/plan';

/** The last month seen, and the credits granted in it. */
interface Month {
  key: string;
  granted: number;
  /** The largest plan that was paid for in it. */
  paidPlan?: PlanKey;
}

/** The company's record before. */
export interface Before {
  planName: string;
  planRank: number;
  credits: number;
  topUpCredits: number;
  month: Month | null;
}

/** The current state at the provider, and credits just bought. */
interface News {
  standing: Standing;
  bought?: { credits: number; name: string } | undefined;
}

/** A change of the balance. */
export interface Change {
  reason: 'granted' | 'bought' | 'lapsed';
  amount: number;
  balance: number;
  detail: string;
}

interface After extends Before {
  changes: Change[];
}

/**
 * The new plan and balance. It only depends on the current state, not on earlier events, so that events may come late,
 * twice and in any order. A month grants what its paid invoices pay for, once; what is left expires when the next month is
 * paid. A larger plan counts only once it is paid. The rest of a trial stays for the first month. Plan credits are used
 * before bought ones, so the bought part is never more than the balance.
 */
export function nextState(before: Before, { standing, bought }: News): After {
  const after: After = { ...before, changes: [] };
  if (bought) add(after, 'bought', bought.credits, bought.name);
  const { current } = standing;
  if (!current) {
    if (standing.hadOne) endPlan(after);
    return after;
  }
  const plan = planOf(current.plan);
  // A price set by hand at the provider is not one of ours: the company keeps what it has.
  if (!plan) return after;
  const key = `${current.id} ${current.periodStart.toISOString()}`;
  const month = before.month?.key === key ? before.month : null;
  const given = month?.granted ?? 0;
  const granted = Math.max(given, paidCredits(current.payments));
  const paid = dearest([planOf(month?.paidPlan), ...current.payments.map((one) => planOf(one.plan))]);
  const held = paid && plan.rank > paid.rank ? paid : plan;
  after.planName = held.name;
  after.planRank = held.rank;
  after.month = { key, granted, ...(paid && { paidPlan: paid.key }) };
  if (!paid || granted === given) return after;
  if (given === 0 && !current.firstMonth) lapse(after);
  add(after, 'granted', granted - given, given === 0 ? paid.name : `${paid.name}, the rest of its month`);
  return after;
}

function dearest(plans: readonly (Plan | undefined)[]): Plan | undefined {
  return plans.filter((plan) => plan !== undefined).sort((one, other) => other.rank - one.rank)[0];
}

/**
 * The credits that a month's payments pay for: its plan's, and for each upgrade the share that was charged. Never more
 * than the dearest of these plans has, so that down and up again grants nothing twice.
 */
function paidCredits(payments: readonly Payment[]): number {
  let [ofMonth, ofUpgrades, most] = [0, 0, 0];
  for (const { plan: key, upgrade } of payments) {
    const plan = planOf(key);
    if (!plan) continue;
    most = Math.max(most, plan.credits);
    if (!upgrade) ofMonth = Math.max(ofMonth, plan.credits);
    else ofUpgrades += upgradeCredits(planOf(upgrade.from) ?? { cents: 0, credits: 0 }, plan, upgrade.cents);
  }
  return Math.min(most, ofMonth + ofUpgrades);
}

/** Whether this month's payments cover the plan. */
export function isPaidFor(month: Month | undefined, plan: Plan): boolean {
  return month !== undefined && (planOf(month.paidPlan)?.credits ?? month.granted) >= plan.credits;
}

function endPlan(after: After): void {
  lapse(after);
  after.planName = freeTrial.name;
  after.planRank = freeTrial.rank;
  after.month = null;
}

/** The remaining plan credits expire; bought ones stay. */
function lapse(after: After): void {
  const stays = Math.min(after.topUpCredits, after.credits);
  const goes = after.credits - stays;
  after.topUpCredits = stays;
  if (goes === 0) return;
  after.credits = stays;
  after.changes.push({ reason: 'lapsed', amount: -goes, balance: stays, detail: after.planName });
}

function add(after: After, reason: 'granted' | 'bought', amount: number, detail: string): void {
  // Bought credits that were spent are not restored by new plan credits.
  const bought = Math.min(after.topUpCredits, after.credits);
  after.topUpCredits = reason === 'bought' ? bought + amount : bought;
  after.credits += amount;
  after.changes.push({ reason, amount, balance: after.credits, detail });
}

/** The remaining plan credits and bought credits. */
export function parts({ credits, topUpCredits = 0 }: { credits: number; topUpCredits?: number }) {
  const bought = Math.min(topUpCredits, credits);
  return { plan: credits - bought, bought };
}

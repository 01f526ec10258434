import type { Standing } from '~/core/billing';
import { freeTrial, planOf } from '~/core/plan';

/** The last month seen, and the credits granted in it. */
interface Month {
  key: string;
  granted: number;
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
 * twice and in any order. Each month's credits are granted once, up to the largest plan the month is paid for; what is
 * left of them expires when the next month is paid. A larger plan counts only once it is paid. The rest of a trial
 * stays for the first month. Plan credits are used before bought ones, so the bought part is never more than the
 * balance.
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
  const paid = planOf(current.paidPlan);
  const key = `${current.id} ${current.periodStart.toISOString()}`;
  const given = before.month?.key === key ? before.month.granted : 0;
  const granted = Math.max(given, paid?.credits ?? 0);
  const held = paid && plan.credits > granted ? paid : plan;
  after.planName = held.name;
  after.planRank = held.rank;
  after.month = { key, granted };
  if (!paid || granted === given) return after;
  if (given === 0 && !current.firstMonth) lapse(after);
  add(after, 'granted', granted - given, given === 0 ? paid.name : `${paid.name}, the rest of its month`);
  return after;
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

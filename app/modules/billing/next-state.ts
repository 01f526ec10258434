import type { Standing } from '~/core/billing';
import { freeTrial, planOf } from '~/core/plan';

/** The month of a plan that was last seen, and how many credits were granted in it. */
export interface Month {
  key: string;
  granted: number;
}

/** What a company's record says before. */
export interface Before {
  planName: string;
  planRank: number;
  credits: number;
  topUpCredits: number;
  month: Month | null;
}

/** What is known now: how the company stands, and credits that were just bought. */
export interface News {
  standing: Standing;
  bought?: { credits: number; name: string } | undefined;
}

/** A change of the purse. */
export interface Change {
  reason: 'granted' | 'bought' | 'lapsed';
  amount: number;
  balance: number;
  detail: string;
}

export interface After extends Before {
  changes: Change[];
}

/**
 * What follows for plan and purse. It looks at how things stand and never at what came before it, so that events may
 * come late, twice and in any order: each month's credits are granted once, up to the largest plan for which the month is
 * paid, and what a month leaves lapses when the next is paid. A larger plan counts only once it is paid. The trial's rest
 * stays for the first month. Plan credits are spent before bought ones, so of those never more are left than there are
 * credits.
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
  // A price that somebody has given by hand is none of ours: what the company has had stays.
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

/** Plan credits that are left go; bought ones stay. */
function lapse(after: After): void {
  const stays = Math.min(after.topUpCredits, after.credits);
  const goes = after.credits - stays;
  after.topUpCredits = stays;
  if (goes === 0) return;
  after.credits = stays;
  after.changes.push({ reason: 'lapsed', amount: -goes, balance: stays, detail: after.planName });
}

function add(after: After, reason: 'granted' | 'bought', amount: number, detail: string): void {
  // What was spent of the bought ones until now is not made good by new plan credits.
  const bought = Math.min(after.topUpCredits, after.credits);
  after.topUpCredits = reason === 'bought' ? bought + amount : bought;
  after.credits += amount;
  after.changes.push({ reason, amount, balance: after.credits, detail });
}

/** What is left of plan credits and of bought ones. */
export function parts({ credits, topUpCredits = 0 }: { credits: number; topUpCredits?: number }) {
  const bought = Math.min(topUpCredits, credits);
  return { plan: credits - bought, bought };
}

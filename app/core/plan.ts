import { dayMs } from './days';
/**
 * What a new firm starts with: 14 days and 50 credits, of which 40 come once the sign-up address is confirmed, so that
 * made-up addresses are not worth signing up with.
 */
export const freeTrial = {
  key: 'free-trial',
  name: 'Free Trial',
  rank: 0,
  days: 14,
  credits: 50,
  unconfirmedCredits: 10,
  cents: 0,
  tier: 'free',
} as const;

/** Every plan that is paid, by its rank; prices in cents of SGD a month, credits a month. */
export const plans = [
  { key: 'starter', name: 'Starter', rank: 1, cents: 2_900, credits: 100, tier: 'paid' },
  { key: 'growth', name: 'Growth', rank: 2, cents: 7_900, credits: 400, tier: 'paid' },
  { key: 'scale', name: 'Scale', rank: 3, cents: 14_900, credits: 1_000, tier: 'paid' },
  { key: 'enterprise', name: 'Enterprise', rank: 4, cents: 49_900, credits: 5_000, tier: 'enterprise' },
  {
    key: 'enterprise-plus',
    name: 'Enterprise Plus',
    rank: 5,
    cents: 99_900,
    credits: 12_000,
    tier: 'enterprise',
  },
] as const;

/** Credits that are bought once, never expire and are spent last. */
export const topUps = [
  { key: 'top-up-50', name: '50 credits', credits: 50, cents: 1_000 },
  { key: 'top-up-200', name: '200 credits', credits: 200, cents: 3_500 },
  { key: 'top-up-1000', name: '1,000 credits', credits: 1_000, cents: 15_000 },
] as const;

export type Plan = (typeof plans)[number];
export type PlanKey = Plan['key'];
type TopUp = (typeof topUps)[number];
type TopUpKey = TopUp['key'];
/** What has a price. */
export type ProductKey = PlanKey | TopUpKey;

export const productKeys: readonly ProductKey[] = [...plans, ...topUps].map(({ key }) => key);

/** The plan with this key; undefined for a top-up, the trial, and anything else. */
export function planOf(key: string | null | undefined): Plan | undefined {
  return plans.find((plan) => plan.key === key);
}

/**
 * What a larger plan costs for the rest of a month that is paid for a smaller one, in cents: the difference of their
 * prices by the share of the time that is left, as Stripe counts it.
 */
export function upgradeCents(
  from: { cents: number },
  to: { cents: number },
  { start, end, now }: { start: Date; end: Date; now: Date },
): number {
  const left = Math.min(1, Math.max(0, (+end - +now) / (+end - +start)));
  return Math.round((to.cents - from.cents) * left);
}

/** The top-up with this key. */
export function topUpOf(key: string | null | undefined): TopUp | undefined {
  return topUps.find((topUp) => topUp.key === key);
}

/** How long a firm whose renewal could not be charged may go on, in days. */
const graceDays = 7;

/** The part of a firm's record that says what it has paid for. */
export interface PlanState {
  planRank: number;
  trialEndsAt: Date;
  /** Since when the plan's renewal is unpaid; absent where it is paid. */
  unpaidSince?: Date;
  /** When the last of its plans ended; absent where it has one, and where it never had. */
  planEndedAt?: Date;
}

/** The end of a trial that begins at `start`: exactly 14 times 24 hours later. */
export function trialEnd(start: Date): Date {
  return new Date(start.getTime() + freeTrial.days * dayMs);
}

/** When a firm that has not paid since then is treated as one whose trial has ended. */
export function graceEnd(unpaidSince: Date): Date {
  return new Date(unpaidSince.getTime() + graceDays * dayMs);
}

/** What keeps a firm from changing its data: it never chose a plan, its plan has ended, or is not paid. */
export type PlanEnd = 'trial-ended' | 'plan-over' | 'unpaid-ended';

/** What is said then to a person who wanted to change something. */
const planEndTexts: Record<PlanEnd, string> = {
  'trial-ended': 'Your free trial has ended. Choose a plan to continue.',
  'plan-over': 'Your plan has ended. Choose a plan to continue.',
  'unpaid-ended': 'Your plan is not paid. Check your card to continue.',
};

/** The same: nobody but a boss comes to the firm's card. */
export function planEndText(end: PlanEnd, isBoss: boolean): string {
  if (end === 'unpaid-ended' && !isBoss)
    return 'Your plan is not paid. An owner can check the card to continue.';
  return planEndTexts[end];
}

/**
 * What keeps a firm from changing its data at `now`; null where nothing does: its trial has not ended, or it has a paid
 * plan whose renewal was paid, or failed less than seven days ago.
 */
export function planEnd(state: PlanState, now: Date): PlanEnd | null {
  const { planRank, trialEndsAt, unpaidSince, planEndedAt } = state;
  if (planRank > freeTrial.rank) return unpaidSince && now >= graceEnd(unpaidSince) ? 'unpaid-ended' : null;
  if (now < trialEndsAt) return null;
  return planEndedAt ? 'plan-over' : 'trial-ended';
}

/** What the pages say about a firm's plan without being asked. */
export type PlanNotice =
  | { kind: 'trial'; daysLeft: number }
  | { kind: 'unpaid'; until: Date }
  | { kind: PlanEnd };

/** What every page has to say of the plan at `now`; null where all is in order. Days are begun days. */
export function planNotice(state: PlanState, now: Date): PlanNotice | null {
  const { planRank, trialEndsAt, unpaidSince } = state;
  const end = planEnd(state, now);
  if (end) return { kind: end };
  if (planRank === freeTrial.rank) {
    return { kind: 'trial', daysLeft: Math.ceil((trialEndsAt.getTime() - now.getTime()) / dayMs) };
  }
  return unpaidSince ? { kind: 'unpaid', until: graceEnd(unpaidSince) } : null;
}

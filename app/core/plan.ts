import { dayMs } from './days';
/**
 * What a new company starts with: 14 days and 50 credits. 40 of them come once the sign-up address is confirmed, so
 * that made-up addresses do not pay off.
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

/** The paid plans by rank. Prices in cents of SGD a month, credits a month. */
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

/** Credits bought once. They never expire and are used last. */
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
 * The price in cents of an upgrade for the rest of a paid month: the price difference times the share of time left, as
 * Stripe prorates it.
 */
export function upgradeCents(
  from: { cents: number },
  to: { cents: number },
  { start, end, now }: { start: Date; end: Date; now: Date },
): number {
  const left = Math.min(1, Math.max(0, (+end - +now) / (+end - +start)));
  return Math.round((to.cents - from.cents) * left);
}

/**
 * The credits of an upgrade: the share of the difference in monthly credits that `cents` are of the full difference in
 * price. At least 1.
 */
export function upgradeCredits(
  from: { cents: number; credits: number },
  to: { cents: number; credits: number },
  cents: number,
): number {
  return Math.max(1, Math.round(((to.credits - from.credits) * cents) / (to.cents - from.cents)));
}

/** The top-up with this key. */
export function topUpOf(key: string | null | undefined): TopUp | undefined {
  return topUps.find((topUp) => topUp.key === key);
}

/** In days: how long a company may continue after a failed renewal. */
const graceDays = 7;

/** The part of a company's record that says what it has paid for. */
export interface PlanState {
  planRank: number;
  trialEndsAt: Date;
  /** Since when the renewal is unpaid; absent if it is paid. */
  unpaidSince?: Date;
  /** When its last plan ended; absent if it has one or never had one. */
  planEndedAt?: Date;
}

/** The end of a trial that begins at `start`: exactly 14 times 24 hours later. */
export function trialEnd(start: Date): Date {
  return new Date(start.getTime() + freeTrial.days * dayMs);
}

/** When a company with an unpaid renewal is treated like one whose trial has ended. */
export function graceEnd(unpaidSince: Date): Date {
  return new Date(unpaidSince.getTime() + graceDays * dayMs);
}

/** Why a company may not change data: no plan after the trial, an ended plan, or an unpaid one. */
export type PlanEnd = 'trial-ended' | 'plan-over' | 'unpaid-ended';

const planEndTexts: Record<PlanEnd, string> = {
  'trial-ended': 'Your free trial has ended. Choose a plan to continue.',
  'plan-over': 'Your plan has ended. Choose a plan to continue.',
  'unpaid-ended': 'Your plan is not paid. Check your card to continue.',
};

/** The message for a person who wanted to change something. Only owners can check the card. */
export function planEndText(end: PlanEnd, isOwner: boolean): string {
  if (end === 'unpaid-ended' && !isOwner)
    return 'Your plan is not paid. An owner can check the card to continue.';
  return planEndTexts[end];
}

/**
 * Why a company may not change data at `now`; null if it may: its trial is running, or its plan is paid or has been
 * unpaid for less than seven days.
 */
export function planEnd(state: PlanState, now: Date): PlanEnd | null {
  const { planRank, trialEndsAt, unpaidSince, planEndedAt } = state;
  if (planRank > freeTrial.rank) return unpaidSince && now >= graceEnd(unpaidSince) ? 'unpaid-ended' : null;
  if (now < trialEndsAt) return null;
  return planEndedAt ? 'plan-over' : 'trial-ended';
}

/** The notice about a company's plan at the top of each page. */
export type PlanNotice =
  | { kind: 'trial'; daysLeft: number }
  | { kind: 'unpaid'; until: Date }
  | { kind: PlanEnd };

/** The notice to show at `now`; null if there is none. Days are rounded up. */
export function planNotice(state: PlanState, now: Date): PlanNotice | null {
  const { planRank, trialEndsAt, unpaidSince } = state;
  const end = planEnd(state, now);
  if (end) return { kind: end };
  if (planRank === freeTrial.rank) {
    return { kind: 'trial', daysLeft: Math.ceil((trialEndsAt.getTime() - now.getTime()) / dayMs) };
  }
  return unpaidSince ? { kind: 'unpaid', until: graceEnd(unpaidSince) } : null;
}

import { shownNumber } from '~/core/counted';
import { showMoney } from '~/core/money';
import { freeTrial, type Plan, plans, topUps } from '~/core/plan';

/** What a plan's button does. */
export type Step = 'current' | 'checkout' | 'upgrade' | 'downgrade';

/**
 * The plans that a company of this rank sees: with an enterprise plan only enterprise plans, otherwise all but the free
 * trial.
 */
export function offersTo(planRank: number): readonly Plan[] {
  const now = plans.find(({ rank }) => rank === planRank);
  return now?.tier === 'enterprise' ? plans.filter(({ tier }) => tier === 'enterprise') : plans;
}

/** What choosing `plan` means for a company of this rank: without a plan it pays first, with one the price changes. */
export function stepTo({ rank }: { rank: number }, planRank: number): Step {
  if (rank === planRank) return 'current';
  if (planRank === freeTrial.rank) return 'checkout';
  return rank > planRank ? 'upgrade' : 'downgrade';
}

/** Whether a company may downgrade in this Singapore month ('2026-11'): once per month. */
export function mayDowngrade(downgradedIn: string | undefined, month: string): boolean {
  return downgradedIn !== month;
}

/** The first day of the month after `month` ('2026-11'), when another downgrade is possible: '2026-12-01'. */
export function nextDowngradeDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  // Date counts months from 0.
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}

/** Why a larger plan is cheaper than buying credits each month; null with the largest plan. */
export function planAgainstTopUps(planRank: number): string | null {
  if (planRank === freeTrial.rank) {
    const scale = plans.find(({ key }) => key === 'scale');
    if (!scale) return null;
    return `${scale.name} gives ${shownNumber(scale.credits)} every month for ${showMoney(scale.cents)}; bought once, they cost ${showMoney(topUpCents(scale.credits))}. Without a plan you can’t change anything after the trial.`;
  }
  const now = plans.find(({ rank }) => rank === planRank);
  const next = plans.find(({ rank }) => rank === planRank + 1);
  if (!now || !next) return null;
  const more = next.credits - now.credits;
  return `${next.name} adds ${shownNumber(more)} every month for ${showMoney(next.cents - now.cents)}; bought once, they cost ${showMoney(topUpCents(more))}.`;
}

/** The price of so many credits as top-ups in cents, using the largest ones first. */
export function topUpCents(credits: number): number {
  let [left, cents] = [credits, 0];
  for (const topUp of topUps.toSorted((one, other) => other.credits - one.credits)) {
    const many = Math.floor(left / topUp.credits);
    left -= many * topUp.credits;
    cents += many * topUp.cents;
  }
  return cents;
}

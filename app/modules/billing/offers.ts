import { freeTrial, type Plan, plans } from '~/core/plan';

/** What a press on a plan does. */
export type Step = 'current' | 'checkout' | 'upgrade' | 'downgrade';

/**
 * The plans that a firm of this rank sees: whoever has an enterprise plan sees only those, everybody else all but the
 * free trial.
 */
export function offersTo(planRank: number): readonly Plan[] {
  const now = plans.find(({ rank }) => rank === planRank);
  return now?.tier === 'enterprise' ? plans.filter(({ tier }) => tier === 'enterprise') : plans;
}

/** What choosing `plan` means for a firm of this rank: without a plan it pays first, with one the price changes. */
export function stepTo({ rank }: { rank: number }, planRank: number): Step {
  if (rank === planRank) return 'current';
  if (planRank === freeTrial.rank) return 'checkout';
  return rank > planRank ? 'upgrade' : 'downgrade';
}

/** Whether a firm may go to a smaller plan in this month ('2026-11', in Singapore): once in each. */
export function mayDowngrade(downgradedIn: string | undefined, month: string): boolean {
  return downgradedIn !== month;
}

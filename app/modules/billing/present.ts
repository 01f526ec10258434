import { dollars } from '~/core/money';

interface Priced {
  name: string;
  priceId: string;
  cents: number;
  credits: number;
}

/** A plan in the documented shape. Money in SGD dollars. */
export function presentPlan(plan: Priced & { rank: number; tier: string }) {
  const { name, rank, priceId, cents, credits, tier } = plan;
  return {
    name,
    planRank: rank,
    priceID: priceId,
    amount: dollars(cents),
    currency: 'SGD',
    interval: 'month',
    credits,
    tier,
  };
}

/** A top-up in the documented shape. */
export function presentTopUp({ name, priceId, cents, credits }: Priced) {
  return { name, priceID: priceId, amount: dollars(cents), currency: 'SGD', credits };
}

import { newId } from '~/core/id';
import type { User } from '~/modules/account/collections';
import type { PurseLine } from '~/modules/billing/collections';
import { prices, type Work } from '~/modules/billing/prices';
import type { New } from '../company-db';

/** Work of the sample company that cost credits. */
export interface SampleWork {
  work: Work;
  at: Date;
  by: Pick<User, '_id' | 'name'>;
  detail: string;
}

/** The credit statement of the sample company: what its plan granted, and what was spent of it since. */
export function samplePurse(
  granted: { plan: string; credits: number; at: Date; to: Pick<User, '_id' | 'name'> },
  spent: readonly SampleWork[],
): { credits: number; lines: New<PurseLine>[] } {
  const { plan, credits, at, to } = granted;
  const lines: New<PurseLine>[] = [
    {
      ...{ _id: newId(), serial: 1, at, userId: to._id, userName: to.name },
      ...{ reason: 'granted', amount: credits, balance: credits, detail: plan },
    },
  ];
  let balance = credits;
  for (const { work, at, by, detail } of spent.toSorted((one, other) => +one.at - +other.at)) {
    const amount = -prices[work];
    balance += amount;
    const who = { userId: by._id, userName: by.name };
    const paid = { reason: 'paid', work, amount, balance, detail } as const;
    lines.push({ _id: newId(), serial: lines.length + 1, at, ...who, ...paid });
  }
  return { credits: balance, lines };
}

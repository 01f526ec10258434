import { newId } from '~/core/id';
import type { User } from '~/modules/account/collections';
import type { CreditLine, CreditReason } from '~/modules/billing/collections';
import { prices, type Work } from '~/modules/billing/prices';
import type { New } from '../company-db';

/** Work of the sample company that cost credits. */
export interface SampleWork {
  work: Work;
  at: Date;
  by: Pick<User, '_id' | 'name'>;
  detail: string;
}

/**
 * The credit statement of the sample company: what its plan granted when each month `began`, what was spent, and what
 * of a month was left and lapsed when the next was paid.
 */
export function sampleCredits(
  { plan, credits, began }: { plan: string; credits: number; began: readonly Date[] },
  spent: readonly SampleWork[],
): { credits: number; lines: New<CreditLine>[] } {
  const lines: New<CreditLine>[] = [];
  let balance = 0;
  const itself = { userId: '', userName: 'Your plan', detail: plan };
  const add = (line: CreditReason & Pick<CreditLine, 'at' | 'userId' | 'userName' | 'detail' | 'amount'>) => {
    balance += line.amount;
    lines.push({ ...line, _id: newId(), serial: lines.length + 1, balance });
  };
  const inOrder = spent.toSorted((one, other) => +one.at - +other.at);
  began.forEach((at, place) => {
    if (balance > 0) add({ at, ...itself, reason: 'lapsed', amount: -balance });
    add({ at, ...itself, reason: 'granted', amount: credits });
    const next = began[place + 1];
    for (const { work, at: when, by, detail } of inOrder) {
      if (when < at || (next && when >= next)) continue;
      const who = { userId: by._id, userName: by.name };
      add({ at: when, ...who, detail, reason: 'paid', work, amount: -prices[work] });
    }
  });
  return { credits: balance, lines };
}

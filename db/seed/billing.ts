import { dayMs } from '~/core/days';
import { newId } from '~/core/id';
import { plans } from '~/core/plan';
import { monthsAfter } from '~/gateways/billing';
import type { Company, User } from '~/modules/account/collections';
import type { LocalBook, StoredInvoice } from '~/modules/billing/collections';
import type { New } from '../company-db';

const growth = plans[1];

/** The sample company's plan: Growth in the test mode, in its second month, with both months paid. */
export function sampleBilling(companyId: string, now: Date) {
  const customerId = `cus_local_${companyId}`;
  const subscriptionId = `sub_local_${companyId}_${newId()}`;
  // Its second month began 24 days ago: what was spent since fits into it.
  const second = new Date(Math.floor(now.getTime() / 1_000) * 1_000 - 24 * dayMs);
  const startedAt = monthsAfter(second, -1);
  const began = [startedAt, monthsAfter(startedAt, 1)] as const;
  const periodEnd = monthsAfter(startedAt, 2);
  const billed = began.map((at, place) => ({
    id: `${companyId}_in_${newId()}`,
    number: `TEST-000${place + 1}`,
    at,
    amount: growth.cents,
    what: growth.name,
  }));
  const subscription = {
    id: subscriptionId,
    plan: growth.key,
    startedAt,
    month: 1,
    endsWithPeriod: false,
    firstEver: true,
  };
  const book: New<LocalBook> = {
    _id: customerId,
    checkouts: [],
    subscription,
    ended: 0,
    invoices: billed,
    waiting: [],
    version: 1,
  };
  const invoices: New<StoredInvoice>[] = billed.map(({ id: _id, ...shown }) => {
    return { _id, ...shown, currency: 'SGD', paid: true, url: null };
  });
  const { name: planName, rank: planRank, credits } = growth;
  const month = {
    key: `${subscriptionId} ${began[1].toISOString()}`,
    granted: credits,
    paidPlan: growth.key,
  };
  const billing = { customerId, revision: 2, subscriptionId, periodEnd, endsWithPeriod: false, month };
  const company: Pick<Company, 'planName' | 'planRank' | 'billing'> = { planName, planRank, billing };
  return { book, invoices, company, began };
}

/** What was spent in the first month: a few ideas for these clients, some days apart. */
export function firstMonthsWork(from: Date, by: New<User>, clients: readonly { name: string }[]) {
  return clients.slice(0, 8).map(({ name }, turn) => ({
    work: turn % 3 === 2 ? ('trends' as const) : ('idea' as const),
    by,
    detail: name,
    at: new Date(from.getTime() + (2 + turn * 3) * dayMs),
  }));
}

import { type PlanKey, planOf } from '../../app/core/plan';
import type { ApiClient } from './api';
import { databaseOfSuite } from './people';

type ById = { _id: string };

/** Gives a company a plan of the test mode directly in the database, bought a day ago. Returns the subscription's id. */
export async function holdPlan({ ids: { companyId } }: ApiClient, key: PlanKey = 'starter'): Promise<string> {
  const plan = planOf(key);
  if (!plan) throw new Error('No such plan');
  const customerId = `cus_local_${companyId}`;
  const id = `sub_local_${companyId}_1`;
  const startedAt = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 86_400_000);
  const subscription = { id, plan: key, startedAt, month: 0, endsWithPeriod: false, firstEver: true };
  const book = { companyId, checkouts: [], subscription, ended: 0, invoices: [], waiting: [], version: 1 };
  const month = { key: `${id} ${startedAt.toISOString()}`, granted: plan.credits, paidPlan: key };
  const db = databaseOfSuite();
  await db.collection<ById>('localBilling').replaceOne({ _id: customerId }, book, { upsert: true });
  await db.collection<ById>('companies').updateOne(
    { _id: companyId },
    {
      $set: {
        planName: plan.name,
        planRank: plan.rank,
        billing: { customerId, revision: 1, subscriptionId: id, month },
      },
    },
  );
  return id;
}

/** An invoice of the test mode. Returns its id. */
export async function someInvoice({ ids: { companyId } }: ApiClient): Promise<string> {
  const _id = `${companyId}_in_1`;
  const shown = {
    number: 'TEST-0001',
    at: new Date(),
    amount: 2_900,
    currency: 'SGD',
    paid: true,
    what: 'Starter',
    url: null,
  };
  await databaseOfSuite()
    .collection<ById>('invoices')
    .replaceOne({ _id }, { companyId, ...shown }, { upsert: true });
  return _id;
}

/** An unpaid checkout of credits. Returns its id. */
export async function someCheckout(company: ApiClient): Promise<string> {
  const { body } = await company.post('/checkout', { priceId: 'local_top-up-50', mode: 'payment' });
  return new URL(body.checkoutUrl).pathname.split('/').at(-1) ?? '';
}

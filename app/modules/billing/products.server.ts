import { freeTrial, type ProductKey, plans, productKeys } from '~/core/plan';
import { Refusal, refuseField } from '~/core/refusal';
import { billingIsOn, payments } from '~/gateways/billing';
import type { CompanyDb } from '~db/company-db';
import { enter } from '~db/directory';
import { type Company, companies, ownCompany } from '../account/index.server';
import * as messages from './messages';

/** The price id for going back to no plan. It is free, so no provider knows it. */
export const freePriceId = freeTrial.key;

/** The product of a price id. Refuses an unknown one. */
export function productOf(priceId: string): ProductKey {
  const found = productKeys.find((key) => payments().priceOf(key) === priceId);
  if (!found) throw refuseField('priceId', messages.unknownPrice);
  return found;
}

/** A plan at the payment provider, which can be changed. */
export interface HeldPlan {
  customerId: string;
  subscriptionId: string;
  rank: number;
  name: string;
}

/** The company's plan at the current provider; null if it must pay first. */
export function heldPlan({ planRank: rank, planName: name, billing }: Company): HeldPlan | null {
  const { customerId, subscriptionId } = billing ?? {};
  if (!subscriptionId || !customerId || rank === freeTrial.rank || !payments().knows(customerId)) return null;
  return { customerId, subscriptionId, rank, name };
}

/** Refuses without billing. */
export function needBilling(): void {
  if (!billingIsOn()) throw new Refusal('conflict', messages.noPlans);
}

/**
 * The company's customer id at the payment provider, created if needed. `gone` is one that the provider turned out not to know:
 * it is replaced. Its company must hold no plan.
 */
export async function customerOf(
  db: CompanyDb,
  { email, gone }: { email: string; gone?: string },
): Promise<string> {
  const { name, billing, companyId } = await ownCompany(db);
  if (billing && billing.customerId !== gone && payments().knows(billing.customerId))
    return billing.customerId;
  const instead = gone === undefined ? {} : { instead: gone };
  const customerId = await payments().customer({ companyId, name, email, ...instead });
  const asBefore = billing
    ? { 'billing.customerId': billing.customerId }
    : { 'billing.customerId': { $exists: false } };
  await db.transaction(async (all) => {
    const change = { $set: { billing: { customerId, revision: (billing?.revision ?? 0) + 1 } } };
    const isOurs = (await all.in(companies).updateOne(asBefore, change)) === 1;
    if (isOurs) await enter(all, 'customer', customerId, companyId);
  });
  return (await ownCompany(db)).billing?.customerId ?? customerId;
}

/** Updates the company's name and invoice address at the provider, if it is a customer. */
export async function tellCustomerDetails(db: CompanyDb, { email }: { email: string }): Promise<void> {
  const { name, billing } = await ownCompany(db);
  if (!billingIsOn() || !billing || !payments().knows(billing.customerId)) return;
  await payments().rename(billing.customerId, { name, email });
}

/** The plan with this rank. */
export function planOfRank(rank: number) {
  return plans.find((plan) => plan.rank === rank);
}

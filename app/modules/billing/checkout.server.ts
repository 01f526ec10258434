import { z } from 'zod';
import { linkTo } from '~/core/config.server';
import { dayMs } from '~/core/days';
import { planOf, topUpOf } from '~/core/plan';
import { Refusal, refuseField, Undone } from '~/core/refusal';
import { patienceMs, soon } from '~/core/soon';
import { subject } from '~/core/subject';
import { line } from '~/core/text';
import { billingIsOn, CustomerUnknown, payments } from '~/gateways/billing';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type Company, companies, ownCompany } from '../account/index.server';
import { bringUpToDate } from './bring-up-to-date.server';
import { type Checkout, checkouts } from './collections';
import * as messages from './messages';
import { offersTo } from './offers';
import { customerOf, heldPlan, needBilling, productOf } from './products.server';

export const planSubject = subject({
  name: 'plan',
  plural: 'Plan',
  page: { of: companies, at: () => '/settings/plans' },
});

/** Refuses a product that does not fit the mode, and a plan for a company that already has one. */
function checkOrder(
  product: ReturnType<typeof productOf>,
  mode: 'subscription' | 'payment',
  company: Company,
) {
  const plan = planOf(product);
  if (plan && mode !== 'subscription') throw refuseField('mode', messages.wrongMode.payment);
  if (!plan && mode !== 'payment') throw refuseField('mode', messages.wrongMode.subscription);
  if (!plan) return;
  const held = heldPlan(company);
  if (!offersTo(held?.rank ?? 0).includes(plan)) throw refuseField('priceId', messages.notOffered);
  if (held) throw new Refusal('conflict', held.rank === plan.rank ? messages.samePlan : messages.hasPlan);
}

/**
 * Starts a checkout of a plan or of credits. Returns where the browser pays: an absolute address or one of our paths.
 * It counts as paid only when the provider reports it.
 */
export const startCheckout = operation({
  name: 'startCheckout',
  access: 'laoban',
  effect: 'vital-write',
  input: z.object({
    priceId: line({ needed: messages.unknownPrice }),
    mode: z.enum(['subscription', 'payment'], messages.modeNeeded),
  }),
  failed: messages.checkoutFailed,
  transaction: 'own',
  async run({ input: { priceId, mode }, actor, db, note }): Promise<{ checkoutUrl: string }> {
    needBilling();
    const product = productOf(priceId);
    checkOrder(product, mode, await ownCompany(db));
    const inTime = withinSeconds(messages.checkoutSlow);
    const begun = await inTime(beginAt(db, { product, mode, email: actor.email }).catch(asUndone));
    const { id: _id, url: checkoutUrl } = begun;
    if (!checkoutUrl) throw new Refusal('conflict', messages.noCheckout);
    const serial = await db.transaction(async (all) => {
      const who = { userId: actor.userId, userName: actor.name };
      const after = await all.in(companies).findOneAndUpdate({}, { $inc: { checkoutsBegun: 1 } });
      const { checkoutsBegun = 1 } = after ?? {};
      await all
        .in(checkouts)
        .insert({ _id, mode, product, ...who, startedAt: new Date(), serial: checkoutsBegun });
      const detail = `${(planOf(product) ?? topUpOf(product))?.name}: checkout`;
      note({ action: 'started', subject: planSubject.name, subjectId: db.companyId, detail });
      return checkoutsBegun;
    });
    // An address is only handed out once no other can be paid.
    if (mode === 'subscription' && !(await inTime(endEarlier(db, serial)))) {
      await inTime(payments().endCheckout(_id).catch(asUndone));
      throw new Refusal('conflict', messages.paidMeanwhile);
    }
    return { checkoutUrl };
  },
});

/**
 * A limit for everything that a provider is asked until the answer. Refuses with 503 and `text` what takes longer: no address
 * was handed out, so nothing can be paid.
 */
export function withinSeconds(text: string): <T>(work: Promise<T>) => Promise<T> {
  const until = Date.now() + patienceMs;
  return async (work) => {
    const done = await soon(work, Math.max(0, until - Date.now()));
    if (done !== 'pending') return done;
    throw new Refusal('unavailable', text, { headers: { 'Retry-After': '10' } });
  };
}

/** In ms. A checkout can be paid for a day. */
const lastsMs = dayMs;
const mostOpen = 50;

/**
 * Ends earlier plan checkouts, so that nobody pays for two. False if one of them was paid meanwhile. Serials are
 * assigned in order: of many at once the last one stays.
 */
async function endEarlier(db: CompanyDb, serial: number): Promise<boolean> {
  for (const { _id } of await openOnes(db, { mode: 'subscription', serial: { $lt: serial } })) {
    if (!(await endOne(db, _id))) return false;
  }
  return true;
}

/**
 * Ends every checkout that could still be paid, for a company to be deleted. One that was paid meanwhile is read from
 * the provider, so that its plan is known. Throws `Undone` if the provider is unreachable.
 */
export async function endCheckouts(db: CompanyDb): Promise<void> {
  const { billing } = await ownCompany(db);
  if (!billingIsOn() || !billing || !payments().knows(billing.customerId)) return;
  let isOnePaid = false;
  for (const { _id } of await openOnes(db)) {
    if (!(await endOne(db, _id))) isOnePaid = true;
  }
  if (isOnePaid) await bringUpToDate(db, billing.customerId).catch(asUndone);
}

async function openOnes(
  db: CompanyDb,
  which: { mode?: 'subscription'; serial?: { $lt: number } } = {},
): Promise<Checkout[]> {
  const startedAt = { $gt: new Date(Date.now() - lastsMs) };
  const open = { startedAt, paidAt: { $exists: false }, endedAt: { $exists: false } };
  return await db.in(checkouts).list({ ...open, ...which }, { sort: { startedAt: -1 }, limit: mostOpen });
}

/** False if it was paid meanwhile. */
async function endOne(db: CompanyDb, _id: string): Promise<boolean> {
  if (!(await payments().endCheckout(_id).catch(asUndone))) return false;
  await db.in(checkouts).updateOne({ _id }, { $set: { endedAt: new Date() } });
  return true;
}

/** Rethrows as `Undone`: nothing was changed. */
export function asUndone(error: unknown): never {
  throw new Undone(error);
}

async function beginAt(
  db: Parameters<typeof customerOf>[0],
  {
    email,
    ...order
  }: { email: string; product: ReturnType<typeof productOf>; mode: 'subscription' | 'payment' },
) {
  const beginFor = async (customerId: string) =>
    await payments().checkout({
      customerId,
      ...order,
      successUrl: linkTo('/Success?session={CHECKOUT_SESSION_ID}'),
      cancelUrl: linkTo('/Cancel'),
    });
  const customerId = await customerOf(db, { email });
  try {
    return await beginFor(customerId);
  } catch (error) {
    // A plan is not given up, since the keys may be wrong: it may be charged on with the right ones.
    if (!(error instanceof CustomerUnknown) || heldPlan(await ownCompany(db))) throw error;
    return await beginFor(await customerOf(db, { email, gone: customerId }));
  }
}

/** The status of a checkout for somebody returning from it; null if it is not this company's. */
export const readCheckout = operation({
  name: 'readCheckout',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ session: z.string().max(255).optional().catch(undefined) }),
  async run({ input: { session }, db }) {
    const found = session ? await db.in(checkouts).findOne({ _id: session }) : null;
    return (
      found && {
        mode: found.mode,
        paid: found.paidAt !== undefined,
        planName: (await ownCompany(db)).planName,
      }
    );
  },
});

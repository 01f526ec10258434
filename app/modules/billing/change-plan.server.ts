import { z } from 'zod';
import { singaporeDay } from '~/core/dates';
import { type Plan, planOf, upgradeCents, upgradeCredits } from '~/core/plan';
import { Refusal, refuseField, Undone } from '~/core/refusal';
import { line, lines } from '~/core/text';
import { billingIsOn, CardDeclined, monthsAfter, PaymentWaits, payments } from '~/gateways/billing';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type Company, companies, ownCompany } from '../account/index.server';
import { asUndone } from './checkout.server';
import { followUp, refresh } from './follow-up.server';
import * as messages from './messages';
import { isPaidFor } from './next-state';
import { mayDowngrade, offersTo, stepTo } from './offers';
import { changeOnce, leasePlan } from './one-change.server';
import { freePriceId, type HeldPlan, heldPlan, needBilling, planOfRank, productOf } from './products.server';
import { storeInvoice } from './take-event.server';

const changeInput = z.object({
  priceId: line({ needed: messages.unknownPrice }).describe(
    `Of a plan; ${freePriceId} for none at all, which ends the present one with its month.`,
  ),
  prorationBehavior: z.enum(['create_prorations', 'None', 'none'], messages.prorationNeeded),
  modifyType: z.enum(['upgrade', 'downgrade'], messages.typeNeeded),
});
type PlanChange = z.output<typeof changeInput>;

/**
 * Changes the company's plan. A larger one starts once the difference for the rest of the month, charged now, is paid.
 * A smaller one starts at once without a refund, once per calendar month in Singapore. A cancelled plan continues, so
 * that nobody pays more for a plan that ends. The free plan's price id cancels the plan at the end of its month.
 * Returns the message.
 */
export const changePlan = operation({
  name: 'changePlan',
  access: 'laoban',
  effect: 'vital-write',
  input: changeInput,
  failed: messages.changeFailed,
  transaction: 'own',
  async run({ input, actor, db, note }): Promise<{ message: string; currPlan: string }> {
    needBilling();
    const company = await ownCompany(db);
    const held = heldPlan(company);
    if (!held) throw new Refusal('conflict', messages.noPlanYet);
    if (input.priceId === freePriceId) {
      if (input.modifyType !== 'downgrade') throw refuseField('modifyType', messages.wrongType.upgrade);
      await cancel({ db, actor, note }, company, held);
      return { message: messages.cancelled, currPlan: held.name };
    }
    const plan = target(held, input);
    const isUpgrade = input.modifyType === 'upgrade';
    const goesOn = company.billing?.endsWithPeriod ?? false;
    const what = `${isUpgrade ? 'Upgrade' : 'Downgrade'} to ${plan.name}`;
    return await changeOnce({ db, actor, note }, what, async (own) => {
      // Our record may be outdated: an earlier try may have changed the plan just before its server was killed.
      await refresh(own, held.customerId).catch(asUndone);
      const now = await ownCompany(own);
      const heldNow = heldPlan(now);
      if (!heldNow) throw new Refusal('conflict', messages.noPlanYet);
      if (heldNow.rank !== plan.rank) {
        target(heldNow, input);
        await (isUpgrade ? upgrade(own, now, { held: heldNow, plan }) : downgrade(own, heldNow, plan));
      }
      if (isUpgrade && now.billing?.endsWithPeriod) await letGoOn(heldNow);
      await followUp(own, held.customerId);
      const keeps = goesOn && !(await ownCompany(own)).billing?.endsWithPeriod;
      const said = isUpgrade ? messages.upgraded : messages.downgraded;
      return {
        result: { message: keeps ? `${said} ${messages.kept}` : said, currPlan: plan.name },
        line: {
          action: isUpgrade ? 'upgraded' : 'downgraded',
          detail: `${held.name} to ${plan.name}${keeps ? ', which goes on' : ''}`,
        },
      };
    });
  },
});

/** The requested plan. Refuses an unknown one, the current one, and one that contradicts the other parameters. */
function target(held: HeldPlan, { priceId, prorationBehavior, modifyType }: PlanChange): Plan {
  const plan = planOf(productOf(priceId));
  if (!plan) throw refuseField('priceId', messages.notAPlan);
  if (!offersTo(held.rank).includes(plan)) throw refuseField('priceId', messages.notOffered);
  const step = stepTo(plan, held.rank);
  if (step === 'current') throw new Refusal('conflict', messages.samePlan);
  if (step !== modifyType) throw refuseField('modifyType', messages.wrongType[modifyType]);
  const prorated = prorationBehavior === 'create_prorations';
  if (prorated !== (modifyType === 'upgrade')) {
    throw refuseField('prorationBehavior', messages.wrongProration[modifyType]);
  }
  return plan;
}

interface Change {
  held: HeldPlan;
  plan: Plan;
}

async function change({ held, plan }: Change, billed: boolean): Promise<void> {
  const { subscriptionId, customerId } = held;
  try {
    await payments().changePlan({ subscriptionId, plan: plan.key, billed });
  } catch (error) {
    if (error instanceof CardDeclined || error instanceof PaymentWaits) throw error;
    // If only the answer was lost, the plan has changed all the same.
    const standing = await payments()
      .standing(customerId)
      .catch(() => null);
    if (standing?.current?.plan !== plan.key) throw new Undone(error);
  }
}

/** A plan that this month is already paid for, because of an earlier downgrade, is not charged again. */
async function upgrade(db: CompanyDb, company: Company, { held, plan }: Change): Promise<void> {
  if (company.unpaidSince) throw new Refusal('conflict', messages.payFirst);
  try {
    await change({ held, plan }, !isPaidFor(company.billing?.month, plan));
  } catch (error) {
    if (error instanceof CardDeclined) throw new Refusal('conflict', messages.upgradeDeclined);
    if (!(error instanceof PaymentWaits)) throw error;
    const { invoiceId } = error;
    const invoice = await payments().invoice(invoiceId).catch(asUndone);
    await db.transaction((all) => storeInvoice(all, invoiceId, invoice));
    throw new Refusal('conflict', messages.paymentWaits);
  }
}

/** The upgrade is paid by now. If this fails, the page still says that the plan ends, with a link to keep it. */
async function letGoOn({ subscriptionId }: HeldPlan): Promise<void> {
  await payments()
    .setEnding({ subscriptionId, ends: false })
    .catch(() => undefined);
}

/** Uses the month's one downgrade first, and gives it back on failure: of two at once only one succeeds. */
async function downgrade(db: CompanyDb, held: HeldPlan, plan: Plan): Promise<void> {
  const month = singaporeDay(new Date()).slice(0, 7);
  const took = await db
    .in(companies)
    .updateOne({ 'billing.downgradedIn': { $ne: month } }, { $set: { 'billing.downgradedIn': month } });
  if (took === 0) throw new Refusal('conflict', messages.downgradedAlready);
  try {
    await change({ held, plan }, false);
  } catch (error) {
    await db
      .in(companies)
      .updateOne({ 'billing.downgradedIn': month }, { $unset: { 'billing.downgradedIn': true } });
    throw error instanceof CardDeclined ? new Refusal('conflict', messages.declined) : error;
  }
}

/** The data of the question before a change. Refuses a plan that cannot be chosen. */
export const readChange = operation({
  name: 'readChange',
  access: 'laoban',
  effect: 'read',
  input: z.object({ plan: z.string() }),
  failed: messages.plansBroken,
  async run({ input, db }) {
    const company = await ownCompany(db);
    const held = billingIsOn() ? heldPlan(company) : null;
    const plan = held && offersTo(held.rank).find(({ key }) => key === input.plan);
    const step = held && plan && stepTo(plan, held.rank);
    if (!plan || (step !== 'upgrade' && step !== 'downgrade')) throw new Refusal('not-found');
    const now = new Date();
    const month = singaporeDay(now).slice(0, 7);
    const end = company.billing?.periodEnd ?? now;
    const from = planOfRank(held.rank) ?? plan;
    const paysNow = step === 'upgrade' && !isPaidFor(company.billing?.month, plan);
    const dueNow = paysNow ? upgradeCents(from, plan, { start: monthsAfter(end, -1), end, now }) : 0;
    return {
      plan,
      step,
      priceId: payments().priceOf(plan.key),
      /** The price of an upgrade now, and its credits. They fall slightly until the button is pressed. */
      dueNow,
      creditsNow: paysNow ? upgradeCredits(from, plan, dueNow) : 0,
      isPaidFor: isPaidFor(company.billing?.month, plan),
      mayDowngrade: mayDowngrade(company.billing?.downgradedIn, month),
      wasCancelled: company.billing?.endsWithPeriod ?? false,
    };
  },
});

/** Cancels the plan at the end of the paid month. Its credits stay until then. */
export const cancelPlan = operation({
  name: 'cancelPlan',
  access: 'laoban',
  effect: 'vital-write',
  input: z.object({ reason: lines({ most: 500 }).optional() }),
  failed: messages.cancelFailed,
  transaction: 'own',
  async run({ input: { reason }, actor, db, note }): Promise<{ status: string; subscriptionId: string }> {
    needBilling();
    const company = await ownCompany(db);
    const held = heldPlan(company);
    if (!held) throw new Refusal('conflict', messages.nothingToCancel);
    await cancel({ db, actor, note }, company, held, reason || undefined);
    return { status: 'cancel_at_period_end', subscriptionId: held.subscriptionId };
  },
});

/** For both calls that cancel a plan. Refuses a second cancellation. */
async function cancel(
  request: Parameters<typeof changeOnce>[0],
  { billing }: Pick<Company, 'billing'>,
  held: HeldPlan,
  reason?: string,
): Promise<void> {
  if (billing?.endsWithPeriod) throw new Refusal('conflict', messages.cancelledAlready);
  await changeOnce(request, `Cancellation of ${held.name}`, async (own) => {
    await setEnding(own, held, { ends: true, reason });
    return { result: null, line: { action: 'cancelled', detail: held.name } };
  });
}

/** Takes back a cancellation, until the plan has ended. */
export const keepPlan = operation({
  name: 'keepPlan',
  access: 'laoban',
  effect: 'vital-write',
  input: z.object({}),
  failed: messages.keepFailed,
  transaction: 'own',
  async run({ actor, db, note }): Promise<void> {
    needBilling();
    const company = await ownCompany(db);
    const held = heldPlan(company);
    if (!held || !company.billing?.endsWithPeriod) throw new Refusal('conflict', messages.notCancelled);
    await changeOnce({ db, actor, note }, `Continuation of ${held.name}`, async (own) => {
      await setEnding(own, held, { ends: false });
      return { result: null, line: { action: 'continued', detail: held.name } };
    });
  },
});

/**
 * Cancels the company's plan at the end of the paid month, if it has one: for a company to be deleted. Returns whether
 * it had one. Throws `Undone` if the provider is unreachable, and refuses while the plan is being changed.
 */
export async function endPlan(db: CompanyDb, reason: string): Promise<boolean> {
  const company = billingIsOn() ? await ownCompany(db) : null;
  const held = company && heldPlan(company);
  if (!held || company.billing?.endsWithPeriod) return false;
  const release = await leasePlan(db);
  try {
    await setEnding(db, held, { ends: true, reason });
  } catch (error) {
    // A plan that has ended there cannot be changed, and its event may never have arrived.
    await followUp(db, held.customerId);
    const now = await ownCompany(db);
    if (heldPlan(now) && !now.billing?.endsWithPeriod) throw error;
  } finally {
    await release();
  }
  return true;
}

async function setEnding(
  db: CompanyDb,
  { subscriptionId, customerId }: HeldPlan,
  { ends, reason }: { ends: boolean; reason?: string | undefined },
): Promise<void> {
  try {
    await payments().setEnding({ subscriptionId, ends, ...(reason && { reason }) });
  } catch (error) {
    throw new Undone(error);
  }
  if (reason) await db.in(companies).updateOne({}, { $set: { 'billing.cancelReason': reason } });
  await followUp(db, customerId);
}

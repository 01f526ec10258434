import { z } from 'zod';
import { singaporeDay } from '~/core/dates';
import { operation } from '~/core/operation';
import { type Plan, planOf } from '~/core/plan';
import { Refusal, refuseField, Undone } from '~/core/refusal';
import { line, lines } from '~/core/text';
import { billingIsOn, CardDeclined, payments } from '~/gateways/billing';
import type { CompanyDb } from '~db/company-db';
import { type Company, companies, ownFirm } from '../account/index.server';
import { planSubject } from './checkout.server';
import { followUp } from './follow-up.server';
import * as messages from './messages';
import { mayDowngrade, offersTo, stepTo } from './offers';
import { freePriceId, type HeldPlan, heldPlan, needBilling, productOf } from './products.server';

const changeInput = z.object({
  priceId: line({ needed: messages.unknownPrice }).describe(
    `Of a plan; ${freePriceId} for none at all, which ends the present one with its month.`,
  ),
  prorationBehavior: z.enum(['create_prorations', 'None', 'none'], messages.prorationNeeded),
  modifyType: z.enum(['upgrade', 'downgrade'], messages.typeNeeded),
});
type Asked = z.output<typeof changeInput>;

/**
 * Gives the firm another plan at once: a larger one prorated, a smaller one without, once in a calendar month of
 * Singapore. A plan that was cancelled goes on by that: nobody pays more for what ends. The price of no plan at all ends
 * the plan with its month. Answers what is said of it.
 */
export const changePlan = operation({
  name: 'changePlan',
  access: 'laoban',
  effect: 'vital-write',
  input: changeInput,
  failed: messages.changeFailed,
  transaction: 'own',
  async run({ input, db, note }): Promise<{ message: string; currPlan: string }> {
    needBilling();
    const firm = await ownFirm(db);
    const held = heldPlan(firm);
    if (!held) throw new Refusal('conflict', messages.noPlanYet);
    const noted = { subject: planSubject.name, subjectId: db.companyId };
    if (input.priceId === freePriceId) {
      if (input.modifyType !== 'downgrade') throw refuseField('modifyType', messages.wrongType.upgrade);
      refuseWhereCancelled(firm);
      await setEnding(db, held, { ends: true });
      note({ action: 'cancelled', ...noted, detail: held.name });
      return { message: messages.cancelled, currPlan: held.name };
    }
    const plan = target(held, input);
    const isUpgrade = input.modifyType === 'upgrade';
    const goesOn = firm.billing?.endsWithPeriod ?? false;
    await (isUpgrade ? change(held, plan, true) : downgrade(db, held, plan));
    await followUp(db, held.customerId);
    const detail = `${held.name} to ${plan.name}${goesOn ? ', which goes on' : ''}`;
    note({ action: isUpgrade ? 'upgraded' : 'downgraded', ...noted, detail });
    const said = isUpgrade ? messages.upgraded : messages.downgraded;
    return { message: goesOn ? `${said} ${messages.kept}` : said, currPlan: plan.name };
  },
});

/** The plan that is asked for. Refuses one that is none, is the same, or does not fit what else was said. */
function target(held: HeldPlan, { priceId, prorationBehavior, modifyType }: Asked): Plan {
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

async function change(held: HeldPlan, plan: Plan, prorated: boolean): Promise<void> {
  const { subscriptionId, customerId } = held;
  try {
    await payments().changePlan({ subscriptionId, plan: plan.key, prorated });
  } catch (error) {
    if (error instanceof CardDeclined) throw new Refusal('conflict', messages.declined);
    // Where only the answer was lost, the plan is another one all the same.
    const standing = await payments()
      .standing(customerId)
      .catch(() => null);
    if (standing?.current?.plan !== plan.key) throw new Undone(error);
  }
}

/** The month's one downgrade is taken before and given back where it fails: of two at once only one passes. */
async function downgrade(db: CompanyDb, held: HeldPlan, plan: Plan): Promise<void> {
  const month = singaporeDay(new Date()).slice(0, 7);
  const took = await db
    .in(companies)
    .updateOne({ 'billing.downgradedIn': { $ne: month } }, { $set: { 'billing.downgradedIn': month } });
  if (took === 0) throw new Refusal('conflict', messages.downgradedAlready);
  try {
    await change(held, plan, false);
  } catch (error) {
    await db
      .in(companies)
      .updateOne({ 'billing.downgradedIn': month }, { $unset: { 'billing.downgradedIn': true } });
    throw error;
  }
}

/** What the question before a change shows. Refuses a plan to which no change leads. */
export const readChange = operation({
  name: 'readChange',
  access: 'laoban',
  effect: 'read',
  input: z.object({ plan: z.string() }),
  failed: messages.plansBroken,
  async run({ input, db }) {
    const firm = await ownFirm(db);
    const held = billingIsOn() ? heldPlan(firm) : null;
    const plan = held && offersTo(held.rank).find(({ key }) => key === input.plan);
    const step = held && plan && stepTo(plan, held.rank);
    if (!plan || (step !== 'upgrade' && step !== 'downgrade')) throw new Refusal('not-found');
    const month = singaporeDay(new Date()).slice(0, 7);
    return {
      ...{ plan, step, priceId: payments().priceOf(plan.key) },
      mayDowngrade: mayDowngrade(firm.billing?.downgradedIn, month),
      wasCancelled: firm.billing?.endsWithPeriod ?? false,
    };
  },
});

/** Ends the plan with the month that is paid. Its credits stay until then. */
export const cancelPlan = operation({
  name: 'cancelPlan',
  access: 'laoban',
  effect: 'vital-write',
  input: z.object({ reason: lines({ most: 500 }).optional() }),
  failed: messages.cancelFailed,
  transaction: 'own',
  async run({ input: { reason }, db, note }): Promise<{ status: string; subscriptionId: string }> {
    needBilling();
    const firm = await ownFirm(db);
    const held = heldPlan(firm);
    if (!held) throw new Refusal('conflict', messages.nothingToCancel);
    refuseWhereCancelled(firm);
    await setEnding(db, held, { ends: true, reason: reason || undefined });
    note({ action: 'cancelled', subject: planSubject.name, subjectId: db.companyId, detail: held.name });
    return { status: 'cancel_at_period_end', subscriptionId: held.subscriptionId };
  },
});

/** Of the two calls that end a plan neither does it twice. */
function refuseWhereCancelled({ billing }: Pick<Company, 'billing'>): void {
  if (billing?.endsWithPeriod) throw new Refusal('conflict', messages.cancelledAlready);
}

/** Lets a plan that was cancelled go on, while it has not ended. */
export const keepPlan = operation({
  name: 'keepPlan',
  access: 'laoban',
  effect: 'vital-write',
  input: z.object({}),
  failed: messages.keepFailed,
  transaction: 'own',
  async run({ db, note }): Promise<void> {
    needBilling();
    const firm = await ownFirm(db);
    const held = heldPlan(firm);
    if (!held || !firm.billing?.endsWithPeriod) throw new Refusal('conflict', messages.notCancelled);
    await setEnding(db, held, { ends: false });
    note({ action: 'continued', subject: planSubject.name, subjectId: db.companyId, detail: held.name });
  },
});

/**
 * Ends the firm's plan with the month that is paid, where it has one that goes on: for a firm that is to be deleted.
 * Whether there was one. Throws `Undone` where the provider cannot be asked.
 */
export async function endPlan(db: CompanyDb, reason: string): Promise<boolean> {
  const firm = billingIsOn() ? await ownFirm(db) : null;
  const held = firm && heldPlan(firm);
  if (!held || firm.billing?.endsWithPeriod) return false;
  try {
    await setEnding(db, held, { ends: true, reason });
  } catch (error) {
    // What has ended there already cannot be changed any more, and its event may never have come.
    await followUp(db, held.customerId);
    const now = await ownFirm(db);
    if (heldPlan(now) && !now.billing?.endsWithPeriod) throw error;
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

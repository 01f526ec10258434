import type { Actor } from '~/core/access';
import { newId } from '~/core/id';
import { aiIsOn } from '~/gateways/ai';
import { billingIsOn } from '~/gateways/billing';
import type { CompanyDb } from '~db/company-db';
import { type Company, companies, ownFirm } from '../account/index.server';
import { type Charge, charges, type PurseLine, type PurseReason, purseLines } from './collections';
import * as messages from './messages';
import { parts } from './next-state';
import { priceOf, prices, type Work } from './prices';

/** Who pays for what. */
export interface Order {
  work: Work;
  /** The record for which it is done. */
  subjectId: string;
  /** What it is about, for the statement: a client's name, an idea's title. */
  detail: string;
}

export type Payer = Pick<Actor, 'userId' | 'name'>;

/** Work that is paid for: what is left, null without billing, and how much of the price was bought. */
export interface Paid {
  creditSufficient: true;
  credits: number | null;
  ofBought: number;
  /** See `Charge`. */
  topUpThen?: number | undefined;
}

/** Work that was not paid for: nothing is booked, and so nothing may be done. */
export interface Insufficient {
  creditSufficient: false;
  credits: number;
}

/** Whether work came to nothing because the purse does not hold its price: what an operation of such work says of itself. */
export function wasNotPaid({ creditSufficient }: { creditSufficient: boolean }): boolean {
  return !creditSufficient;
}

/** What is in the purse; null where the suite runs without billing. */
export async function balanceOf(db: CompanyDb): Promise<number | null> {
  return billingIsOn() ? (await ownFirm(db)).credits : null;
}

/** What work costs now, in credits: without a model it makes sample content, and that is free. */
function costOf(work: Work): number {
  return work !== 'scene' && !aiIsOn() ? 0 : prices[work];
}

/** The price of work as a page shows it next to a button; null where nothing is charged at all. */
export function shownPrice(work: Work, credits: number | null): string | null {
  if (credits === null) return null;
  return costOf(work) === 0 ? messages.sampleIsFree : priceOf(work);
}

/** What a page says for as long as the balance is below a price; null where it is not, and where nothing is charged. */
export function tooFewCredits(work: Work, credits: number | null): string | null {
  if (credits === null || credits >= costOf(work)) return null;
  const left = credits === 0 ? 'none is left' : `only ${credits === 1 ? '1 is' : `${credits} are`} left`;
  return `Insufficient Credit: this costs ${priceOf(work)}, and ${left}.`;
}

/**
 * Takes the price out of the purse with its line in the statement, within the caller's transaction. The update
 * itself asks whether there is enough, so that the purse never falls below zero however many pay at once. Answers
 * what is left, null without billing.
 */
export async function pay(
  db: CompanyDb,
  { userId, name }: Payer,
  { work, detail }: Omit<Order, 'subjectId'>,
): Promise<Paid | Insufficient> {
  if (!billingIsOn()) return { creditSufficient: true, credits: null, ofBought: 0 };
  const cost = costOf(work);
  if (cost === 0) return { creditSufficient: true, credits: await balanceOf(db), ofBought: 0 };
  const line = { reason: 'paid' as const, work, userId, userName: name, detail };
  const after = await change(db, -cost, line);
  if (!after) return { creditSufficient: false, credits: (await ownFirm(db)).credits };
  // Plan credits are spent first: the rest of the price was bought.
  const ofPlan = parts({ ...after, credits: after.credits + cost }).plan;
  const ofBought = Math.max(0, cost - ofPlan);
  return { creditSufficient: true, credits: after.credits, ofBought, topUpThen: after.topUpCredits };
}

/** What is answered where the purse does not hold a price now; null where it does: only `pay` knows for sure. */
export async function lacking(db: CompanyDb, work: Work): Promise<Insufficient | null> {
  const credits = await balanceOf(db);
  return credits === null || credits >= costOf(work) ? null : { creditSufficient: false, credits };
}

/** How long work may take. */
export const patienceMs = 120_000;
/** What was made in the last moment is still kept; then others may give the credits back. */
const overdueMs = patienceMs + 10_000;
/** How long a charge is held without a renewal, and how often the work renews it. */
const leaseMs = 20_000;
export const renewEveryMs = 5_000;

/** Until when a charge is held that is booked or renewed now. */
function leaseFrom(now: Date, dueAt: Date): Date {
  return new Date(Math.min(now.getTime() + leaseMs, dueAt.getTime()));
}

/** Holds a charge for a while longer: its work goes on. False where it is settled or given back. */
export async function renew(db: CompanyDb, { _id, dueAt }: Charge, now = new Date()): Promise<boolean> {
  return (await db.in(charges).updateOne({ _id }, { $set: { heldUntil: leaseFrom(now, dueAt) } })) === 1;
}

/** Pays for work that is to begin now, and notes that it is under way; null where there is not enough. */
export async function book(
  db: CompanyDb,
  payer: Payer,
  order: Order,
  now = new Date(),
): Promise<Charge | Insufficient> {
  return await db.transaction(async (all) => {
    const paid = await pay(all, payer, order);
    if (!paid.creditSufficient) return paid;
    const dueAt = new Date(now.getTime() + overdueMs);
    const charge: Charge = {
      ...order,
      _id: newId(),
      companyId: db.companyId,
      cost: paid.credits === null ? 0 : costOf(order.work),
      ...(paid.ofBought > 0 && { ofBought: paid.ofBought, topUpThen: paid.topUpThen ?? 0 }),
      userId: payer.userId,
      userName: payer.name,
      bookedAt: now,
      dueAt,
      heldUntil: leaseFrom(now, dueAt),
    };
    await all.in(charges).insert(charge);
    return charge;
  });
}

/** The work is done: within the transaction that keeps what came of it. False where its credits were given back before. */
export async function settle(db: CompanyDb, { _id }: Charge): Promise<boolean> {
  return (await db.in(charges).deleteOne({ _id })) === 1;
}

/**
 * Gives the credits of failed work back, once, however often it is called: bought ones as bought ones, also over the end of
 * a month, and plan credits into the present month. Returns whether this call did it.
 */
export async function giveBack(db: CompanyDb, charge: Charge): Promise<boolean> {
  const { _id, cost, ofBought = 0, topUpThen, work, userId, userName, detail } = charge;
  return await db.transaction(async (all) => {
    if ((await all.in(charges).deleteOne({ _id })) === 0) return false;
    if (cost === 0) return true;
    const company = await ownFirm(all);
    const { bought } = parts(company);
    await change(all, cost, { reason: 'given-back', work, userId, userName, detail });
    // While the record says what it said then, what is bought of all there is follows by itself, whatever else was spent.
    const isSettled = ofBought > 0 && company.topUpCredits !== topUpThen;
    if (isSettled) await all.in(companies).updateOne({}, { $set: { topUpCredits: bought + ofBought } });
    return true;
  });
}

type Written = PurseReason & Pick<PurseLine, 'userId' | 'userName' | 'detail'>;

/** The company with its purse after the change; null, and nothing is changed, where there is not enough. */
async function change(db: CompanyDb, amount: number, line: Written): Promise<Company | null> {
  const after = await db
    .in(companies)
    .findOneAndUpdate({ credits: { $gte: -amount } }, { $inc: { credits: amount, purseLines: 1 } });
  if (!after) return null;
  const { credits: balance, purseLines: serial } = after;
  await db.in(purseLines).insert({ ...line, _id: newId(), serial, at: new Date(), amount, balance });
  return after;
}

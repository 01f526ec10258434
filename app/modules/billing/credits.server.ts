import type { Actor } from '~/core/access';
import { newId } from '~/core/id';
import { billingIsOn } from '~/gateways/billing';
import type { CompanyDb } from '~db/company-db';
import { type Company, companies, ownCompany } from '../account/index.server';
import { type Charge, type CreditLine, type CreditReason, charges, purseLines } from './collections';
import { parts } from './next-state';
import { priceOf, prices, type Work } from './prices';

/** Who pays for what. */
export interface Order {
  work: Work;
  /** The id of the record it is done for. */
  subjectId: string;
  /** The text in the statement: a client's name, an idea's title. */
  detail: string;
}

export type Payer = Pick<Actor, 'userId' | 'name'>;

/** Paid work: the remaining balance (null without billing), and how much of the price came from bought credits. */
interface Paid {
  creditSufficient: true;
  credits: number | null;
  ofBought: number;
  /** See `Charge`. */
  topUpThen?: number | undefined;
}

/** Unpaid work: nothing was charged, so nothing may be done. */
export interface Insufficient {
  creditSufficient: false;
  credits: number;
}

/** Whether nothing was done for lack of credits: for the operations of paid work. */
export function wasNotPaid({ creditSufficient }: { creditSufficient: boolean }): boolean {
  return !creditSufficient;
}

/** The balance in credits; null without billing. */
export async function balanceOf(db: CompanyDb): Promise<number | null> {
  return billingIsOn() ? (await ownCompany(db)).credits : null;
}

/** The price to show next to a button; null without billing. */
export function shownPrice(work: Work, credits: number | null): string | null {
  return credits === null ? null : priceOf(work);
}

/** The notice while the balance is below a price; null if it is enough, or without billing. */
export function tooFewCredits(work: Work, credits: number | null): string | null {
  if (credits === null || credits >= prices[work]) return null;
  const left = credits === 0 ? 'none is left' : `only ${credits === 1 ? '1 is' : `${credits} are`} left`;
  return `Insufficient Credit: this costs ${priceOf(work)}, and ${left}.`;
}

/**
 * Charges the price with its line in the statement, within the caller's transaction. The update itself checks the
 * balance, so that it never falls below zero however many pay at once. Returns the remaining balance, null without
 * billing.
 */
export async function pay(
  db: CompanyDb,
  { userId, name }: Payer,
  { work, detail }: Omit<Order, 'subjectId'>,
): Promise<Paid | Insufficient> {
  if (!billingIsOn()) return { creditSufficient: true, credits: null, ofBought: 0 };
  const cost = prices[work];
  const line = { reason: 'paid' as const, work, userId, userName: name, detail };
  const after = await change(db, -cost, line);
  if (!after) return { creditSufficient: false, credits: (await ownCompany(db)).credits };
  // Plan credits are used first; the rest of the price came from bought ones.
  const ofPlan = parts({ ...after, credits: after.credits + cost }).plan;
  const ofBought = Math.max(0, cost - ofPlan);
  return { creditSufficient: true, credits: after.credits, ofBought, topUpThen: after.topUpCredits };
}

/** The answer if the balance is too low now, otherwise null. Only `pay` knows for sure. */
export async function lacking(db: CompanyDb, work: Work): Promise<Insufficient | null> {
  const credits = await balanceOf(db);
  return credits === null || credits >= prices[work] ? null : { creditSufficient: false, credits };
}

/** In ms. How long work may take. */
export const patienceMs = 120_000;
/** In ms. A result of the last moment can still be stored; afterwards the credits are refunded. */
const overdueMs = patienceMs + 10_000;
/** In ms. How long a charge is held without renewal, and how often the work renews it. */
export const leaseMs = 20_000;
export const renewEveryMs = 5_000;

/** The end of a lease taken or renewed now. */
function leaseFrom(now: Date, dueAt: Date): Date {
  return new Date(Math.min(now.getTime() + leaseMs, dueAt.getTime()));
}

/** Renews the lease of a charge. False if it is settled or refunded. */
export async function renew(db: CompanyDb, { _id, dueAt }: Charge, now = new Date()): Promise<boolean> {
  return (await db.in(charges).updateOne({ _id }, { $set: { heldUntil: leaseFrom(now, dueAt) } })) === 1;
}

/** Charges for work that begins now and stores the open charge; null if the balance is too low. */
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
      cost: paid.credits === null ? 0 : prices[order.work],
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

/** Settles the charge of finished work, within the transaction that stores its result. False if it was refunded before. */
export async function settle(db: CompanyDb, { _id }: Charge): Promise<boolean> {
  return (await db.in(charges).deleteOne({ _id })) === 1;
}

/**
 * Refunds failed work, once, however often it is called: bought credits as bought ones, also after the end of a month,
 * and plan credits into the current month. Returns whether this call did it.
 */
export async function giveBack(db: CompanyDb, charge: Charge): Promise<boolean> {
  const { _id, cost, ofBought = 0, topUpThen, work, userId, userName, detail } = charge;
  return await db.transaction(async (all) => {
    if ((await all.in(charges).deleteOne({ _id })) === 0) return false;
    if (cost === 0) return true;
    const company = await ownCompany(all);
    const { bought } = parts(company);
    await change(all, cost, { reason: 'given-back', work, userId, userName, detail });
    // While `topUpCredits` is unchanged, the bought part follows from it by itself, whatever else was spent.
    const isSettled = ofBought > 0 && company.topUpCredits !== topUpThen;
    if (isSettled) await all.in(companies).updateOne({}, { $set: { topUpCredits: bought + ofBought } });
    return true;
  });
}

type Written = CreditReason & Pick<CreditLine, 'userId' | 'userName' | 'detail'>;

/** The company after the change of its balance; null, without a change, if the balance is too low. */
async function change(db: CompanyDb, amount: number, line: Written): Promise<Company | null> {
  const after = await db
    .in(companies)
    .findOneAndUpdate({ credits: { $gte: -amount } }, { $inc: { credits: amount, purseLines: 1 } });
  if (!after) return null;
  const { credits: balance, purseLines: serial } = after;
  await db.in(purseLines).insert({ ...line, _id: newId(), serial, at: new Date(), amount, balance });
  return after;
}

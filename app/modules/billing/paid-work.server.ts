import { Refusal, Undone } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { type Charge, charges } from './collections';
import {
  balanceOf,
  book,
  giveBack,
  type Insufficient,
  type Order,
  type Payer,
  patienceMs,
  renew,
  renewEveryMs,
  settle,
} from './credits.server';

/**
 * Work outside the store that costs credits. They are charged before it begins. `make` does the work, within 120 s and
 * until its signal aborts; `keep` stores the result in the transaction that settles the charge, so that both happen or
 * neither. If the work fails or takes too long the credits are refunded; a refusal is rethrown, anything else becomes
 * `Undone`. Without enough credits nothing begins. For operations with `transaction: 'own'`.
 */
export async function paidWork<Made, Kept>(
  { db, actor }: { db: CompanyDb; actor: Payer },
  order: Order,
  make: (signal: AbortSignal) => Promise<Made>,
  keep: (db: CompanyDb, made: Made) => Promise<Kept>,
): Promise<{ creditSufficient: true; credits: number | null; kept: Kept } | Insufficient> {
  const booked = await book(db, actor, order);
  if ('creditSufficient' in booked) return booked;
  try {
    const made = await holdWhile(db, booked, () => inTime(make));
    return await db.transaction(async (all) => {
      if (!(await settle(all, booked))) throw new Error('The work took too long and was given up');
      const kept = await keep(all, made);
      return { creditSufficient: true as const, credits: await balanceOf(all), kept };
    });
  } catch (error) {
    await giveBack(db, booked);
    throw error instanceof Refusal ? error : new Undone(error);
  }
}

/** Renews the charge's lease while `work` runs. */
async function holdWhile<Made>(db: CompanyDb, charge: Charge, work: () => Promise<Made>): Promise<Made> {
  // If one renewal fails the next is in time; if none succeeds, another server refunds the credits.
  const renewing = setInterval(() => void renew(db, charge).catch(() => false), renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
}

/** Stops waiting after the time limit, even if the work ignores its signal. */
async function inTime<Made>(make: (signal: AbortSignal) => Promise<Made>): Promise<Made> {
  const signal = AbortSignal.timeout(patienceMs);
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return await Promise.race([make(signal), tooLate]);
}

/** Work in progress for this record, oldest first: who started it, and when. */
export async function workUnderWay(db: CompanyDb, subjectId: string): Promise<UnderWay[]> {
  const open = await db
    .in(charges)
    .list({ subjectId, dueAt: { $gt: new Date() } }, { sort: { subjectId: 1, bookedAt: 1 }, limit: 20 });
  return open.map(({ work, bookedAt, userName }) => ({ work, since: bookedAt, byName: userName }));
}

interface UnderWay {
  work: Charge['work'];
  since: Date;
  byName: string;
}

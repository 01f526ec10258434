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
} from './purse.server';

/**
 * Work outside the store that costs credits. They are booked before it begins; `make` does the work, in 120 s and
 * while its signal stands; `keep` writes what came of it in the transaction that settles the charge, so that the one
 * is never without the other. Where the work fails or takes too long the credits are given back, and it throws a
 * refusal as it is and anything else as `Undone`; where there are too few, nothing is begun. For an operation with `transaction: 'own'`.
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
    const made = await held(db, booked, () => inTime(make));
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

/** Renews the charge's lease while `work` goes on. */
async function held<Made>(db: CompanyDb, charge: Charge, work: () => Promise<Made>): Promise<Made> {
  // Where one fails, the next comes in time; where none does, others give the credits back.
  const renewing = setInterval(() => void renew(db, charge).catch(() => false), renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
}

/** Ends after the patience also where the work does not listen to its signal. */
async function inTime<Made>(make: (signal: AbortSignal) => Promise<Made>): Promise<Made> {
  const signal = AbortSignal.timeout(patienceMs);
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return await Promise.race([make(signal), tooLate]);
}

/** Work that goes on for this record now, oldest first: who began it, and when. */
export async function workUnderWay(db: CompanyDb, subjectId: string): Promise<UnderWay[]> {
  const open = await db
    .in(charges)
    .list({ subjectId, dueAt: { $gt: new Date() } }, { sort: { subjectId: 1, bookedAt: 1 }, limit: 20 });
  return open.map(({ work, bookedAt, userName }) => ({ work, since: bookedAt, byName: userName }));
}

export interface UnderWay {
  work: Charge['work'];
  since: Date;
  byName: string;
}

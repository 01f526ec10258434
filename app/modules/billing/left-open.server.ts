import type { CompanyDb } from '~db/company-db';
import type { Charge } from './collections';
import { giveBack } from './purse.server';

/** A charge that is open, with the collections of its company. */
interface OpenCharge {
  db: CompanyDb;
  charge: Charge;
}

/**
 * Gives back what was booked for work that nobody does any more: its lease has run out, since its server was killed or
 * stands still, or the work is overdue. At each start and every few seconds while a server lives; several servers may do it
 * at once. Answers how many charges it gave back.
 */
export async function giveBackWhatIsLost(open: AsyncIterable<OpenCharge>, now = new Date()): Promise<number> {
  let given = 0;
  for await (const { db, charge } of open) {
    if ((charge.heldUntil ?? charge.dueAt) > now) continue;
    if (await giveBack(db, charge)) given += 1;
  }
  return given;
}

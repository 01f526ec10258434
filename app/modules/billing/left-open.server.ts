import { isHeld } from '~/core/ahead';
import type { CompanyDb } from '~db/company-db';
import type { Charge } from './collections';
import { giveBack, leaseMs } from './credits.server';

/** An open charge, with its company's collections. */
interface OpenCharge {
  db: CompanyDb;
  charge: Charge;
}

/**
 * Refunds charges of abandoned work: the lease has expired, because the server was killed or hangs, or the work is
 * overdue. Runs at each start and every few seconds; several servers may run it at once. Returns how many charges it
 * refunded.
 */
export async function giveBackWhatIsLost(open: AsyncIterable<OpenCharge>, now = new Date()): Promise<number> {
  let given = 0;
  for await (const { db, charge } of open) {
    if (isHeld(charge.heldUntil, leaseMs, now)) continue;
    if (await giveBack(db, charge)) given += 1;
  }
  return given;
}

import type { Actor } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { itemConditions } from './alert-conditions';
import { saveAlerts } from './alerts-kept.server';
import { type Item, items } from './collections';
import { subjectOf } from './items.server';
import { writeLines } from './ledger.server';
import * as messages from './messages';
import { isStocked, type Movement } from './stock';

interface Moving {
  movements: readonly Movement[];
  /** What jobs hold of the item, for a movement that is not a job's own. */
  heldByJobs?: number;
  note: string;
  by: Pick<Actor, 'userId' | 'name'>;
  /** When it happened, if it waited on a phone for the network. */
  happenedAt?: Date | undefined;
  at: Date;
}

/**
 * Moves stock of an item that was read in this transaction, with its ledger lines and alerts. Refuses with 409, at the
 * quantity, what the current stock does not allow, and any movement of a service.
 */
export async function moveStock(db: CompanyDb, item: Item, { at, ...moving }: Moving): Promise<Item> {
  if (!isStocked(item)) throw new Refusal('conflict', messages.serviceHasNoStock);
  const after = await writeLines(db, item, { ...moving, at });
  const conditions = itemConditions({ ...item, ...after }, singaporeDay(at));
  const alerting = await saveAlerts(db, subjectOf(item), conditions);
  // Only if the ledger still has the lines that were read: a faster movement makes the transaction start again.
  const asRead = { _id: item._id, archivedAt: null, lines: item.lines };
  const matched = await db.in(items).updateOne(asRead, { $set: { ...after, alerting, updatedAt: at } });
  if (matched === 0) throw new Refusal('conflict');
  return { ...item, ...after, alerting };
}

import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { type Task, tasks } from './collections';
import * as messages from './messages';

/** A task by its id; refuses with 404 one that this company does not have. */
export async function findTask(db: CompanyDb, id: string): Promise<Task> {
  const found = await db.in(tasks).findOne({ _id: id });
  if (!found) throw new Refusal('not-found', messages.unknown);
  return found;
}

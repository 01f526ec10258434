import type { CompanyDb } from '~db/company-db';
import { tasks } from './collections';
import { statuses } from './statuses';

/** Gives all tasks for a client the name that he has: the one that stays with them once he is deleted. */
export async function renameClientInTasks(
  db: CompanyDb,
  { _id: clientId, name }: { _id: string; name: string },
): Promise<void> {
  // By the index of a client's tasks, which needs their status.
  const his = { clientId, status: { $in: [...statuses] }, clientName: { $ne: name } };
  await db.in(tasks).updateMany(his, { $set: { clientName: name } });
}

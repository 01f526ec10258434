import type { CompanyDb } from '~db/company-db';
import { tasks } from './collections';
import { statuses } from './statuses';

/** Stores a person's new name on their open tasks. Completed ones keep the old name. */
export async function renameAssignee(
  db: CompanyDb,
  { _id, name }: { _id: string; name: string },
): Promise<void> {
  await db.in(tasks).updateMany({ open: true, assigneeId: _id }, { $set: { assigneeName: name } });
}

/** Stores a client's new name on all its tasks, which keep it after the client is deleted. */
export async function renameClientInTasks(
  db: CompanyDb,
  { _id: clientId, name }: { _id: string; name: string },
): Promise<void> {
  // The statuses are listed so that the query can use the index by client and status.
  const outdated = { clientId, status: { $in: [...statuses] }, clientName: { $ne: name } };
  await db.in(tasks).updateMany(outdated, { $set: { clientName: name } });
}

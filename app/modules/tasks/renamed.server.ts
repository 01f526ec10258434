import type { CompanyDb } from '~db/company-db';
import { tasks } from './collections';
import { statuses } from './statuses';

/** Puts a person's new name on their open tasks; completed ones keep the old name. */
export async function renameAssignee(
  db: CompanyDb,
  { _id, name }: { _id: string; name: string },
): Promise<void> {
  await db.in(tasks).updateMany({ open: true, assigneeId: _id }, { $set: { assigneeName: name } });
}

/** Puts a client's new name on all their tasks, which keep it once the client is deleted. */
export async function renameClientInTasks(
  db: CompanyDb,
  { _id: clientId, name }: { _id: string; name: string },
): Promise<void> {
  // By the index of a client's tasks, which needs their status.
  const outdated = { clientId, status: { $in: [...statuses] }, clientName: { $ne: name } };
  await db.in(tasks).updateMany(outdated, { $set: { clientName: name } });
}

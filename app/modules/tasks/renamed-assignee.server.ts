import type { CompanyDb } from '~db/company-db';
import { tasks } from './collections';

/** Gives whoever is called otherwise now his name on what he has still to do; what is completed keeps the one that he had. */
export async function renameAssignee(
  db: CompanyDb,
  { _id, name }: { _id: string; name: string },
): Promise<void> {
  await db.in(tasks).updateMany({ open: true, assigneeId: _id }, { $set: { assigneeName: name } });
}

import type { CompanyDb } from '~db/company-db';
import { meetings } from './collections';

/** Gives all meetings with a client the name that he has: the one that stays with them once he is deleted. */
export async function renameClientInMeetings(
  db: CompanyDb,
  { _id: clientId, name }: { _id: string; name: string },
): Promise<void> {
  await db.in(meetings).updateMany({ clientId, clientName: { $ne: name } }, { $set: { clientName: name } });
}

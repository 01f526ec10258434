import type { CompanyDb } from '~db/company-db';
import { meetings } from './collections';
import { longestMs } from './limits';

/** Stores a client's new name on all their meetings, which keep it after the client is deleted. */
export async function renameClientInMeetings(
  db: CompanyDb,
  { _id: clientId, name }: { _id: string; name: string },
): Promise<void> {
  await db.in(meetings).updateMany({ clientId, clientName: { $ne: name } }, { $set: { clientName: name } });
}

/** Stores a person's new name on their meetings that are not over. Past ones keep the old name. */
export async function renameInMeetings(
  db: CompanyDb,
  { _id, name }: { _id: string; name: string },
): Promise<void> {
  const now = new Date();
  // None is longer, so the index by start finds all that may still be running.
  const earliest = new Date(now.getTime() - longestMs);
  const ahead = { userId: _id, startsAt: { $gte: earliest }, endsAt: { $gte: now } };
  await db.in(meetings).updateMany(ahead, { $set: { userName: name } });
}

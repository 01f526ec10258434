import type { CompanyDb } from '~db/company-db';
import { meetings } from './collections';
import { longestMs } from './limits';

/** Gives whoever is called otherwise now his name on meetings that are not over; those that are keep the one that he had. */
export async function renameInMeetings(
  db: CompanyDb,
  { _id, name }: { _id: string; name: string },
): Promise<void> {
  const now = new Date();
  // None lasts longer, so the index by its beginning finds all that may still go on.
  const earliest = new Date(now.getTime() - longestMs);
  const ahead = { userId: _id, startsAt: { $gte: earliest }, endsAt: { $gte: now } };
  await db.in(meetings).updateMany(ahead, { $set: { userName: name } });
}

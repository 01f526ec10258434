import type { CompanyDb } from '~db/company-db';
import { meetings } from './collections';
import { longestMs } from './limits';

/** The most meetings ahead that somebody attends. */
const mostAttended = 1_000;

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
  const attended = { 'attendees.userId': _id, startsAt: { $gte: earliest }, endsAt: { $gte: now } };
  const found = await db.in(meetings).list(attended, {
    sort: { startsAt: 1 },
    limit: mostAttended,
    projection: { attendees: 1 },
  });
  for (const { _id: id, attendees = [] } of found) {
    const renamed = attendees.map((one) => (one.userId === _id ? { ...one, name } : one));
    await db.in(meetings).updateOne({ _id: id }, { $set: { attendees: renamed } });
  }
}

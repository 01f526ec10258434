import type { CompanyDb } from '~db/company-db';
import { type Meeting, meetings } from './collections';

/** A text about a client, with its time. */
interface WrittenMeeting {
  id: string;
  at: Date;
  text: string;
}

/** The most meetings of one client in a week. */
const most = 200;

/** What was written about meetings with a client in a period, oldest first: descriptions, and log lines written by people. */
export async function meetingsWritten(
  db: CompanyDb,
  clientId: string,
  { from, to }: { from: Date; to: Date },
): Promise<WrittenMeeting[]> {
  // Later writes move `wroteAt` on, but a week is read just after it ended.
  const found = await db
    .in(meetings)
    .list({ clientId, wroteAt: { $gte: from } }, { sort: { wroteAt: 1 }, limit: most });
  const seen = new Set<string>();
  return found
    .flatMap((meeting) => piecesOf(meeting, seen))
    .filter(({ at }) => at >= from && at < to)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** A description shared by a series counts once. */
function piecesOf({ _id, seriesId, description, describedAt, logs }: Meeting, seen: Set<string>) {
  const own = logs
    .map((line, place) => ({ line, place }))
    .filter(({ line }) => line.written)
    .map(({ line: { at, text }, place }) => ({ id: `${_id}-${place}`, at, text }));
  const said = `${seriesId ?? _id} ${description}`;
  if (description === '' || seen.has(said)) return own;
  seen.add(said);
  return [{ id: _id, at: describedAt, text: description }, ...own];
}

/** The ids of clients with texts in their meetings in a period, sorted. */
export async function clientsWithMeetings(
  db: CompanyDb,
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const found = await db
    .in(meetings)
    .aggregate<Pick<Meeting, '_id'>>([
      { $match: { wroteAt: { $gte: from }, createdAt: { $lt: to } } },
      { $group: { _id: '$clientId' } },
      { $sort: { _id: 1 } },
    ]);
  return found.map(({ _id }) => _id);
}

import type { CompanyDb } from '~db/company-db';
import { type Meeting, meetings } from './collections';

/** What somebody has written about a client at one time. */
interface WrittenMeeting {
  id: string;
  at: Date;
  text: string;
}

/** More than anybody has in a week with one client. */
const most = 200;

/**
 * What was written about meetings with a client from one moment up to another, oldest first: the descriptions of those
 * that were written in that time, and the lines that people have added to their logs. The suite's own lines are none.
 */
export async function meetingsWritten(
  db: CompanyDb,
  clientId: string,
  { from, to }: { from: Date; to: Date },
): Promise<WrittenMeeting[]> {
  // Whatever was written later has moved the mark on: a week that is over is weighed once, just after it.
  const found = await db
    .in(meetings)
    .list({ clientId, wroteAt: { $gte: from } }, { sort: { wroteAt: 1 }, limit: most });
  const seen = new Set<string>();
  return found
    .flatMap((meeting) => piecesOf(meeting, seen))
    .filter(({ at }) => at >= from && at < to)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** A description counts once for all meetings of a series. */
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

/** The clients about whom something was written in their meetings from one moment up to another, in the order of their ids. */
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

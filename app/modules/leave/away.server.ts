import type { CompanyDb } from '~db/company-db';
import { leaveRequests } from './collections';
import { type Away, partOf, together } from './parts';

/** More people than any firm of the suite has. */
const mostAway = 20_000;

/**
 * Who is on approved leave on a day ('2026-11-21'), and for how much of it, by the person's id. A weekend or a holiday
 * within somebody's leave counts as away too: he is not there.
 */
export async function awayOn(db: CompanyDb, day: string): Promise<Map<string, Away>> {
  const found = await db.in(leaveRequests).list(
    { status: 'approved', months: day.slice(0, 7), start: { $lte: day }, end: { $gte: day } },
    {
      sort: { start: 1 },
      limit: mostAway,
      projection: { userId: 1, start: 1, end: 1, from: 1, to: 1 },
    },
  );
  const away = new Map<string, Away>();
  for (const { userId, ...stretch } of found) {
    const part = partOf(stretch, day);
    if (part) away.set(userId, together(away.get(userId), part));
  }
  return away;
}

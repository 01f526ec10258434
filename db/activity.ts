import type { Actor } from '~/core/access';
import { newId } from '~/core/id';
import type { LogEntry } from '~/core/log-entry';
import { type ActivityLine, activity } from '~/modules/audit/collections';
import type { CompanyDb } from './company-db';
import { listOf, type Query } from './queries';

/** In characters: what a line of a list can show of a name. */
const longestDetail = 500;

/** The name under which background work appears. */
export const bySuite = { userId: '', name: 'Laoban' };

/** The ids of the newest lines. Every change writes one in its transaction, so equal ids mean that nothing changed. */
export function newestLines(limit: number): Query<Pick<ActivityLine, '_id'>[]> {
  return listOf(activity, {}, { sort: { at: -1, _id: -1 }, limit, projection: { _id: 1 } });
}

/** Writes lines to the company's activity log in order, within the caller's transaction if there is one. */
export async function logActivity(
  db: CompanyDb,
  { userId, name }: Pick<Actor, 'userId' | 'name'>,
  lines: readonly LogEntry[],
  now = new Date(),
): Promise<void> {
  await db.in(activity).insertMany(
    lines.map(({ detail, figures, ...line }, place) => ({
      ...line,
      ...(figures && { figures: figures.slice(0, longestDetail) }),
      detail: detail.slice(0, longestDetail),
      _id: newId(),
      // One millisecond apart, since the log is sorted by time.
      at: new Date(now.getTime() + place),
      userId,
      userName: name,
    })),
  );
}

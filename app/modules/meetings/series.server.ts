import type { Repeat } from '~/core/repeat';
import { upcomingAfter } from '~/core/series';
import type { CompanyDb } from '~db/company-db';
import { type Meeting, meetings } from './collections';
import { mostInSeries } from './limits';

/** The later meetings of its series that have not started at that moment; none without a series. */
export async function comingOf(
  db: CompanyDb,
  { _id, seriesId, startsAt }: Meeting,
  at: Date,
): Promise<Meeting[]> {
  if (seriesId === undefined) return [];
  const found = await db
    .in(meetings)
    .list(
      { seriesId, startsAt: upcomingAfter(startsAt, at) },
      { sort: { startsAt: 1 }, limit: mostInSeries },
    );
  return found.filter((one) => one._id !== _id);
}

/**
 * Replaces these meetings in two queries, however many. In the caller's transaction: a concurrent change of one of them
 * conflicts, and one of the two is retried.
 */
export async function replace(db: CompanyDb, changed: readonly Meeting[]): Promise<void> {
  await db.in(meetings).deleteMany({ _id: { $in: changed.map(({ _id }) => _id) } });
  await db.in(meetings).insertMany(changed.map(({ companyId: _, ...meeting }) => meeting));
}

/** Stores on the meetings of a series how it repeats now, or that it no longer does. In the caller's transaction. */
export async function storeRule(db: CompanyDb, seriesId: string, repeat: Repeat | null): Promise<void> {
  const update = repeat ? { $set: { repeat } } : { $unset: { repeat: 1 as const } };
  await db.in(meetings).updateMany({ seriesId }, update);
}

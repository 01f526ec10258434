import type { CompanyDb } from '~db/company-db';
import { type Meeting, meetings } from './collections';
import { mostInSeries } from './limits';

/** The other meetings of its series that are still to come at that moment; none of one that does not repeat. */
export async function comingOf(db: CompanyDb, { _id, seriesId }: Meeting, at: Date): Promise<Meeting[]> {
  if (seriesId === undefined) return [];
  const found = await db
    .in(meetings)
    .list({ seriesId, startsAt: { $gt: at } }, { sort: { startsAt: 1 }, limit: mostInSeries });
  return found.filter((one) => one._id !== _id);
}

/**
 * Puts these in the place of what is stored under their ids, all in two steps however many they are. Within the caller's
 * transaction: who changes one of them meanwhile meets it, and one of the two begins again.
 */
export async function replace(db: CompanyDb, changed: readonly Meeting[]): Promise<void> {
  await db.in(meetings).deleteMany({ _id: { $in: changed.map(({ _id }) => _id) } });
  await db.in(meetings).insertMany(changed.map(({ companyId: _, ...meeting }) => meeting));
}

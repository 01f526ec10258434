import type { CompanyDb } from '~db/company-db';
import { type Item, type ItemGroup, itemGroups } from './collections';

type Grouped = Pick<Item, 'productSegment' | 'location'>;

/** As many choices as a filter can hold. */
const most = 300;

/** Counts an item into its segment and its location, out of those where it was before, or both. */
export async function regroup(db: CompanyDb, before: Grouped | null, after: Grouped | null): Promise<void> {
  await move(db, 'segment', before?.productSegment, after?.productSegment);
  await move(db, 'location', before?.location, after?.location);
}

async function move(
  db: CompanyDb,
  by: ItemGroup['by'],
  from: string | undefined,
  to: string | undefined,
): Promise<void> {
  if (from === to) return;
  if (to !== undefined) await countInto(db, by, to, 1);
  if (from === undefined) return;
  await countInto(db, by, from, -1);
  await db.in(itemGroups).deleteMany({ by, name: from, items: { $lte: 0 } });
}

/** Counts so many items into one group; fewer where `items` is negative. */
export async function countInto(
  db: CompanyDb,
  by: ItemGroup['by'],
  name: string,
  items: number,
): Promise<void> {
  await db.in(itemGroups).findOneAndUpdate({ by, name }, { $inc: { items } }, { upsert: true });
}

/** The segments or locations that items are in, by name. */
export async function groupsBy(db: CompanyDb, by: ItemGroup['by']): Promise<string[]> {
  const found = await db
    .in(itemGroups)
    .list({ by }, { sort: { name: 1 }, limit: most, projection: { name: 1 } });
  return found.map(({ name }) => name);
}

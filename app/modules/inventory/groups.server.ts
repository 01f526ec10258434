import type { CompanyDb } from '~db/company-db';
import { type Item, type ItemGroup, itemGroups } from './collections';

type Grouped = Pick<Item, 'productSegment' | 'location'>;

/** The most choices in a filter. */
const most = 300;

/** Updates the counts of the segments and locations an item has left and joined. A service has neither. */
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
  if (to) await countInto(db, by, to, 1);
  if (!from) return;
  await countInto(db, by, from, -1);
  await db.in(itemGroups).deleteMany({ by, name: from, items: { $lte: 0 } });
}

/** Adds `items` to one group's count; negative subtracts. */
export async function countInto(
  db: CompanyDb,
  by: ItemGroup['by'],
  name: string,
  items: number,
): Promise<void> {
  await db.in(itemGroups).findOneAndUpdate({ by, name }, { $inc: { items } }, { upsert: true });
}

/** The segments and locations in use, by name. */
export async function groupNames(db: CompanyDb): Promise<{ segments: string[]; locations: string[] }> {
  // One query for both; hardly any company has more than the limit.
  const both = await groups(db, {}, 2 * most);
  const isAll = both.length < 2 * most;
  const listNames = async (by: ItemGroup['by']) =>
    (isAll ? both.filter((group) => group.by === by) : await groups(db, { by }, most)).map(
      ({ name }) => name,
    );
  const [segments, locations] = await Promise.all([listNames('segment'), listNames('location')]);
  return { segments: segments.slice(0, most), locations: locations.slice(0, most) };
}

async function groups(db: CompanyDb, filter: Partial<Pick<ItemGroup, 'by'>>, limit: number) {
  return await db
    .in(itemGroups)
    .list(filter, { sort: { by: 1, name: 1 }, limit, projection: { by: 1, name: 1 } });
}

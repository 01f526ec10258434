import type { Filter } from 'mongodb';
import { codeKey } from '~/core/code-key';
import type { Coded, Collection } from './collection';
import type { CompanyDb } from './company-db';
import { pagesOf } from './keyset';

interface Codes<T> {
  code: keyof T & string;
  key: keyof T & string;
  /** Only these have unique codes. */
  among?: Filter<T>;
}

/**
 * Stores the keys of a company's codes as codes are compared now. Of records whose codes have become one the oldest keeps the key; the
 * others stay too, with a number in their key and a mark.
 */
export async function upgradeCodeKeys<T extends Coded>(
  db: CompanyDb,
  collection: Collection<T>,
  { code, key, among = {} }: Codes<T>,
): Promise<void> {
  const projection = { [code]: 1, [key]: 1, createdAt: 1, sameCodeSince: 1 } as never;
  const keyFor = (record: T) => codeKey(String(record[code]));
  const order = { by: '_id', sorted: 'text' } as const;
  for await (const page of pagesOf(db.in(collection), { filter: among, order, projection })) {
    const changed = page
      .filter((record) => record[key] !== keyFor(record) && !record.sameCodeSince)
      .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
    if (changed.length === 0) continue;
    const wanted = { [key]: { $in: changed.map(keyFor) } };
    const found = await db
      .in(collection)
      .list({ $and: [among, wanted] } as Filter<T>, { sort: {}, limit: changed.length, projection });
    const holders = new Map(found.map((holder) => [String(holder[key]), holder]));
    for (const record of changed) {
      const own = keyFor(record);
      const holder = holders.get(own);
      const isOlder = !holder || record.createdAt < holder.createdAt;
      await db.transaction(async (all) => {
        const save = async ({ _id }: T, change: object) =>
          void (await all.in(collection).updateOne({ _id } as Filter<T>, { $set: change } as never));
        const younger = isOlder ? holder : record;
        if (younger) {
          const numbered = await freeKey(all, collection, { key, own, among });
          await save(younger, { [key]: numbered, sameCodeSince: new Date() });
        }
        if (isOlder) await save(record, { [key]: own });
      });
      if (isOlder) holders.set(own, record);
    }
  }
}

/** 'job-7001a (2)', or the next number that nothing has. */
async function freeKey<T extends Coded>(
  db: CompanyDb,
  collection: Collection<T>,
  { key, own, among }: { key: string; own: string; among: Filter<T> },
): Promise<string> {
  for (let number = 2; ; number += 1) {
    const numbered = `${own} (${number})`;
    if ((await db.in(collection).count({ $and: [among, { [key]: numbered }] } as Filter<T>, 1)) === 0)
      return numbered;
  }
}

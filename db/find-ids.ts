import type { Filter } from 'mongodb';
import { findWords, insideKey, rarity } from '~/core/find-words';
import { literally } from '~/core/literally';
import type { CompanyDocument } from './collection';
import type { CompanyDb } from './company-db';
import { type FindEntry, type FindKind, findEntries } from './find-entries';
import { mostCounted } from './keyset';

/** The filter of entries with a key that begins with this. */
export const keyFrom = (key: string): Filter<FindEntry> => ({ parts: { $regex: `^${literally(key)}` } });

/**
 * Narrows a list's search to the records of a kind that may hold `typed`, where the search index knows them and they are
 * few; an empty filter where it does not, and the list's own filter finds them without help. The list still looks whether
 * they do: it compares the text letter by letter.
 */
export async function candidates<T extends CompanyDocument>(
  db: CompanyDb,
  kind: FindKind,
  typed: string,
): Promise<Filter<T>> {
  // Inside a text that holds it, each of its words is at least a part of a word.
  const [rarest = ''] = findWords(typed).sort((one, other) => rarity(other) - rarity(one));
  if (rarest.length < shortest) return {};
  const found = await db.in(findEntries).list({ kind, ...keyFrom(insideKey(rarest)) } as Filter<FindEntry>, {
    sort: {},
    limit: mostCounted,
    projection: { refId: 1 },
  });
  // So many are soon met in the order of the list, and their number is shown as "more than".
  if (found.length === mostCounted) return {};
  return { _id: { $in: found.map(({ refId }) => refId) } } as Filter<T>;
}

/** One letter is nearly everywhere. */
const shortest = 2;

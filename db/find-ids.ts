import type { Filter } from 'mongodb';
import { findWords, insideKey, rarity } from '~/core/find-words';
import { literally } from '~/core/literally';
import type { CompanyDocument } from './collection';
import type { CompanyDb } from './company-db';
import { type FindEntry, type FindKind, findEntries } from './find-entries';
import { mostCounted } from './keyset';

/** The filter of entries with a key that starts with `key`. */
export const keyFrom = (key: string): Filter<FindEntry> => ({ parts: { $regex: `^${literally(key)}` } });

/**
 * Narrows a list's text filter to the ids of records that may contain `typed`, if the search index is ready and finds
 * few; otherwise an empty filter. The list still compares the text itself, letter by letter.
 */
export async function candidates<T extends CompanyDocument>(
  db: CompanyDb,
  kind: FindKind,
  typed: string,
): Promise<Filter<T>> {
  // In a text that contains it, each of its words is at least part of a word.
  const [rarest = ''] = findWords(typed).sort((one, other) => rarity(other) - rarity(one));
  if (rarest.length < shortest) return {};
  const found = await db.in(findEntries).list({ kind, ...keyFrom(insideKey(rarest)) } as Filter<FindEntry>, {
    sort: {},
    limit: mostCounted,
    projection: { refId: 1 },
  });
  // With so many matches the list fills quickly without help, and the count is shown as "more than".
  if (found.length === mostCounted) return {};
  return { _id: { $in: found.map(({ refId }) => refId) } } as Filter<T>;
}

/** In letters. A single letter is nearly everywhere. */
const shortest = 2;

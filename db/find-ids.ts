import type { Filter } from 'mongodb';
import { findWords, insideKeys, rarity } from '~/core/find-words';
import { literally } from '~/core/literally';
import type { CompanyDocument } from './collection';
import type { CompanyDb } from './company-db';
import { type FindEntry, type FindKind, findEntries } from './find-entries';
import { mostCounted } from './keyset';

/** The ids of the records of a kind that may contain `typed`; null if the search index can't tell, or there are many. */
export async function candidateIds(db: CompanyDb, kind: FindKind, typed: string): Promise<string[] | null> {
  // In a text that contains it, each of its words is at least part of a word. Which of them the fewest contain is not told by
  // the word alone.
  const words = findWords(typed)
    .filter((word) => [...word].length >= shortest)
    .sort((one, other) => rarity(other) - rarity(one))
    .slice(0, mostWords);
  const found = await Promise.all(words.map((word) => idsContaining(db, kind, word)));
  const [fewest] = found.sort((one, other) => one.length - other.length);
  // With so many matches the list fills quickly without help.
  return !fewest || fewest.length === mostCounted ? null : fewest;
}

async function idsContaining(db: CompanyDb, kind: FindKind, word: string): Promise<string[]> {
  const parts = { $in: insideKeys(word).map((key) => new RegExp(`^${literally(key)}`)) };
  const found = await db
    .in(findEntries)
    .list({ kind, parts } as Filter<FindEntry>, { sort: {}, limit: mostCounted, projection: { refId: 1 } });
  return found.map(({ refId }) => refId);
}

/**
 * Narrows a list's text filter to these records; otherwise an empty filter. The list still compares the text itself, letter by
 * letter.
 */
export async function candidates<T extends CompanyDocument>(
  db: CompanyDb,
  kind: FindKind,
  typed: string,
): Promise<Filter<T>> {
  const ids = await candidateIds(db, kind, typed);
  return ids ? ({ _id: { $in: ids } } as Filter<T>) : {};
}

/** Words of a search that are looked up. */
const mostWords = 3;

/** In letters. A single letter is nearly everywhere. */
const shortest = 2;

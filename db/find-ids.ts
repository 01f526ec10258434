import type { Filter } from 'mongodb';
import { compactNumber, findWords, insideKeys, numberBeginning, rarity } from '~/core/find-words';
import { comparedWords, literally, toSearchKey } from '~/core/search-key';
import type { CompanyDocument } from './collection';
import type { CompanyDb } from './company-db';
import { type FindEntry, type FindKind, findEntries } from './find-entries';
import { mostCounted } from './keyset';

/** The ids of the records of a kind that may contain `typed`; null if the search index can't tell, or there are many. */
async function candidateIds(db: CompanyDb, kind: FindKind, typed: string): Promise<string[] | null> {
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
  return await idsOf(db, { kind, parts } as Filter<FindEntry>);
}

/**
 * What a list's search shows of these records: those whose `field`, a `searchKey`, contains the typed text, or has words that begin
 * with all typed words, in any order.
 */
export function textFilter<T extends CompanyDocument>(field: keyof T & string, typed: string): Filter<T> {
  const text = toSearchKey(typed);
  const words = [...new Set(comparedWords(typed))].slice(0, mostCompared);
  const has = (pattern: string) => ({ [field]: { $regex: pattern } });
  const whole = has(literally(text));
  const [only = ''] = words;
  if (words.length <= 1 && (only === text || only.length <= 1)) return whole as Filter<T>;
  // Single letters begin a word nearly everywhere.
  const after = words.every(({ length }) => length === 1) ? '(?:[^a-z0-9]|$)' : '';
  const each = words.map((word) =>
    has(/^[a-z0-9]/.test(word) ? `(?:^|[^a-z0-9])${literally(word)}${after}` : literally(word)),
  );
  return { $and: [{ $or: [whole, { $and: each }] }] } as Filter<T>;
}

/**
 * The same, with the records that searches find by the beginning of a number: a list has all that Find says it has. `near` are
 * the ids of all that may fit, where the search index can tell.
 */
export async function narrowedSearch<T extends CompanyDocument>(
  db: CompanyDb,
  kind: FindKind,
  { field, typed }: { field: keyof T & string; typed: string },
): Promise<{ near: string[] | null; text: Filter<T> }> {
  const [near, numbered] = await Promise.all([candidateIds(db, kind, typed), numberedIds(db, kind, typed)]);
  const text = textFilter<T>(field, typed);
  return {
    near: near && [...near, ...numbered],
    text: numbered.length > 0 ? ({ $or: [{ _id: { $in: numbered } }, text] } as Filter<T>) : text,
  };
}

/** The same by texts alone, without numbers. */
export async function nameFilter<T extends CompanyDocument>(
  db: CompanyDb,
  kind: FindKind,
  { field, typed }: { field: keyof T & string; typed: string },
): Promise<Filter<T>> {
  if (typed === '') return {};
  const near = await candidateIds(db, kind, typed);
  return { ...(near && { _id: { $in: near } }), ...textFilter<T>(field, typed) } as Filter<T>;
}

/** The filter of a list's search, narrowed by the search index where that helps. */
export async function searchFilter<T extends CompanyDocument>(
  db: CompanyDb,
  kind: FindKind,
  wanted: { field: keyof T & string; typed: string },
): Promise<Filter<T>> {
  if (wanted.typed === '') return {};
  const { near, text } = await narrowedSearch<T>(db, kind, wanted);
  return { ...(near && { _id: { $in: near } }), ...text } as Filter<T>;
}

async function numberedIds(db: CompanyDb, kind: FindKind, typed: string): Promise<string[]> {
  if ([...compactNumber(typed)].length < shortest) return [];
  return await idsOf(db, {
    kind,
    parts: new RegExp(`^${literally(numberBeginning(typed))}`),
  } as Filter<FindEntry>);
}

async function idsOf(db: CompanyDb, filter: Filter<FindEntry>): Promise<string[]> {
  const found = await db
    .in(findEntries)
    .list(filter, { sort: {}, limit: mostCounted, projection: { refId: 1 } });
  return found.map(({ refId }) => refId);
}

/** Words of a search that are compared. */
const mostCompared = 10;

/** Words of a search that are looked up. */
const mostWords = 3;

/** In letters. A single letter is nearly everywhere. */
const shortest = 2;

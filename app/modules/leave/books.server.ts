import type { CompanyDb } from '~db/company-db';
import { listOf, type Results } from '~db/queries';
import { peopleRead } from '../account/index.server';
import { entitledTo, type LeaveTerms, leaveTermsOf, leaveTermsRead } from '../people/index.server';
import { addDays, type Balance, type Book, balanceOf } from './balance';
import { leaveAdjustments, leaveFamilies, leaveRequests } from './collections';
import type { LeavePeriod } from './parts';
import type { LeaveRules } from './rules.server';
import { takingStatuses } from './statuses';
import { floorOf, isFamilyType, type Served } from './statutory';
import { sameType } from './types';

/** The most requests read, for a page of people and a few years. */
const mostRead = 50_000;

/** One person's entitlements and leave by type, in the order of `entitledTo`. */
type Books = Map<string, Book>;

/**
 * The books of these people, calculated from their requests and adjustments of `year` and the earlier years that carry
 * over into it; requests in later years are included.
 */
export async function booksOf(
  db: CompanyDb,
  ids: readonly string[],
  year: number,
  rules: LeaveRules,
): Promise<Map<string, Books>> {
  return (await readBooks(db, ids, year, rules)).books;
}

/** The same with the requests they were calculated from, pending and approved. */
export async function readBooks(db: CompanyDb, ids: readonly string[], year: number, rules: LeaveRules) {
  if (ids.length === 0)
    return { books: new Map<string, Books>(), taken: [], served: new Map<string, Served>() };
  const from = Math.min(year, ...rules.types.flatMap(({ carriesFrom }) => carriesFrom ?? []));
  const whose = { userId: ids.length === 1 ? ids[0] : { $in: [...ids] } };
  const { people, taken, adjusted, workers, families } = await db.read({
    people: leaveTermsRead(ids),
    ...(rules.kit && lawReads(ids)),
    taken: listOf(
      leaveRequests,
      // A request of the previous year may extend into this one.
      {
        ...whose,
        start: { $gte: `${from - 1}-01-01` },
        status: { $in: [...takingStatuses] },
      },
      {
        // In the order of the index by person. Sorted by day, the whole company's leave would be read.
        sort: { userId: 1, start: 1, _id: 1 },
        limit: mostRead,
        projection: { userId: 1, type: 1, status: 1, byYear: 1, start: 1, end: 1, from: 1, to: 1 },
      },
    ),
    adjusted: listOf(
      leaveAdjustments,
      { ...whose, year: { $gte: from } },
      {
        sort: { userId: 1, year: 1, at: 1 },
        limit: mostRead,
        projection: { userId: 1, type: 1, year: 1, days: 1 },
      },
    ),
  });
  const terms = leaveTermsOf(ids, people);
  const served =
    workers && families ? servedOf(rules, terms, { workers, families }) : new Map<string, Served>();
  const books = new Map(ids.map((id) => [id, emptyBooks(rules, terms.get(id), served.get(id))]));
  for (const { userId, type, status, byYear } of taken) {
    const book = bookOf(books.get(userId), type);
    if (!book || (status !== 'approved' && status !== 'pending')) continue;
    addDays(book[status], byYear);
  }
  for (const { userId, type, year: in_, days } of adjusted) {
    const book = bookOf(books.get(userId), type);
    if (book) addDays(book.adjusted, { [in_]: days });
  }
  return { books, taken, served };
}

/** One person's books. */
export async function ownBooks(db: CompanyDb, id: string, year: number, rules: LeaveRules): Promise<Books> {
  return (await booksOf(db, [id], year, rules)).get(id) ?? new Map();
}

/**
 * One person's books, and the requests they were calculated from: pending and approved ones from the year before
 * `year`. That covers every day of that year or later, since no request is longer than a year.
 */
export async function ownBooksWith(
  db: CompanyDb,
  id: string,
  year: number,
  rules: LeaveRules,
): Promise<{ books: Books; taken: readonly LeavePeriod[]; served: Served | undefined }> {
  const { books, taken, served } = await readBooks(db, [id], year, rules);
  return { books: books.get(id) ?? new Map(), taken, served: served.get(id) };
}

/** The stored name of a type, whatever its spelling; undefined if the person has no such leave. */
export function typeIn(books: Books, type: string): string | undefined {
  return books.has(type) ? type : [...books.keys()].find((one) => sameType(one, type));
}

/** The book of a type, whatever the spelling of its name. */
export function bookOf(books: Books | undefined, type: string): Book | undefined {
  const name = books && typeIn(books, type);
  return name === undefined ? undefined : books?.get(name);
}

/** What is left of each type in a year. */
export function balancesOf(books: Books, year: number): { type: string; balance: Balance }[] {
  return [...books].map(([type, book]) => ({ type, balance: balanceOf(book, year) }));
}

/** What the law looks at besides the terms. */
function lawReads(ids: readonly string[]) {
  return {
    workers: peopleRead(ids),
    families: listOf(leaveFamilies, { _id: { $in: [...ids] } }, { sort: { _id: 1 }, limit: ids.length }),
  };
}

/** What the law looks at in these people, by id. */
function servedOf(
  { week }: LeaveRules,
  terms: ReadonlyMap<string, LeaveTerms>,
  { workers, families }: Results<ReturnType<typeof lawReads>>,
): Map<string, Served> {
  const weeks = new Map(workers.map(({ _id, workingDays }) => [_id, workingDays]));
  const children = new Map(families.map((one) => [one._id, one]));
  return new Map(
    [...terms].map(([id, { joinDate: joined }]) => {
      const own = weeks.get(id);
      const daysPerWeek = own?.length ? own.length : week.length;
      return [id, { joined, daysPerWeek, family: children.get(id) ?? null }];
    }),
  );
}

function emptyBooks(
  { types, kit }: LeaveRules,
  terms: LeaveTerms | undefined,
  served: Served | undefined,
): Books {
  const own = terms?.leaveEntitlements ?? [];
  const joined = terms?.joinDate ?? '';
  const company = types.map(({ name, days }) => ({ type: name, entitlement: days }));
  return new Map(
    entitledTo(company, own).flatMap(({ type, entitlement }): [string, Book][] => {
      const rules = types.find(({ name }) => name === type) ?? { prorated: false, carryOver: 0 };
      const book = { entitlement, rules, joined, adjusted: {}, approved: {}, pending: {} };
      const isOwn = own.some((one) => sameType(one.type, type));
      if (!kit || !served || isOwn || !isFamilyType(type)) return [[type, book]];
      // By law, or what the company gives everybody if that is more.
      const entitlementIn = (year: number) =>
        Math.max(entitlement, floorOf(type, served, { year, day: `${year}-12-31` }) ?? 0);
      // People without children don't see it.
      const isNone = lawYears(served).every((year) => entitlementIn(year) === 0);
      return isNone ? [] : [[type, { ...book, entitlementIn }]];
    }),
  );
}

/** The years in which somebody can have leave for their children. */
function lawYears({ family }: Served): number[] {
  const born = (family?.children ?? []).map((child) => Number(child.born.slice(0, 4)));
  if (born.length === 0) return [];
  const [first, last] = [Math.min(...born), Math.max(...born) + 13];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

import { singaporeDay } from '~/core/dates';
import type { Undoable } from '~/core/from-today';
import { allOf } from '~/core/modules.server';
import { daysToPlan } from '~/core/weeks';
import type { CompanyDb } from '~db/company-db';
import type { Queries, Query, Results } from '~db/queries';
import type { CompanySeen } from '~db/sessions';
import {
  type Asking,
  type DayNumber,
  type DayPart,
  type ModuleNeeds,
  mostUrgent,
  type Need,
  type NeedGroup,
  type NeedsPerson,
  type WeekEntry,
} from '../needs.server';

/** The needs of all modules that have something for a person's day. */
const modules = (): readonly ModuleNeeds[] => allOf(({ needs }) => needs);

/** The most lines of a group on Today and in the morning mail. */
const mostLines = 7;

interface Whose {
  person: NeedsPerson;
  company: CompanySeen;
  db: CompanyDb;
}

export function askingFor(whose: Whose, now = new Date(), most = mostLines): Asking {
  const today = singaporeDay(now);
  return { ...whose, now, today, week: daysToPlan(today), most };
}

const urgencyOf = ({ tone }: Need) => (tone === 'danger' ? 0 : tone === 'warning' ? 1 : 2);

const groupsOf = () => modules().flatMap(({ groups }) => groups ?? []);
const numbersOf = () => modules().flatMap(({ numbers }) => numbers ?? []);
const weeksOf = () => modules().flatMap(({ week }) => week ?? []);

/** What needs a person: sorted by rank, no empty groups. A group with more lines than `most` loses the least urgent ones. */
export async function needsOf(asking: Asking): Promise<NeedGroup[]> {
  return inOrder(asking, (await readParts(asking, groupsOf())).flat());
}

/** The same, the days to plan with a person's entries, and the numbers at the top, read together. */
export async function readDay(asking: Asking): Promise<Day> {
  const [groups, week, numbers] = [groupsOf(), weeksOf(), numbersOf()];
  const shown = await readParts<readonly (NeedGroup | WeekEntry | DayNumber)[]>(asking, [
    ...groups,
    ...week,
    ...numbers,
  ]);
  const [of, after] = [groups.length, groups.length + week.length];
  return {
    groups: inOrder(asking, shown.slice(0, of).flat() as NeedGroup[]),
    week: byDay(asking, shown.slice(of, after).flat() as WeekEntry[]),
    numbers: (shown.slice(after).flat() as DayNumber[]).sort((one, other) => one.rank - other.rank),
  };
}

/** A shorter question is the beginning of too much. */
const shortestAsked = 3;

/** The numbers that somebody asks for, each word being the beginning of one of theirs: 'who owes', 'low stock'. */
export async function numbersAsked(
  db: CompanyDb,
  { person, company }: Pick<Whose, 'person' | 'company'>,
  words: readonly string[],
): Promise<DayNumber[]> {
  if (words.join('').length < shortestAsked) return [];
  const asked = numbersOf().filter((part) => {
    const known = part.asked.split(' ');
    return words.every((word) => known.some((one) => one.startsWith(word)));
  });
  if (asked.length === 0) return [];
  return (await readParts(askingFor({ person, company, db }), asked)).flat();
}

interface Day {
  groups: NeedGroup[];
  week: DayOfWeek[];
  numbers: DayNumber[];
}

/** What each part shows, read with two commands. Nothing of a part that the person may not see. */
async function readParts<Shown extends readonly unknown[]>(
  asking: Asking,
  parts: readonly DayPart<Shown>[],
): Promise<(Shown | readonly [])[]> {
  const first = await readEach(
    asking.db,
    parts.map((part) => part.reads(asking)),
  );
  const second = await readEach(
    asking.db,
    parts.map((part, place) => (first[place] && part.more?.(asking, first[place])) ?? null),
  );
  return await Promise.all(
    parts.map((part, place) =>
      first[place] ? part.show(asking, { ...first[place], ...second[place] }) : [],
    ),
  );
}

/** The results of several groups of queries with one command; null where there is no group. */
async function readEach(
  db: CompanyDb,
  asked: readonly (Queries | null)[],
): Promise<(Results<Queries> | null)[]> {
  const nameAt = (place: number, name: string) => `${place} ${name}`;
  const all = asked.flatMap((queries, place) =>
    Object.entries(queries ?? {}).map(([name, query]) => [nameAt(place, name), query] as const),
  );
  const found = await db.read(Object.fromEntries(all));
  return asked.map(
    (queries, place) =>
      queries && Object.fromEntries(Object.keys(queries).map((name) => [name, found[nameAt(place, name)]])),
  );
}

function inOrder(asking: Asking, groups: readonly NeedGroup[]): NeedGroup[] {
  return groups
    .filter(({ lines }) => lines.length > 0)
    .sort((one, other) => one.rank - other.rank)
    .map((group) => ({ ...group, lines: mostUrgent(group.lines, asking.most, urgencyOf) }));
}

/** What a person has just done and can still undo: the last of it. */
export async function undoableOf(asking: Pick<Asking, 'db' | 'person'>): Promise<Undoable | null> {
  const found = await Promise.all(modules().flatMap(({ undo }) => undo?.(asking) ?? []));
  const all = found.filter((one) => one !== null);
  return all.toSorted((one, other) => (one.until < other.until ? 1 : -1))[0] ?? null;
}

interface DayOfWeek {
  day: string;
  entries: WeekEntry[];
}

function byDay({ week }: Asking, all: readonly WeekEntry[]): DayOfWeek[] {
  const order = ['holiday', 'away', 'meetings', 'jobs'];
  return week.map((day) => ({
    day,
    entries: all
      .filter((entry) => entry.day === day)
      .sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind)),
  }));
}

/** The number at a menu entry; absent if it is 0. */
export interface MenuCount {
  to: string;
  /** Up to a hundred. */
  count: number;
  says: string;
}

/** The queries for the numbers in a person's menu, by the address of the entry. */
export function menuQueries(asking: Asking): Record<string, Query<number>> {
  const queries = modules().flatMap(({ menu }) => {
    const query = menu?.count(asking);
    return menu && query ? [[menu.to, query] as const] : [];
  });
  return Object.fromEntries(queries);
}

/** The numbers in a person's menu, from the results of `menuQueries`. */
export function menuCounts(results: Readonly<Record<string, unknown>>): MenuCount[] {
  return modules().flatMap(({ menu }) => {
    const count = menu && results[menu.to];
    return menu && typeof count === 'number' && count > 0
      ? [{ to: menu.to, count, says: menu.says(count) }]
      : [];
  });
}

/** The first steps of a new company, in order, and which are done. */
export async function firstSteps(
  db: CompanyDb,
  company: CompanySeen,
): Promise<{ text: string; link: string; done: boolean }[]> {
  const steps = modules()
    .flatMap(({ step }) => step ?? [])
    .sort((one, other) => one.rank - other.rank);
  return await Promise.all(
    steps.map(async ({ text, link, isDone }) => ({ text, link, done: await isDone(db, company) })),
  );
}

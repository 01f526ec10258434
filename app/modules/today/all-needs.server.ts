import { singaporeDay } from '~/core/dates';
import type { CompanyDb } from '~db/company-db';
import type { Query } from '~db/queries';
import { planNeeds } from '../billing/index.server';
import { companyNeeds } from '../company/index.server';
import { clientNeeds } from '../crm/index.server';
import { stockNeeds } from '../inventory/index.server';
import { invoiceNeeds } from '../invoices/index.server';
import { jobNeeds } from '../jobs/index.server';
import { leaveNeeds } from '../leave/index.server';
import { meetingNeeds } from '../meetings/index.server';
import {
  type Asking,
  daysOfWeek,
  type ModuleNeeds,
  mostUrgent,
  type Need,
  type NeedGroup,
  type NeedsPerson,
  type WeekEntry,
} from '../needs.server';
import { peopleNeeds } from '../people/index.server';
import { quotationNeeds } from '../quotes/index.server';
import { taskNeeds } from '../tasks/index.server';

/** All modules with something for a person's day. */
const modules: readonly ModuleNeeds[] = [
  companyNeeds,
  planNeeds,
  meetingNeeds,
  jobNeeds,
  taskNeeds,
  leaveNeeds,
  quotationNeeds,
  invoiceNeeds,
  stockNeeds,
  peopleNeeds,
  clientNeeds,
];

/** The most lines of a group on Today and in the morning mail. */
const mostLines = 7;

export function askingFor(person: NeedsPerson, db: CompanyDb, now = new Date(), most = mostLines): Asking {
  return { person, now, today: singaporeDay(now), db, most };
}

const urgencyOf = ({ tone }: Need) => (tone === 'danger' ? 0 : tone === 'warning' ? 1 : 2);

/**
 * What needs a person, from all modules in parallel: sorted by rank, no empty groups. A group with more lines than
 * `most` loses the least urgent ones.
 */
export async function needsOf(asking: Asking): Promise<NeedGroup[]> {
  const all = await Promise.all(modules.map(({ groups }) => groups?.(asking) ?? []));
  return all
    .flat()
    .filter(({ lines }) => lines.length > 0)
    .sort((one, other) => one.rank - other.rank)
    .map((group) => ({ ...group, lines: mostUrgent(group.lines, asking.most, urgencyOf) }));
}

/** How many things need a person, without suggestions such as clients to call. */
export function countThings(groups: readonly NeedGroup[]): number {
  return groups.reduce((sum, { quiet, count, lines }) => sum + (quiet ? 0 : (count ?? lines.length)), 0);
}

/** The days of this week with a person's entries. */
export async function weekFor(asking: Asking): Promise<{ day: string; entries: WeekEntry[] }[]> {
  const week = daysOfWeek(asking.today);
  const all = (await Promise.all(modules.map((one) => one.week?.(asking, week) ?? []))).flat();
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
  const queries = modules.flatMap(({ menu }) => {
    const query = menu?.count(asking);
    return menu && query ? [[menu.to, query] as const] : [];
  });
  return Object.fromEntries(queries);
}

/** The numbers in a person's menu, from the results of `menuQueries`. */
export function menuCounts(results: Readonly<Record<string, unknown>>): MenuCount[] {
  return modules.flatMap(({ menu }) => {
    const count = menu && results[menu.to];
    return menu && typeof count === 'number' && count > 0
      ? [{ to: menu.to, count, says: menu.says(count) }]
      : [];
  });
}

/** The first steps of a new company, in order, and which are done. */
export async function firstSteps(db: CompanyDb): Promise<{ text: string; link: string; done: boolean }[]> {
  const steps = modules.flatMap(({ step }) => step ?? []).sort((one, other) => one.rank - other.rank);
  return await Promise.all(
    steps.map(async ({ text, link, isDone }) => ({ text, link, done: await isDone(db) })),
  );
}

import type { Actor } from '~/core/access';
import { dayAfter } from '~/core/days';
import { type Week, weekOf } from '~/core/weeks';
import type { CompanyDb } from '~db/company-db';

/** Whose day it is: as much of a person as says what they may see. */
export type NeedsPerson = Pick<Actor, 'userId' | 'access' | 'drives'>;

/** What every module is asked with. */
export interface Asking {
  person: NeedsPerson;
  now: Date;
  /** The day in Singapore, '2026-11-24'. */
  today: string;
  db: CompanyDb;
}

/** What can be done about a line, without leaving the page where it is safe. */
export type NeedAction =
  /** A form of one button. */
  | { does: 'send'; label: string; to: string; fields: Record<string, string> }
  /** A page of the suite, or an address outside of it: a call, a chat. */
  | { does: 'open' | 'leave'; label: string; to: string };

/** One thing that needs somebody. */
export interface Need {
  /** The same for as long as the same thing is needed: 'task:6745…'. */
  key: string;
  text: string;
  why: string;
  link: string;
  /** Since when it needs somebody: what the bell counts as new. */
  since: Date;
  tone?: 'danger' | 'warning';
  actions?: readonly NeedAction[];
}

/** Things of one kind: at most seven lines, and how many there are in the list that the count leads to. */
export interface NeedGroup {
  kind: string;
  title: string;
  /** Where it comes among the others: the smallest first. */
  rank: number;
  /** As the list of `link` counts it; null of a few that were chosen, which are no list. */
  count: number | null;
  link: string;
  /** The word for that list, where there is no count. */
  linkText?: string;
  lines: readonly Need[];
  /** The bell and the digest say nothing of it. */
  quiet?: true;
}

/** Something of a day of the week: who is away, meetings, jobs. */
export interface WeekEntry {
  day: string;
  kind: 'holiday' | 'away' | 'meetings' | 'jobs';
  text: string;
  link?: string;
}

/** What a new company does first: the page where it does it, and whether it has, by one query at most. */
export interface FirstStep {
  rank: number;
  text: string;
  link: string;
  isDone(db: CompanyDb): Promise<boolean>;
}

/** What a module tells of somebody's day. Each `needs.server.ts` makes one; `today/all-needs.server.ts` lists them. */
export interface ModuleNeeds {
  groups?(asking: Asking): Promise<readonly NeedGroup[]>;
  /** How many things the module's entry in the menu counts, up to a hundred; no query for those who do not see it. */
  menu?: { to: string; count(asking: Asking): Promise<number>; says(count: number): string };
  /** A first step for the owner of a new company, which is ticked once `isDone`. */
  step?: FirstStep;
  /** What a week of theirs holds, from Monday to Sunday. */
  week?(asking: Asking, week: readonly string[]): Promise<readonly WeekEntry[]>;
}

/** As many lines as a group shows. */
export const mostLines = 7;

/** As far as a menu counts: beyond it says '99+'. */
export const mostInMenu = 100;

/** The seven days of the week of a day, Monday first. */
export function daysOfWeek(day: string): string[] {
  const { start }: Week = weekOf(day);
  return Array.from({ length: 7 }, (_, at) => dayAfter(start, at));
}

/** The later of two moments: nothing needs anybody before it exists. */
export const later = (one: Date, other: Date): Date => (one > other ? one : other);

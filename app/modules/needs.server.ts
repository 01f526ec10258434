import type { Actor } from '~/core/access';
import type { Undoable } from '~/core/from-today';
import type { CompanyDb } from '~db/company-db';
import type { Queries, Query, Results } from '~db/queries';
import type { CompanySeen } from '~db/sessions';

/** The part of a person that decides what they may see. */
export type NeedsPerson = Pick<Actor, 'userId' | 'access' | 'drives'>;

/** What every module gets to find a person's needs. */
export interface Asking {
  person: NeedsPerson;
  company: CompanySeen;
  now: Date;
  /** The day in Singapore, '2026-11-24'. */
  today: string;
  /** The seven days to plan (`daysToPlan`). */
  week: readonly string[];
  db: CompanyDb;
  /** The most lines of a group. Each group reads the most urgent ones. */
  most: number;
}

/** What a person can do about a line. */
type NeedAction =
  /** A form with one button. */
  | { does: 'send'; label: string; to: string; fields: Record<string, string> }
  /** A page of the suite, or an outside address: a phone call, a chat. */
  | { does: 'open' | 'leave'; label: string; to: string };

/** One thing that needs a person. */
export interface Need {
  /** Stays the same as long as the need does: 'task:6745…'. */
  key: string;
  text: string;
  why: string;
  link: string;
  /** Since when it needs a person; decides what the bell counts as new. */
  since: Date;
  tone?: 'danger' | 'warning';
  actions?: readonly NeedAction[];
  /** When it is, for what has a time of the day. */
  at?: Date;
  /** Whether a person has to decide about it, though its group does not belong there. */
  decides?: true;
}

/** Needs of one kind: the most urgent lines, and the total in the linked list. */
export interface NeedGroup {
  kind: string;
  title: string;
  /** Sort order, smallest first. */
  rank: number;
  /** The count of the list at `link`; null for a selection that has no such list. */
  count: number | null;
  link: string;
  /** The text of the link, if there is no count. */
  linkText?: string;
  lines: readonly Need[];
  /** Where Today has it: among the decisions, in the day, or folded with the quiet things, as by default. */
  part?: 'decisions' | 'day';
  /** Left out of the bell and the morning mail. */
  quiet?: true;
  /** The next moment at which time alone changes the lines; only if that is before midnight. */
  changesAt?: Date | undefined;
}

/** A number at the top of Today, with the list that it counts. */
export interface DayNumber {
  /** Sort order, smallest first. */
  rank: number;
  label: string;
  value: string;
  link: string;
  /** Of it: '2 unassigned'. */
  about?: string;
  tone?: 'danger';
}

/** An entry of the week: who is away, meetings, jobs. */
export interface WeekEntry {
  day: string;
  kind: 'holiday' | 'away' | 'meetings' | 'jobs';
  text: string;
  link?: string;
}

/** A first step of a new company: its page, and whether it is done, with one query at most. */
interface FirstStep {
  rank: number;
  text: string;
  link: string;
  isDone(db: CompanyDb, company: CompanySeen): Promise<boolean>;
}

/**
 * A part of a day, read in two rounds: what all parts read goes as one command, then what needs these results as
 * another.
 */
export interface DayPart<Shown> {
  /** Null for people who see none of it. */
  reads(asking: Asking): Queries | null;
  /** Reads that need the first results, such as names. */
  more?(asking: Asking, found: Results<Queries>): Queries;
  show(asking: Asking, found: Results<Queries>): Shown | Promise<Shown>;
}

/** Declares a part of a day. */
export function dayPart<Shown, First extends Queries, Second extends Queries = Record<never, Query>>(part: {
  reads(asking: Asking): First | null;
  more?(asking: Asking, found: Results<First>): Second;
  show(asking: Asking, found: Results<First> & Results<Second>): Shown | Promise<Shown>;
}): DayPart<Shown> {
  return part as unknown as DayPart<Shown>;
}

/** A module's part of a person's day. Each `needs.server.ts` exports one, which its manifest names. */
export interface ModuleNeeds {
  groups?: DayPart<readonly NeedGroup[]>;
  /** Its numbers at the top of Today, which Find shows to those who ask with these words. */
  numbers?: DayPart<readonly DayNumber[]> & { asked: string };
  /** The number at the module's menu entry, up to a hundred. Null for people who don't see the entry. */
  menu?: { to: string; count(asking: Asking): Query<number> | null; says(count: number): string };
  step?: FirstStep;
  /** What the person has just done on Today and can still undo. */
  undo?(asking: Pick<Asking, 'db' | 'person'>): Promise<Undoable | null>;
  /** The person's entries of this week. */
  week?: DayPart<readonly WeekEntry[]>;
}

/** The `most` urgent of these, those with the smallest number, in their given order. */
export function mostUrgent<T>(all: readonly T[], most: number, urgency: (one: T) => number): T[] {
  const chosen = new Set(all.toSorted((one, other) => urgency(one) - urgency(other)).slice(0, most));
  return all.filter((one) => chosen.has(one));
}

/** Menus count up to here and then show '99+'. */
export const mostInMenu = 100;

/** The later of two moments. A need cannot start before its record exists. */
export const later = (one: Date, other: Date): Date => (one > other ? one : other);

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Actor } from '~/core/access';
import { isAhead, isHeld } from '~/core/ahead';
import { singaporeMoment, withTime } from '~/core/dates';
import { dayAfter, dayMs, weekdayOf } from '~/core/days';
import { log } from '~/core/log.server';
import { moment } from '~/core/moment';
import { flag } from '~/core/text';
import { operation } from '~/operation/operation.server';
import { newestLines } from '~db/activity';
import type { CompanyDb } from '~db/company-db';
import { listOf, type Results } from '~db/queries';
import type { CompanySeen } from '~db/sessions';
import { users } from '../account/index.server';
import type { Asking, Need, NeedGroup, NeedsPerson } from '../needs.server';
import { askingFor, type MenuCount, menuCounts, menuQueries, needsOf } from './all-needs.server';
import { type LastBell, type TodayMark, todayMarks } from './collections';
import { stepsFor } from './first-steps.server';
import * as messages from './messages';
import { countDay } from './show';

/** For people who have never read anything, older lines don't count as new. */
const newForDays = 7;
/** Of each group the bell looks at more than Today shows: what is new may be less urgent than what is known. */
const mostLookedAt = 30;
/** The most lines stored as read or snoozed per person. */
const mostMarks = 200;

interface BellLine extends Need {
  group: string;
  /** The text with its time. */
  words: string;
}

/** What each page has of a person's day. */
export interface Counts {
  counts: MenuCount[];
  /** The number of new lines, of things to do now, and of those in the day. Null if they must be counted again. */
  unread: number | null;
  things: number | null;
  inDay: number | null;
  /** How many first steps a new company's owner has left, where nothing else is to do. */
  stepsLeft?: number;
}

const noCounts: Counts = { counts: [], unread: null, things: null, inDay: null };

/** The menu's numbers and the bell's for every page. Empty for a person who must first set up two-factor sign-in. */
export const readCounts = operation({
  name: 'readCounts',
  access: 'signed-in',
  beforeSecondFactor: true,
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({}),
  async run({ actor, company, db }): Promise<Counts> {
    if (actor.owesSecondFactor) return noCounts;
    const { counts, last } = await readFrame(askingOf({ actor, company, db }));
    // The browser asks for the bell if the numbers must be counted again.
    const { unread = null, things = null, inDay = null } = last ?? {};
    return { counts, unread, things, inDay };
  },
});

/** The same, counted again if necessary, with the first steps of a new company. */
export const readCountsAndThings = operation({
  name: 'readCountsAndThings',
  access: 'signed-in',
  beforeSecondFactor: true,
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({}),
  async run({ actor, company, db }): Promise<Counts> {
    if (actor.owesSecondFactor) return noCounts;
    const asking = askingOf({ actor, company, db });
    const frame = await readFrame(asking);
    const { unread, things, inDay } = frame.last ?? (await ring(asking, frame)).bell;
    const isQuiet = things === 0 && inDay === 0;
    const first = isQuiet ? await stepsFor(db, { actor, company, mark: frame.mark }) : null;
    const stepsLeft = first?.steps.filter(({ done }) => !done).length ?? 0;
    return { counts: frame.counts, unread, things, inDay, ...(stepsLeft > 0 && { stepsLeft }) };
  },
});

/** The version of the caller's last bell, if nothing has changed since; otherwise null. Takes one command. */
export const bellVersion = operation({
  name: 'bellVersion',
  access: 'signed-in',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({}),
  async run({ actor, company, db }) {
    const asking = askingOf({ actor, company, db });
    return lastBellOf(asking, await db.read(bellQueries(actor.userId)))?.version ?? null;
  },
});

/** What is new since the caller last looked, how many things are to do now and in their day, and the menu's numbers. */
export const readBell = operation({
  name: 'readBell',
  access: 'signed-in',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({}),
  async run({ actor, company, db }) {
    const asking = askingOf({ actor, company, db });
    // Read first: a change meanwhile makes this version old.
    const frame = await readFrame(asking);
    const { lines, bell } = await ring(asking, frame);
    const { things, inDay, version } = bell;
    return { lines, things, inDay, counts: frame.counts, version, at: asking.now };
  },
});

/** Marks one line as read, or all that somebody has seen, which are those up to `until`. */
export const markRead = operation({
  name: 'markRead',
  access: 'signed-in',
  effect: 'vital-write',
  failed: messages.markFailed,
  input: z.object({
    key: z.string().min(1).max(200).optional(),
    until: moment(messages.lineNeeded).optional().catch(undefined),
  }),
  async run({ input: { key, until }, actor, db }) {
    const now = new Date();
    const mark = await markOf(db, actor.userId);
    if (key === undefined) {
      const readUntil = until && until < now ? until : now;
      return await keep(db, actor.userId, { ...mark, readUntil });
    }
    await keep(db, actor.userId, {
      ...mark,
      read: [...(mark?.read ?? []).filter((one) => one !== key), key],
      // One that came back after its snooze would be new again.
      snoozed: (mark?.snoozed ?? []).filter((one) => one.key !== key),
    });
  },
});

/** Snoozes a line until tomorrow or Monday at 8 a.m. Returns whether the line still exists. */
export const snooze = operation({
  name: 'snooze',
  access: 'signed-in',
  effect: 'vital-write',
  failed: messages.markFailed,
  input: z.object({
    key: z.string(messages.lineNeeded).min(1, messages.lineNeeded).max(200, messages.lineNeeded),
    until: z.enum(['tomorrow', 'next-week'], messages.untilNeeded),
  }),
  async run({ input: { key, until }, actor, company, db }): Promise<boolean> {
    const asking = askingOf({ actor, company, db });
    const groups = await needsOf(asking);
    const mark = await markOf(db, actor.userId);
    if (!groups.some(({ lines }) => lines.some((line) => line.key === key))) return false;
    const day = dayAfter(asking.today, until === 'tomorrow' ? 1 : 8 - weekdayOf(asking.today));
    // Those that are over count until they are read.
    const readUntil = readUntilOf(mark, asking.now);
    const others = (mark?.snoozed ?? []).filter((one) => one.key !== key && one.until > readUntil);
    const snoozed = [...others, { key, until: singaporeMoment(day, '08:00') }];
    await keep(db, actor.userId, { ...mark, snoozed });
    return true;
  },
});

/** Sets whether the caller starts with Today after signing in. */
export const chooseStart = operation({
  name: 'chooseStart',
  access: 'signed-in',
  effect: 'vital-write',
  failed: messages.markFailed,
  input: z.object({ today: flag }),
  async run({ input: { today }, actor, db }): Promise<boolean> {
    const change = today ? { $set: { startsWithToday: true } } : { $unset: { startsWithToday: '' as const } };
    await db.in(users).updateOne({ _id: actor.userId }, change);
    return today;
  },
});

const askingOf = ({ actor: person, company, db }: { actor: Actor; company: CompanySeen; db: CompanyDb }) =>
  askingFor({ person, company, db }, new Date(), mostLookedAt);

/** Looks at everything that needs a person, and stores the result for the next request. */
async function ring(asking: Asking, { mark, version }: Pick<Frame, 'mark' | 'version'>) {
  const groups = await needsOf(asking);
  const lines = linesFor(groups, mark, asking.now);
  const until = changesAt(asking, groups, mark);
  const bell: LastBell = { version, unread: lines.length, ...countDay(groups), until };
  await remember(asking, bell);
  return { lines, bell };
}

/** The newest lines of the activity log that a bell is compared by. Several, since a later line may be stored first. */
const linesCompared = 20;

/** What tells whether the last bell still holds: every change of the company writes a line in its transaction. */
function bellQueries(userId: string) {
  return {
    marks: listOf(todayMarks, { _id: userId }, { sort: {}, limit: 1 }),
    changes: newestLines(linesCompared),
  };
}

type BellState = Results<ReturnType<typeof bellQueries>>;

/** The last bell of a person, if it still holds; otherwise null. */
function lastBellOf({ person, now }: Asking, state: BellState): LastBell | null {
  const last = state.marks[0]?.lastBell;
  if (last?.version !== versionOf(person, state)) return null;
  const leftMs = last.until.getTime() - now.getTime();
  // More than a day is left only if the clock was set back.
  return leftMs > 0 && leftMs <= dayMs ? last : null;
}

function versionOf({ userId, access, drives }: NeedsPerson, { marks: [mark], changes }: BellState): string {
  const { readUntil, read, snoozed } = mark ?? {};
  const of = [userId, access, drives, readUntil, read, snoozed, changes.map(({ _id }) => _id)];
  return createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 22);
}

/** The menu's numbers, what the person has read, and their last bell if it still holds, with one command. */
async function readFrame(asking: Asking) {
  const state = await asking.db.read({ ...menuQueries(asking), ...bellQueries(asking.person.userId) });
  return {
    counts: menuCounts(state),
    mark: state.marks[0] ?? null,
    version: versionOf(asking.person, state),
    last: lastBellOf(asking, state),
  };
}

type Frame = Awaited<ReturnType<typeof readFrame>>;

/** The next moment at which time alone changes a bell: at the latest midnight in Singapore. */
function changesAt({ today, now }: Asking, groups: readonly NeedGroup[], mark: TodayMark | null): Date {
  const snoozed = (mark?.snoozed ?? []).map(({ until }) => until);
  const midnight = singaporeMoment(dayAfter(today, 1), '00:00');
  const moments = [midnight, ...snoozed, ...groups.flatMap((group) => group.changesAt ?? [])];
  return new Date(Math.min(...moments.filter((moment) => moment > now).map(Number)));
}

/** Stores a bell for the next request. If that fails, the next request makes its own. */
async function remember({ db, person }: Asking, lastBell: LastBell): Promise<void> {
  await db
    .in(todayMarks)
    .upsert(person.userId, { $set: { lastBell } })
    .catch((err: unknown) => log().warn({ err }, 'the bell could not be stored'));
}

/** In ms. From a Monday to 8 a.m. of the next one. */
const longestSnoozeMs = 8 * dayMs;

/** The lines that are new to a person, latest first. Snoozed lines become new again when their time has come. */
export function linesFor(
  groups: readonly NeedGroup[],
  mark: Pick<TodayMark, 'readUntil' | 'read' | 'snoozed'> | null,
  now: Date,
): BellLine[] {
  const readUntil = readUntilOf(mark, now);
  const read = new Set(mark?.read);
  const snoozed = new Map(mark?.snoozed?.map(({ key, until }) => [key, until]));
  const isNew = ({ key, since }: Need) => {
    const until = snoozed.get(key);
    if (until && isHeld(until, longestSnoozeMs, now)) return false;
    return (until && until > readUntil) || (since > readUntil && !read.has(key));
  };
  return groups
    .filter(({ quiet }) => !quiet)
    .flatMap(({ title, lines }) =>
      lines.filter(isNew).map((line) => ({ ...line, group: title, words: withTime(line) })),
    )
    .sort((one, other) => other.since.getTime() - one.since.getTime());
}

/** Until when a person has read everything. */
function readUntilOf(mark: Pick<TodayMark, 'readUntil'> | null, now: Date): Date {
  // Read by a clock ahead, all that is still to come would count as read.
  if (mark?.readUntil && !isAhead(mark.readUntil, now)) return mark.readUntil;
  return new Date(now.getTime() - newForDays * dayMs);
}

async function markOf(db: CompanyDb, userId: string): Promise<TodayMark | null> {
  return await db.in(todayMarks).findOne({ _id: userId });
}

async function keep(db: CompanyDb, userId: string, mark: Partial<TodayMark>): Promise<void> {
  const { readUntil, read = [], snoozed = [] } = mark;
  const set = {
    read: read.slice(-mostMarks),
    snoozed: snoozed.slice(-mostMarks),
    ...(readUntil && { readUntil }),
  };
  await db.in(todayMarks).upsert(userId, { $set: set });
}

import { z } from 'zod';
import { singaporeMoment } from '~/core/dates';
import { dayAfter, dayMs, weekdayOf } from '~/core/days';
import { operation } from '~/core/operation';
import { flag } from '~/core/text';
import type { CompanyDb } from '~db/company-db';
import { users } from '../account/index.server';
import type { Asking, Need, NeedGroup } from '../needs.server';
import { askingFor, menuCounts, needsOf } from './all-needs.server';
import { type TodayMark, todayMarks } from './collections';
import * as messages from './messages';

/** For people who have never read anything, older lines don't count as new. */
const newForDays = 7;
/** The most lines stored as read or snoozed per person. */
const mostMarks = 200;

interface BellLine extends Need {
  group: string;
}

/** The menu's numbers for every page. Empty for a person who must first set up two-factor sign-in. */
export const readCounts = operation({
  name: 'readCounts',
  access: 'signed-in',
  beforeSecondFactor: true,
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({}),
  async run({ actor, db }) {
    return actor.owesSecondFactor ? [] : await menuCounts(askingFor(actor, db));
  },
});

/** What is new since the caller last looked, and the menu's numbers. */
export const readBell = operation({
  name: 'readBell',
  access: 'signed-in',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({}),
  async run({ actor, db }) {
    const asking = askingFor(actor, db);
    const [lines, counts] = await Promise.all([newLines(asking, actor.userId), menuCounts(asking)]);
    return { lines, counts };
  },
});

/** Marks one line as read, or all current ones. */
export const markRead = operation({
  name: 'markRead',
  access: 'signed-in',
  effect: 'vital-write',
  failed: messages.markFailed,
  input: z.object({ key: z.string().min(1).max(200).optional() }),
  async run({ input: { key }, actor, db }) {
    const now = new Date();
    const mark = await markOf(db, actor.userId);
    if (key === undefined) return await keep(db, actor.userId, { ...mark, readUntil: now, read: [] });
    await keep(db, actor.userId, {
      ...mark,
      read: [...(mark?.read ?? []).filter((one) => one !== key), key],
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
  async run({ input: { key, until }, actor, db }): Promise<boolean> {
    const asking = askingFor(actor, db);
    const [groups, mark] = [await needsOf(asking), await markOf(db, actor.userId)];
    if (!groups.some(({ lines }) => lines.some((line) => line.key === key))) return false;
    const day = dayAfter(asking.today, until === 'tomorrow' ? 1 : 8 - weekdayOf(asking.today));
    const others = (mark?.snoozed ?? []).filter((one) => one.key !== key && one.until > asking.now);
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

async function newLines(asking: Asking, userId: string): Promise<BellLine[]> {
  const [groups, mark] = await Promise.all([needsOf(asking), markOf(asking.db, userId)]);
  return linesFor(groups, mark, asking.now);
}

/** The lines that are new to a person, latest first. Snoozed lines become new again when their time has come. */
export function linesFor(
  groups: readonly NeedGroup[],
  mark: Pick<TodayMark, 'readUntil' | 'read' | 'snoozed'> | null,
  now: Date,
): BellLine[] {
  const readUntil = mark?.readUntil ?? new Date(now.getTime() - newForDays * dayMs);
  const read = new Set(mark?.read);
  const snoozed = new Map(mark?.snoozed?.map(({ key, until }) => [key, until]));
  const isNew = ({ key, since }: Need) => {
    const until = snoozed.get(key);
    if (until && until > now) return false;
    return (until && until > readUntil) || (since > readUntil && !read.has(key));
  };
  return groups
    .filter(({ quiet }) => !quiet)
    .flatMap(({ title, lines }) => lines.filter(isNew).map((line) => ({ ...line, group: title })))
    .sort((one, other) => other.since.getTime() - one.since.getTime());
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

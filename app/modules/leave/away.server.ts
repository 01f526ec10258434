import type { CompanyDb } from '~db/company-db';
import { listOf, type Query } from '~db/queries';
import { weeksOf } from '../account/index.server';
import { type LeaveMonth, leaveMonths } from './collections';
import { isWorkingDay } from './days';
import { type Away, partOf, together } from './parts';
import { readRules } from './rules.server';

/** The most people away on a day. */
const mostAway = 20_000;

/**
 * Who is on approved leave on a day ('2026-11-21'), and for how much of it, by the person's id. A weekend or a holiday
 * within somebody's leave counts as away too, because they are not there.
 */
export async function awayOn(db: CompanyDb, day: string): Promise<Map<string, Away>> {
  return (await awayOnDays(db, [day])).get(day) ?? new Map();
}

/** The same for several days, by day. */
export async function awayOnDays(
  db: CompanyDb,
  days: readonly string[],
): Promise<Map<string, Map<string, Away>>> {
  if (days.length === 0) return new Map();
  return awayByDay(days, (await db.read({ found: awayRead(days) })).found);
}

/** The approved leave on these days, as one of several reads. */
export function awayRead(days: readonly string[]): Query<LeaveMonth[]> {
  const ordered = [...days].sort();
  const [first = '', last = ''] = [ordered[0], ordered.at(-1)];
  const months = [...new Set(ordered.map((day) => day.slice(0, 7)))];
  return listOf(
    leaveMonths,
    { month: { $in: months }, start: { $lte: last }, end: { $gte: first } },
    {
      // In the order of the index, also over several months.
      sort: { month: 1, start: 1, _id: 1 },
      limit: mostAway,
      projection: { userId: 1, start: 1, end: 1, from: 1, to: 1 },
    },
  );
}

/** Who is away on these days, from the leave found by `awayRead`. */
export function awayByDay(
  days: readonly string[],
  found: readonly LeaveMonth[],
): Map<string, Map<string, Away>> {
  return new Map(
    days.map((day) => {
      const away = new Map<string, Away>();
      for (const { userId, ...stretch } of found) {
        const part = partOf(stretch, day);
        if (part) away.set(userId, together(away.get(userId), part));
      }
      return [day, away];
    }),
  );
}

/**
 * Which of these people are at work on the morning of a day: nobody on their rest day or a public holiday, and nobody whose
 * approved leave includes that morning.
 */
export async function atWorkOn(db: CompanyDb, day: string, ids: readonly string[]): Promise<string[]> {
  const [rules, away, weeks] = await Promise.all([readRules(db), awayOn(db, day), weeksOf(db, ids)]);
  return ids.filter(
    (id) =>
      isWorkingDay(day, { ...rules, own: weeks.get(id) }) && (!away.has(id) || away.get(id) === 'afternoon'),
  );
}

import type { CompanyDb } from '~db/company-db';
import { leaveMonths } from './collections';
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
  const ordered = [...days].sort();
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const months = [...new Set(ordered.map((day) => day.slice(0, 7)))];
  const found = await db.in(leaveMonths).list(
    { month: months.length === 1 ? months[0] : { $in: months }, start: { $lte: last }, end: { $gte: first } },
    {
      sort: { start: 1 },
      limit: mostAway,
      projection: { userId: 1, start: 1, end: 1, from: 1, to: 1 },
    },
  );
  return new Map(
    ordered.map((day) => {
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
 * Which of these people are at work on the morning of a day: nobody on a rest day or public holiday, and nobody whose
 * approved leave includes that morning.
 */
export async function atWorkOn(db: CompanyDb, day: string, ids: readonly string[]): Promise<string[]> {
  const [rules, away] = await Promise.all([readRules(db), awayOn(db, day)]);
  if (!isWorkingDay(day, rules)) return [];
  return ids.filter((id) => !away.has(id) || away.get(id) === 'afternoon');
}

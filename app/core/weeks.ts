import { singaporeDay, singaporeMoment } from './dates';
import { dayAfter, dayMs, daysBetween, weekdayOf } from './days';

/** A week from Monday to Sunday: its ISO 8601 name '2026-W47', and its Monday '2026-11-16'. */
export interface Week {
  week: string;
  start: string;
}

const weekMs = 7 * dayMs;

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const rangeFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

/** The week of a moment, in Singapore. */
export function weekAt(at: Date): Week {
  return weekOf(singaporeDay(at));
}

/** The week of a day '2026-11-21'. A year's first week is the one with its first Thursday (ISO 8601). */
export function weekOf(day: string): Week {
  const start = dayAfter(day, 1 - weekdayOf(day));
  const thursday = dayAfter(start, 3);
  const year = thursday.slice(0, 4);
  const number = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return { week: `${year}-W${String(number).padStart(2, '0')}`, start };
}

/** The week '2026-W47'; null if there is none. From 1970 to 2199. */
export function weekNamed(name: string): Week | null {
  const [, year = '', number = ''] = /^(19[7-9]\d|2[01]\d\d)-W(\d\d)$/.exec(name) ?? [];
  // January 4 is always in the first week.
  const week = weekFrom(weekOf(`${year || '1970'}-01-04`), Number(number) - 1);
  return week.week === name ? week : null;
}

/** The week `by` weeks later; earlier if `by` is negative. */
export function weekFrom({ start }: Week, by: number): Week {
  return weekOf(dayAfter(start, 7 * by));
}

/**
 * The seven days that people plan on this day: its week from Monday. On a Sunday, when that week is over, they begin with that
 * day.
 */
export function daysToPlan(day: string): string[] {
  const first = isLastOfWeek(day) ? day : weekOf(day).start;
  return Array.from({ length: 7 }, (_, at) => dayAfter(first, at));
}

/** Whether its week ends with this day. */
export const isLastOfWeek = (day: string): boolean => weekdayOf(day) === 7;

/** The start and end of a week in Singapore. The end is exclusive. */
export function momentsOf({ start }: Pick<Week, 'start'>): { from: Date; to: Date } {
  const from = singaporeMoment(start, '00:00');
  return { from, to: new Date(from.getTime() + weekMs) };
}

/** The days of the week that begins on this Monday: 'Nov 16 – 22, 2026'. */
export function showWeek(start: string): string {
  const monday = Date.parse(start);
  // Thin spaces around the dash would break text searches.
  return rangeFormat.formatRange(monday, monday + 6 * dayMs).replace(/\s+/g, ' ');
}

/** The Monday of a week: 'Nov 16'. */
export function showMonday(start: string): string {
  return dayFormat.format(Date.parse(start));
}

/** '2026-W07' as 'Week 7'. */
export function weekName(week: string): string {
  return `Week ${Number(week.slice(-2))}`;
}

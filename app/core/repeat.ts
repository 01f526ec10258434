import { dayAfter, daysBetween, weekdayOf } from './days';
import { weekdayNames } from './working-week';

/** Of a month's weekday: the first to the fifth, or the last. */
export type Nth = 1 | 2 | 3 | 4 | 5 | -1;

/**
 * How something comes back, by days in Singapore without a time. What a month lacks is its last day (the 29th to the 31st) or
 * skipped (a fifth Monday); February 29 is the 28th in other years. Without an end it goes on.
 */
export type Repeat = (
  | { unit: 'day'; every: number }
  /** On weekdays of every nth week, Monday is 1. The week of the beginning is the first. */
  | { unit: 'week'; every: number; weekdays: readonly number[] }
  /** On a day from 1 to 31 of every nth month. */
  | { unit: 'month'; every: number; day: number }
  | { unit: 'month'; every: number; nth: Nth; weekday: number }
  /** On a day of a month, from 1 to 12, of every nth year. */
  | { unit: 'year'; every: number; month: number; day: number }
) & {
  /** The last day on which it may come. */
  until?: string;
  /** How often it comes in all, deleted ones among them. */
  times?: number;
};

/** Nothing is planned beyond. */
const lastDay = '2199-12-31';

/** Days to look at: from `from` to `to`, both included, `most` at most. */
interface Span {
  from: string;
  to?: string;
  most?: number;
}

/** The days in a span on which it comes, in order, if it begins on `begins`: on that day, or the first one after that fits. */
export function daysOf(repeat: Repeat, begins: string, { from, to = lastDay, most }: Span): string[] {
  const { until = lastDay, times } = repeat;
  const last = to < until ? to : until;
  const days: string[] = [];
  // What is counted is counted from the beginning.
  let number = 0;
  for (let period = times === undefined ? periodBefore(repeat, begins, from) : 0; ; period += 1) {
    const { starts, days: found } = inPeriod(repeat, begins, period);
    if (starts > last) return days;
    for (const day of found) {
      if (day < begins) continue;
      number += 1;
      if (day > last || (times !== undefined && number > times) || days.length === most) return days;
      if (day >= from) days.push(day);
    }
  }
}

/** The first day after `day` on which it comes; null if that was the last. */
export function nextDay(repeat: Repeat, begins: string, day: string): string | null {
  return daysOf(repeat, begins, { from: dayAfter(day, 1), most: 1 })[0] ?? null;
}

/** Whether two rules come on the same days, whenever they end. */
export function isOnSameDays(one: Repeat, other: Repeat): boolean {
  const endless = ({ until: _, times: __, ...rule }: Repeat) => JSON.stringify(Object.entries(rule).sort());
  return endless(one) === endless(other);
}

/** A period, counted from 0, that begins before `day`. */
function periodBefore({ unit, every }: Repeat, begins: string, day: string): number {
  const length = { day: 1, week: 7, month: 31, year: 366 }[unit];
  return Math.max(0, Math.floor(daysBetween(begins, day) / (length * every)) - 1);
}

/** The days of the nth day, week, month or year, and the day on which that period starts. */
function inPeriod(repeat: Repeat, begins: string, period: number): { starts: string; days: string[] } {
  const by = period * repeat.every;
  if (repeat.unit === 'day') {
    const day = dayAfter(begins, by);
    return { starts: day, days: [day] };
  }
  if (repeat.unit === 'week') {
    const monday = dayAfter(begins, 1 - weekdayOf(begins) + 7 * by);
    const weekdays = [...repeat.weekdays].sort((one, other) => one - other);
    return { starts: monday, days: weekdays.map((weekday) => dayAfter(monday, weekday - 1)) };
  }
  const [year = 0, month = 1] = begins.split('-').map(Number);
  const starts = repeat.unit === 'year' ? firstOf(year + by, repeat.month) : firstOf(year, month + by);
  const day = 'day' in repeat ? dayOfMonth(starts, repeat.day) : nthWeekday(starts, repeat);
  return { starts, days: day === null ? [] : [day] };
}

const firstOf = (year: number, month: number) =>
  new Date(Date.UTC(year, month - 1)).toISOString().slice(0, 10);

/** The last day of the month that starts on `first`. */
function lastOf(first: string): string {
  const [year = 0, month = 1] = first.split('-').map(Number);
  return dayAfter(firstOf(year, month + 1), -1);
}

function dayOfMonth(first: string, day: number): string {
  const length = daysBetween(first, lastOf(first)) + 1;
  return dayAfter(first, Math.min(day, length) - 1);
}

function nthWeekday(first: string, { nth, weekday }: { nth: Nth; weekday: number }): string | null {
  const last = lastOf(first);
  if (nth === -1) return dayAfter(last, -((weekdayOf(last) - weekday + 7) % 7));
  const day = dayAfter(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
  return day <= last ? day : null;
}

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const nthNames: Record<Nth, string> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  [-1]: 'last',
};
const lists = new Intl.ListFormat('en-SG');
const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

/** 'every 3 months on the 15th', 'every week on Monday and Thursday, until Dec 31, 2026'. */
export function repeatInWords(repeat: Repeat): string {
  const { every, unit, until, times } = repeat;
  const often = every === 1 ? `every ${unit}` : `every ${every} ${unit}s`;
  const end = until ? `, until ${dayFormat.format(Date.parse(until))}` : times ? `, ${times} times` : '';
  return `${often}${onWhat(repeat)}${end}`;
}

function onWhat(repeat: Repeat): string {
  switch (repeat.unit) {
    case 'day':
      return '';
    case 'week':
      return ` on ${lists.format([...repeat.weekdays].sort().map((day) => weekdayNames[day - 1] ?? ''))}`;
    case 'year':
      return ` on ${monthNames[repeat.month - 1]} ${repeat.day}`;
    case 'month':
      if (!('day' in repeat)) return ` on the ${nthNames[repeat.nth]} ${weekdayNames[repeat.weekday - 1]}`;
      return repeat.day === 31 ? ' on the last day' : ` on the ${ordinal(repeat.day)}`;
  }
}

function ordinal(day: number): string {
  const ending = day > 3 && day < 21 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

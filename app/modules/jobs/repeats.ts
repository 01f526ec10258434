import { dayAfter, daysBetween } from '~/core/days';
import { daysOf, nextDay, type Repeat } from '~/core/repeat';
import { movedRule } from '~/core/repeat-input';

/** Days ahead for which jobs of a series are created, not counting today. */
export const daysAhead = 14;

/** Days of a rule of months are 28 days apart or more. */
const halfMonth = 14;

/** How far the jobs of a series have been created. */
export interface Making {
  repeat: Repeat;
  /** The day from which the rule counts. */
  begins: string;
  /** The first day without a job yet. */
  next: string;
  /** How many are still to be created, deleted ones not among them; absent if it is not counted. */
  left?: number;
}

/** What is created now, and how far the series is then. */
export interface Due {
  days: string[];
  /** How far it is then and the day on which more is to be created; null at the end of the series. */
  reached: { next: string; left?: number; makeOn: string } | null;
}

/**
 * The days for which jobs are created now: up to two weeks ahead, and at least one after today. `lastMade` is the day of the last job
 * that is there. Past days are skipped, so a server that was down for a month does not create jobs for days that are over; they
 * count all the same.
 */
export function daysDue({ repeat, begins, next, left }: Making, today: string, lastMade = ''): Due {
  // What is left is counted here, and was counted from another day before a change of the series.
  const rule = endless(repeat);
  const from = left === undefined && next < today ? today : next;
  const most = left === undefined ? {} : { most: left };
  const taken = daysOf(rule, begins, { from, to: dayAfter(today, daysAhead), ...most });
  const isAhead = taken.some((day) => day > today) || lastMade > today;
  if (!isAhead && (left === undefined || taken.length < left)) {
    const later = [dayAfter(today, daysAhead + 1), from].sort().at(-1) ?? from;
    taken.push(...daysOf(rule, begins, { from: later, most: 1 }));
  }
  const days = taken.filter((day) => day >= today);
  const last = [lastMade, ...days].sort().at(-1) ?? '';
  const after = taken.at(-1);
  const following =
    after === undefined ? daysOf(rule, begins, { from, most: 1 })[0] : nextDay(rule, begins, after);
  const rest = left === undefined ? undefined : left - taken.length;
  if (!following || rest === 0) return { days, reached: null };
  // Early enough for two weeks, and at the latest on the day of the last one.
  const makeOn = [dayAfter(following, -daysAhead), ...(last > today ? [last] : [])].sort()[0] ?? following;
  return { days, reached: { next: following, makeOn, ...(rest !== undefined && { left: rest }) } };
}

/**
 * A series after one of its days was moved with all later ones. The rule stays of its kind: every month on the 15th becomes every
 * month on the 17th, the second Tuesday the second Wednesday.
 */
export function movedMaking(making: Making, day: string, to: string): Making {
  const by = daysBetween(day, to);
  if (by === 0) return making;
  // One that was moved alone, or is of the rule before this one, is on no day of it: that of the next one moves.
  const [own = day] = daysOf(endless(making.repeat), making.begins, {
    from: day < making.next ? day : making.next,
    most: 1,
  });
  const begins = dayAfter(own, by);
  const repeat = movedRule(making.repeat, by, begins);
  const from = dayAfter(making.next, by);
  const isOfMonth = repeat.unit === 'month' || repeat.unit === 'year';
  // A weekday's place in the month differs by more than a few days: the day of the rule that is nearest counts.
  const earliest = isOfMonth ? dayAfter(from, -halfMonth) : from;
  const after = dayAfter(to, 1);
  const next =
    daysOf(endless(repeat), begins, { from: [earliest, after].sort().at(-1) ?? after, most: 1 })[0] ?? from;
  return { ...making, repeat, begins, next };
}

function endless({ times: _, ...rule }: Repeat): Repeat {
  return rule;
}

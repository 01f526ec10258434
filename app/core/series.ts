import { dayAfter } from './days';

/** What a change or deletion of one of a series means: that one, or "this and upcoming". */
export type SeriesScope = 'one' | 'series';

/**
 * The range of upcoming ones of a series: later than this one, and not over. Those before it stay, even if they are still to
 * come.
 */
export function upcomingAfter<At extends string | Date>(own: At, now: At): { $gt: At; $gte: At } {
  return { $gt: own, $gte: now };
}

/**
 * The fields in which one of a series differs on purpose, after a change: what is changed for one alone becomes its own, what
 * is changed for all of them no longer is.
 */
export function ownAfter<Field>(
  own: readonly Field[] = [],
  changed: readonly Field[],
  scope: SeriesScope,
): Field[] {
  return scope === 'one'
    ? [...new Set([...own, ...changed])]
    : own.filter((field) => !changed.includes(field));
}

/** The changed fields that apply to another of the series: all but its own. */
export function sharedOf<Field>(changed: readonly Field[], own: readonly Field[] = []): Field[] {
  return changed.filter((field) => !own.includes(field));
}

/** One of a series: its day, and the day of the rule for which it stands, if that is another one. */
interface Standing {
  day: string;
  ruleDay?: string | undefined;
}

/**
 * The day of the rule for which one of a series stands after it moved to `to`: the same as before, so that no other one is made
 * for it. If the rule itself moves by a number of days, that day moves along.
 */
export function ruleDayAfter(
  { day, ruleDay }: Standing,
  to: string,
  ruleMovesBy: number,
): { ruleDay?: string } {
  const stands = dayAfter(ruleDay ?? day, ruleMovesBy);
  return ruleDay === undefined && stands === to ? {} : { ruleDay: stands };
}

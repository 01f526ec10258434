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

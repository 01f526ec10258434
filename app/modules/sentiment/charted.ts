import { weekFrom, weekOf } from '~/core/weeks';

/** The chart's length in weeks, back from the newest record. */
const mostWeeks = 26;

/**
 * The weeks of a chart without gaps, oldest first: from the oldest record of the half year that ends with the newest
 * one. A week without sentiment has no record, and the line a gap.
 */
export function chartedWeeks<R extends { weekStart: string }>(
  records: readonly R[],
): { weekStart: string; record: R | null }[] {
  const newest = records.at(-1);
  if (!newest) return [];
  const known = new Map(records.map((record) => [record.weekStart, record]));
  const last = weekOf(newest.weekStart);
  const all = Array.from({ length: mostWeeks }, (_, at) => weekFrom(last, at + 1 - mostWeeks).start);
  const first = all.findIndex((start) => known.has(start));
  return all.slice(first).map((weekStart) => ({ weekStart, record: known.get(weekStart) ?? null }));
}

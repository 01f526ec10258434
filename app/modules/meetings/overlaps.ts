import type { Times } from './repeats';

/** A period of somebody's time. */
interface Taken extends Times {
  _id: string;
  userId: string;
}

/** Whether two periods overlap. One may start when the other ends. */
export function overlap(one: Times, other: Times): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

/** The ids of those that overlap another one of the same person. */
export function overlappingIds(meetings: readonly Taken[]): Set<string> {
  const found = new Set<string>();
  /** For each person, the one with the latest end so far. */
  const latest = new Map<string, Taken>();
  for (const one of [...meetings].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const before = latest.get(one.userId);
    if (before && one.startsAt < before.endsAt) found.add(one._id).add(before._id);
    if (!before || one.endsAt > before.endsAt) latest.set(one.userId, one);
  }
  return found;
}

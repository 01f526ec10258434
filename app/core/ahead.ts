/** In ms. By how much the clocks of servers may differ. */
const clocksDifferMs = 60_000;

/**
 * The latest end that something may have that lasts at most `lengthMs`. A later one was stored by a clock that was ahead, and
 * without this it would last until that time comes.
 */
export function latestEnd(lengthMs: number, now: Date): Date {
  return new Date(now.getTime() + lengthMs + clocksDifferMs);
}

/** Whether a time that can only be in the past is ahead of this server's clock. */
export function isAhead(at: Date, now: Date): boolean {
  return at > latestEnd(0, now);
}

/** Matches the ends of leases of `lengthMs` that are over: in the past, or from a clock that was ahead. */
export function endedLease(lengthMs: number, now: Date) {
  return [{ $lte: now }, { $gt: latestEnd(lengthMs, now) }] as const;
}

/** Whether a lease of `lengthMs` that ends then is still held. */
export function isHeld(end: Date, lengthMs: number, now: Date): boolean {
  return end > now && end <= latestEnd(lengthMs, now);
}

import type { ByTheClock, JobKind } from '~db/jobs';

/** Every kind of background work: each is declared in its module's `jobs.server.ts` and listed here. */
export const kinds: readonly JobKind[] = [];

/** What runs by the clock, in Singapore time. */
export const byTheClock: readonly ByTheClock[] = [];

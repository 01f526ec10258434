/** The public interface of this module. */
export { atWorkOn, awayByDay, awayOn, awayOnDays, awayRead } from './away.server';
export type { JobsWithin } from './jobs-within';
export { type Away, partOf } from './parts';

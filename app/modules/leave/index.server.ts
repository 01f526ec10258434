/** The public interface of this module. */
export { atWorkOn, awayByDay, awayOn, awayOnDays, awayRead } from './away.server';
export { type Away, partOf } from './parts';

/** The public interface of this module. */
export { atWorkOn, awayByDay, awayOn, awayOnDays, awayRead } from './away.server';
export { leaveCertificate } from './file-kinds.server';
export type { JobsWithin } from './jobs-within';
export { leaveNeeds } from './needs.server';
export { type Away, partOf } from './parts';
export { leaveForPeople, renameInLeave } from './people-side.server';

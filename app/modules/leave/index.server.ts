/** What the rest of the suite may use of this module. */
export { awayOn, awayOnDays } from './away.server';
export { leaveCertificate } from './file-kinds.server';
export { type JobsWithin, tieJobs } from './jobs-side.server';
export { type Away, partOf } from './parts';
export { setUpLeaveSide } from './people-side.server';

export { anyOf, type ByTheClock, clockKind, daily, dueIn, weekly } from './clock';
export type { BackgroundJob, JobProgress } from './collection';
export { countLivingJobs } from './counts';
export { type JobKind, jobKind, type Run, shareOf } from './kind';
export { cancelAllBut, cancelJob, cancelJobsOf, enqueue, readJob, readJobs } from './queue';
export { startJobs } from './worker';

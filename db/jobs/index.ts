export { anyOf, type ByTheClock, clockInput, clockKind, daily, dueIn, weekly } from './clock';
export type { BackgroundJob, JobProgress, JobState } from './collection';
export { countLivingJobs, type LivingJobs } from './counts';
export { type JobKind, jobKind, type Run, shareOf } from './kind';
export { cancelAllBut, cancelJob, cancelJobsOf, enqueue, readJob, readJobs } from './queue';
export { startJobs, type Worker } from './worker';

import {
  type CompanyDocument,
  companyCollection,
  type SharedDocument,
  sharedCollection,
} from '../collection';

/** Where a job stands. The last three are ends: nothing runs any more, and nothing changes. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** How far a job has come, in whatever it counts; `total` may not be known. */
export interface JobProgress {
  done: number;
  total?: number;
  text?: string;
}

/** A piece of background work of one company. */
export interface BackgroundJob extends CompanyDocument {
  kind: string;
  input: unknown;
  /** What it is about; it is cancelled with that. */
  subjectId?: string;
  state: JobState;
  /** When a server may take it: its time where it waits, the end of the lease where it runs; none once it has ended. */
  dueAt?: Date;
  /** The token of the server that runs it. A server that finds another token here must not write any more. */
  lease?: string;
  /** How often it was taken, counting one that runs. */
  attempts: number;
  /** What the last step that was kept has reached: the next attempt goes on from there. */
  reached?: unknown;
  progress?: JobProgress;
  result?: unknown;
  /** Why it failed, as its owner may read it. */
  error?: string;
  createdAt: Date;
  endedAt?: Date;
}

/** How long one can look at a job that has ended, and how long its `once` is remembered: seconds. */
const keptSeconds = 30 * 86_400;

export const backgroundJobs = companyCollection<BackgroundJob>(
  'backgroundJobs',
  [{ key: { companyId: 1, subjectId: 1 }, partialFilterExpression: { subjectId: { $exists: true } } }],
  {
    acrossCompanies: [
      // Servers take jobs of all companies, the one that is due longest first.
      { key: { dueAt: 1 }, partialFilterExpression: { dueAt: { $exists: true } } },
      { key: { endedAt: 1 }, expireAfterSeconds: keptSeconds },
    ],
  },
);

/** Of a kind that runs by the clock: the last moment for which every company with something due was given its job. */
export interface ClockTurn extends SharedDocument {
  moment: Date;
}

export const clockTurns = sharedCollection<ClockTurn>('clockTurns', []);

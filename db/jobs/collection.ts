import {
  type CompanyDocument,
  companyCollection,
  type SharedDocument,
  sharedCollection,
} from '../collection';

/** The state of a job. The last three are final. */
type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** A job's progress in any unit; `total` may be unknown. */
export interface JobProgress {
  done: number;
  total?: number;
  text?: string;
}

/** A background job of one company. */
export interface BackgroundJob extends CompanyDocument {
  kind: string;
  input: unknown;
  /** The id of its record. The job is cancelled with it. */
  subjectId?: string;
  state: JobState;
  /** When a server may take it: its start time while waiting, the lease's end while running; absent once it has ended. */
  dueAt?: Date;
  /** When `dueAt` was set, by the clock of the server that set it. */
  dueSetAt?: Date;
  /** The token of the server that runs it. A server that finds another token must stop writing. */
  lease?: string;
  /** How often it was taken, including the current run. */
  attempts: number;
  /** The state after the last committed step. The next attempt continues from there. */
  reached?: unknown;
  progress?: JobProgress;
  result?: unknown;
  /** The error message for its owner. */
  error?: string;
  createdAt: Date;
  endedAt?: Date;
}

/** In seconds. How long an ended job can be read, and how long its `once` is remembered. */
const keptSeconds = 30 * 86_400;

export const backgroundJobs = companyCollection<BackgroundJob>(
  'backgroundJobs',
  [
    { key: { companyId: 1, subjectId: 1 }, partialFilterExpression: { subjectId: { $exists: true } } },
    { key: { companyId: 1, kind: 1 }, partialFilterExpression: { dueAt: { $exists: true } } },
  ],
  {
    acrossCompanies: [
      // Servers take jobs of all companies, the longest due first.
      { key: { dueAt: 1 }, partialFilterExpression: { dueAt: { $exists: true } } },
      { key: { endedAt: 1 }, expireAfterSeconds: keptSeconds },
    ],
  },
);

/** When a server may take a job, decided now. */
export function due(dueAt: Date, now: Date): Required<Pick<BackgroundJob, 'dueAt' | 'dueSetAt'>> {
  return { dueAt, dueSetAt: now };
}

/** The last moment of a scheduled kind for which every due company got its job. */
export interface ClockTurn extends SharedDocument {
  moment: Date;
}

export const clockTurns = sharedCollection<ClockTurn>('clockTurns', []);

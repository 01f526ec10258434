import type { z } from 'zod';
import type { CompanyDb } from '../company-db';
import type { JobProgress } from './collection';

/** The result of a step: the state to continue from, and the progress to show. */
export interface Step<Reached> {
  reached: Reached;
  progress?: JobProgress;
}

/** What `run` receives. */
export interface Run<Input, Reached> {
  jobId: string;
  input: Input;
  /** The state after the last committed step of this or an earlier attempt; `begin` if there is none. */
  reached: Reached;
  /** The company's collections, for reading. Writes must go through `step`. */
  db: CompanyDb;
  /** Aborted when the job is cancelled or taken over, or this server stops. */
  signal: AbortSignal;
  /**
   * Runs `work` and stores its progress in one transaction, only while this server still holds the job. So each step is
   * written exactly once, even if servers are killed. `work` may be called again after a conflict, and must end within
   * 20 seconds. Returns what `work` returned. Throws, which ends the run, if the job no longer belongs to this server.
   */
  step(work: (db: CompanyDb) => Promise<Step<Reached>>): Promise<Step<Reached>>;
  /** Stores the progress between two steps. Throws as `step` does. */
  progress(progress: JobProgress): Promise<void>;
}

/** A kind of background job, declared in its module's `jobs.server.ts`. */
export interface JobKind<Schema extends z.ZodType = z.ZodType, Reached = unknown> {
  /** Unique, and stored in records: renaming it makes a new kind. */
  readonly name: string;
  readonly input: Schema;
  /** The maximum number of attempts. */
  readonly attempts: number;
  readonly begin: Reached;
  /** Whether it uses a core and much memory. Such jobs do not run in every process. */
  readonly heavy: boolean;
  /** How many of these jobs one company may have waiting and running; unlimited if undefined. `enqueue` refuses more. */
  readonly mostPerCompany?: number;
  /** The pause after the first failure in seconds. Each further one is three times as long, at most an hour. */
  readonly pauseSeconds: number;
  /**
   * Does the work. Its result is stored with the job. A `Refusal` fails the job for good, with its message for the
   * owner; any other error is logged and retried.
   */
  run(run: Run<z.output<Schema>, Reached>): Promise<unknown>;
}

/**
 * Declares a kind of background job. Declarations are loaded with the server, so `run` should `import()` heavy code.
 * `begin` is the value of `reached` before the first step.
 */
export function jobKind<Schema extends z.ZodType, Reached = null>(
  kind: Pick<JobKind<Schema, Reached>, 'name' | 'input' | 'begin' | 'run'> &
    Partial<Pick<JobKind, 'attempts' | 'heavy' | 'pauseSeconds' | 'mostPerCompany'>>,
): JobKind<Schema, Reached> {
  return Object.freeze({ attempts: 5, heavy: false, pauseSeconds: 10, ...kind });
}

/** One process in this many runs heavy jobs, while the others serve requests. */
const oneInMany = 4;

/** The kinds that the process with this number runs. Numbers start at 1, and the first process runs all. */
export function shareOf(kinds: readonly JobKind[], place: number): readonly JobKind[] {
  return (place - 1) % oneInMany === 0 ? kinds : kinds.filter(({ heavy }) => !heavy);
}

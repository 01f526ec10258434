import type { z } from 'zod';
import type { CompanyDb } from '../company-db';
import type { JobProgress } from './collection';

/** What a step leaves behind when it is kept: from where the next attempt goes on, and what a page shows. */
export interface Step<Reached> {
  reached: Reached;
  progress?: JobProgress;
}

/** What `run` receives. */
export interface Run<Input, Reached> {
  jobId: string;
  input: Input;
  /** What the last step that was kept has reached, in this attempt or an earlier one; `begin` where none was. */
  reached: Reached;
  /** The company's own collections, to read. What is written must be written by `step`. */
  db: CompanyDb;
  /** Aborted when the job was cancelled, taken over by another server, or its server ends. */
  signal: AbortSignal;
  /**
   * Runs `work` and stores its progress in one transaction, only while this server still holds the job. So each step is
   * written exactly once, even if servers are killed. `work` may be called again when transactions conflict, and must end
   * within 20 seconds. Returns what `work` returned. Throws, which ends the run, if the job no longer belongs to this server.
   */
  step(work: (db: CompanyDb) => Promise<Step<Reached>>): Promise<Step<Reached>>;
  /** Shows how far it has come between two steps. Throws as `step` does. */
  progress(progress: JobProgress): Promise<void>;
}

/** A kind of background work, as its module's `jobs.server.ts` declares it. */
export interface JobKind<Schema extends z.ZodType = z.ZodType, Reached = unknown> {
  /** Unique in the suite, and kept in the records: a new name is a new kind. */
  readonly name: string;
  readonly input: Schema;
  /** How often it is tried at the most. */
  readonly attempts: number;
  readonly begin: Reached;
  /** Whether it takes a core and much memory while it lasts: then not every process of a tree does it. */
  readonly heavy: boolean;
  /** The pause after the first failure, in seconds; each further one is three times as long, an hour at the most. */
  readonly pauseSeconds: number;
  /**
   * Does the work; what it answers is kept as the job's result. A `Refusal` fails the job for good, with its text for
   * the owner; anything else that is thrown is logged and tried again.
   */
  run(run: Run<z.output<Schema>, Reached>): Promise<unknown>;
}

/**
 * Declares a kind of background work. The declaration is loaded with the server: `run` gets what is heavy by
 * `import()`. `begin` is what `reached` is before the first step.
 */
export function jobKind<Schema extends z.ZodType, Reached = null>(
  kind: Pick<JobKind<Schema, Reached>, 'name' | 'input' | 'begin' | 'run'> &
    Partial<Pick<JobKind, 'attempts' | 'heavy' | 'pauseSeconds'>>,
): JobKind<Schema, Reached> {
  return Object.freeze({ attempts: 5, heavy: false, pauseSeconds: 10, ...kind });
}

/** One process in this many does heavy work, while the others serve requests. */
const oneInMany = 4;

/** The kinds that the process in this place of a tree does; places count from 1, and the first does all. */
export function shareOf(kinds: readonly JobKind[], place: number): readonly JobKind[] {
  return (place - 1) % oneInMany === 0 ? kinds : kinds.filter(({ heavy }) => !heavy);
}

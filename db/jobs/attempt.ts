import type { UpdateFilter } from 'mongodb';
import { Refusal } from '~/core/refusal';
import { type CompanyDb, companyDb } from '../company-db';
import { isUpToDate } from '../upgrades';
import { type Claimed, leaseEnd } from './claim';
import { type BackgroundJob, backgroundJobs, type JobProgress } from './collection';
import type { JobKind, Step } from './kind';

/** What is said of an attempt that failed, for the log; never the job's input. */
export interface Failed {
  jobId: string;
  companyId: string;
  kind: string;
  attempt: number;
  /** Whether it was the last. */
  forGood: boolean;
}

export interface AttemptOptions {
  leaseSeconds: number;
  now: () => Date;
  onFailure: (error: unknown, failed: Failed) => void;
}

/** What a job's owner reads of a failure that nobody expected. */
export const plainSorry = 'This did not work out, and nobody here can tell why. Please try again later.';

const longestPauseMs = 3_600_000;
/** How long a job waits whose company's records are being upgraded. */
const upgradePauseMs = 2_000;

/** Ends a run from within: the job was cancelled or taken over, or its server ends. */
class NoLongerOurs extends Error {}

/** One attempt at a job that was claimed: runs it, holds its lease, and writes down how it ended. */
export class Attempt {
  readonly #db: CompanyDb;
  /** For the job's own record: its lease is renewed, and given back, while a step is under way in the other. */
  readonly #records: CompanyDb;
  readonly #ended = new AbortController();
  #stopping = false;
  #inStep = false;

  constructor(
    readonly job: Claimed,
    readonly kind: JobKind,
    readonly options: AttemptOptions,
  ) {
    this.#db = companyDb(job.companyId);
    this.#records = companyDb(job.companyId);
  }

  /** Resolves when the attempt is over, however it ended. Throws only where the store cannot be reached. */
  async run(): Promise<void> {
    const { job, kind } = this;
    const beat = setInterval(() => this.#renew(), (this.options.leaseSeconds * 1000) / 3).unref();
    try {
      if (job.attempts > kind.attempts) throw new Error('Its server ended each time while it ran');
      if (!(await isUpToDate(job.companyId))) {
        return await this.giveBack(new Date(this.options.now().getTime() + upgradePauseMs));
      }
      const result = await kind.run({
        jobId: job._id,
        input: kind.input.parse(job.input),
        reached: job.reached === undefined ? kind.begin : job.reached,
        db: this.#db,
        signal: this.#ended.signal,
        step: (work) => this.#step(work),
        progress: (progress) => this.#progress(progress),
      });
      if (this.#over) return;
      await this.#end({ state: 'done', ...(result !== undefined && { result }) });
    } catch (error) {
      if (this.#over) return;
      if (error instanceof NoLongerOurs) await this.giveBack();
      else await this.#fail(error);
    } finally {
      clearInterval(beat);
    }
  }

  /** Lets it run on until its next step, which another server then takes over. */
  yieldAtNextStep(): void {
    this.#stopping = true;
  }

  /** Gives the job back at once, for any server to take. What is still running here can no longer write. */
  async giveBack(dueAt = this.options.now()): Promise<void> {
    this.#ended.abort();
    await this.#change({
      $set: { state: 'waiting', dueAt },
      $unset: { lease: '' },
      $inc: { attempts: -1 },
    });
  }

  get #over(): boolean {
    return this.#ended.signal.aborted;
  }

  async #step(work: (db: CompanyDb) => Promise<Step<unknown>>): Promise<Step<unknown>> {
    if (this.#stopping) throw new NoLongerOurs();
    this.#inStep = true;
    try {
      return await this.#db.transaction(async (db) => {
        if (this.#over) throw new NoLongerOurs();
        const step = await work(db);
        // Last, so that a server that dies in the middle of its work does not hold the record of it.
        await this.#keep({ reached: step.reached, ...(step.progress && { progress: step.progress }) }, db);
        return step;
      });
    } finally {
      this.#inStep = false;
    }
  }

  async #progress(progress: JobProgress): Promise<void> {
    await this.#keep({ progress });
  }

  /** Writes these fields and renews the lease; throws where the job is no longer ours. */
  async #keep(fields: Partial<BackgroundJob>, db?: CompanyDb): Promise<void> {
    const { leaseSeconds, now } = this.options;
    const kept = await this.#change({ $set: { ...fields, dueAt: leaseEnd(leaseSeconds, now()) } }, db);
    if (kept) return;
    this.#ended.abort();
    throw new NoLongerOurs();
  }

  async #renew(): Promise<void> {
    // A step renews the lease when it commits. Renewing during a step would conflict with it and restart it forever.
    if (this.#inStep) return;
    // A store that does not answer has not taken the job away: the next beat tries again.
    await this.#keep({}).catch(() => undefined);
  }

  async #end(fields: Partial<BackgroundJob>): Promise<void> {
    await this.#change({
      $set: { ...fields, endedAt: this.options.now() },
      $unset: { dueAt: '', lease: '' },
    });
  }

  async #fail(error: unknown): Promise<void> {
    const { job, kind } = this;
    const refused = error instanceof Refusal;
    const forGood = refused || job.attempts >= kind.attempts;
    if (forGood) await this.#end({ state: 'failed', error: refused ? error.message : plainSorry });
    else await this.#change({ $set: { state: 'waiting', dueAt: this.#afterPause() }, $unset: { lease: '' } });
    if (refused) return;
    const { _id: jobId, companyId, attempts: attempt } = job;
    this.options.onFailure(error, { jobId, companyId, kind: kind.name, attempt, forGood });
  }

  /** Each pause is three times the last, and a fifth longer or shorter, so that what failed together comes apart. */
  #afterPause(): Date {
    const pause = Math.min(this.kind.pauseSeconds * 1000 * 3 ** (this.job.attempts - 1), longestPauseMs);
    return new Date(this.options.now().getTime() + pause * (0.8 + 0.4 * Math.random()));
  }

  /** Changes the job's record while its lease is ours; false where it is not any more. */
  async #change(update: UpdateFilter<BackgroundJob>, db = this.#records): Promise<boolean> {
    const { _id, lease } = this.job;
    return (await db.in(backgroundJobs).updateOne({ _id, lease }, update)) === 1;
  }
}

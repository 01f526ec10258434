import type { UpdateFilter } from 'mongodb';
import { Refusal } from '~/core/refusal';
import { type CompanyDb, companyDb } from '../company-db';
import { isUpToDate } from '../upgrades';
import { type Claimed, leaseFrom } from './claim';
import { type BackgroundJob, backgroundJobs, due, type JobProgress } from './collection';
import type { JobKind, Step } from './kind';

/** A failed attempt, for the log. Never contains the job's input. */
export interface Failed {
  jobId: string;
  companyId: string;
  kind: string;
  attempt: number;
  /** Whether there are no further attempts. */
  forGood: boolean;
}

export interface AttemptOptions {
  leaseSeconds: number;
  now: () => Date;
  onFailure: (error: unknown, failed: Failed) => void;
}

/** The message for the job's owner after an unexpected failure. */
export const plainSorry = 'This did not work out, and nobody here can tell why. Please try again later.';

const longestPauseMs = 3_600_000;
/** In ms. The pause of a job whose company's records are being upgraded. */
const upgradePauseMs = 2_000;

/** Ends a run from within: the job was cancelled or taken over, or this server is stopping. */
class NoLongerOurs extends Error {}

/** One attempt at a claimed job: runs it, renews its lease, and stores how it ended. */
export class Attempt {
  readonly #db: CompanyDb;
  /** A second connection for the job's record, so that the lease can be renewed during a step. */
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

  /** Resolves when the attempt is over, whatever the result. Throws only if the store is unreachable. */
  async run(): Promise<void> {
    const { job, kind } = this;
    const beat = setInterval(() => this.#renew(), (this.options.leaseSeconds * 1000) / 3).unref();
    try {
      if (job.attempts > kind.attempts) throw new Error('Its server ended each time while it ran');
      if (!(await isUpToDate(job.companyId))) {
        return await this.giveBack(upgradePauseMs);
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

  /** Lets it run until its next step, where it stops for another server. */
  yieldAtNextStep(): void {
    this.#stopping = true;
  }

  /** Gives the job back at once. What still runs here can no longer write. */
  async giveBack(pauseMs = 0): Promise<void> {
    this.#ended.abort();
    await this.#change({
      $set: { state: 'waiting', ...this.#after(pauseMs) },
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
        // Written last in the step's transaction, so that a server dying in the middle does not lock the job's record.
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

  /** Writes these fields and renews the lease. Throws if the job no longer belongs to this server. */
  async #keep(fields: Partial<BackgroundJob>, db?: CompanyDb): Promise<void> {
    const { leaseSeconds, now } = this.options;
    const kept = await this.#change({ $set: { ...fields, ...leaseFrom(leaseSeconds, now()) } }, db);
    if (kept) return;
    this.#ended.abort();
    throw new NoLongerOurs();
  }

  async #renew(): Promise<void> {
    // A step renews the lease when it commits. Renewing during a step would conflict with it and restart it forever.
    if (this.#inStep) return;
    // If the store does not answer, the next heartbeat tries again.
    await this.#keep({}).catch(() => undefined);
  }

  async #end(fields: Partial<BackgroundJob>): Promise<void> {
    await this.#change({
      $set: { ...fields, endedAt: this.options.now() },
      $unset: { dueAt: '', dueSetAt: '', lease: '' },
    });
  }

  async #fail(error: unknown): Promise<void> {
    const { job, kind } = this;
    // What was refused for want of a turn or of the database is tried again.
    const refused = error instanceof Refusal && !['too-many', 'unavailable'].includes(error.why);
    const forGood = refused || job.attempts >= kind.attempts;
    if (forGood) await this.#end({ state: 'failed', error: refused ? error.message : plainSorry });
    else
      await this.#change({
        $set: { state: 'waiting', ...this.#after(this.#pauseMs()) },
        $unset: { lease: '' },
      });
    if (refused) return;
    const { _id: jobId, companyId, attempts: attempt } = job;
    this.options.onFailure(error, { jobId, companyId, kind: kind.name, attempt, forGood });
  }

  /** Each pause is three times the last, plus or minus a fifth, so that jobs that failed together spread out. */
  #pauseMs(): number {
    const pause = Math.min(this.kind.pauseSeconds * 1000 * 3 ** (this.job.attempts - 1), longestPauseMs);
    return pause * (0.8 + 0.4 * Math.random());
  }

  #after(ms: number) {
    const now = this.options.now();
    return due(new Date(now.getTime() + ms), now);
  }

  /** Changes the job's record while its lease is ours; otherwise false. */
  async #change(update: UpdateFilter<BackgroundJob>, db = this.#records): Promise<boolean> {
    const { _id, lease } = this.job;
    return (await db.in(backgroundJobs).updateOne({ _id, lease }, update)) === 1;
  }
}

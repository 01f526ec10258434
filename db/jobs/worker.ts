import { Attempt, type AttemptOptions, type Failed } from './attempt';
import { type Claimed, claim, correctDueTimes } from './claim';
import { type ByTheClock, makeClock } from './clock';
import type { JobKind } from './kind';
import { onWake } from './wake';

interface WorkerOptions {
  kinds: readonly JobKind[];
  byTheClock?: readonly ByTheClock[];
  /** The maximum number of jobs at a time in this process. The last slot is for jobs that are not heavy. */
  concurrency?: number;
  /** In seconds. A lease without heartbeat expires after this; it is renewed three times as often. */
  leaseSeconds?: number;
  /** In seconds. How often it looks for jobs of other processes, and at the clock. */
  lookEverySeconds?: number;
  /** Called for each failed attempt; without `failed` if the store could not be asked for work. */
  onFailure: (error: unknown, failed?: Failed) => void;
}

/** The background worker of this process. */
interface Worker {
  /**
   * Stops taking jobs. A running one may continue for `graceMs` or until its next step, and is then given back to other
   * servers. Call it before the store is closed.
   */
  stop(graceMs?: number): Promise<void>;
}

const usualLeaseSeconds = 30;
/** With more companies, the first of them come again. */
const mostServed = 100;

/** Starts this process's worker. It runs due jobs of any company until it is stopped. */
export function startJobs({
  kinds,
  byTheClock = [],
  concurrency = 2,
  leaseSeconds = usualLeaseSeconds,
  lookEverySeconds = 2,
  onFailure,
}: WorkerOptions): Worker {
  const byName = indexByName(kinds, byTheClock);
  const names = [...byName.keys()];
  const lightNames = names.filter((name) => !byName.get(name)?.heavy);
  const mostHeavy = Math.max(1, concurrency - 1);
  if (names.length === 0) return { stop: async () => undefined };
  const options: AttemptOptions = { leaseSeconds, now: () => new Date(), onFailure };
  const strike = makeClock(byTheClock);
  const running = new Map<Attempt, Promise<void>>();
  /** The companies that have had their turn. */
  const served: string[] = [];
  let stopped = false;
  let again = false;
  let looking: Promise<void> | undefined;
  let striking: Promise<void> | undefined;

  /** Mails must not wait for two films. */
  function mayTake(): readonly string[] {
    const heavy = [...running.keys()].filter(({ kind }) => kind.heavy).length;
    return heavy < mostHeavy ? names : lightNames;
  }

  /** Companies take turns: one that has had its turn comes again after all others with something due. */
  async function inTurn(): Promise<Claimed | null> {
    const before = served.splice(0);
    const next = (before.length > 0 && (await claim(mayTake(), leaseSeconds, options.now(), before))) || null;
    const job = next ?? (await claim(mayTake(), leaseSeconds, options.now()));
    if (next) served.push(...before.slice(-mostServed));
    if (job) served.push(job.companyId);
    return job;
  }

  async function takeWhatIsDue(): Promise<void> {
    do {
      again = false;
      while (!stopped && running.size < concurrency) {
        const job = await inTurn();
        if (!job) break;
        const attempt = new Attempt(job, byName.get(job.kind) as JobKind, options);
        if (stopped) await attempt.giveBack();
        else begin(attempt);
      }
    } while (again);
  }

  function begin(attempt: Attempt): void {
    const run = attempt
      .run()
      .catch(onFailure)
      .finally(() => {
        running.delete(attempt);
        look();
      });
    running.set(attempt, run);
  }

  function look(): void {
    again = true;
    if (stopped) return;
    looking ??= takeWhatIsDue()
      .catch((error) => onFailure(error))
      .finally(() => {
        looking = undefined;
        if (again) look();
      });
  }

  let correctedAt = 0;
  const timer = setInterval(() => {
    const now = options.now();
    if (Math.abs(now.getTime() - correctedAt) >= leaseSeconds * 1_000) {
      correctedAt = now.getTime();
      void correctDueTimes(names, now).catch((error) => onFailure(error));
    }
    striking = strike(options.now()).catch((error) => onFailure(error));
    look();
  }, lookEverySeconds * 1000).unref();
  const stopWaking = onWake(look);
  look();

  return {
    async stop(graceMs = 5_000) {
      stopped = true;
      clearInterval(timer);
      stopWaking();
      for (const attempt of running.keys()) attempt.yieldAtNextStep();
      await Promise.all([looking, striking]);
      await within(graceMs, Promise.all(running.values()));
      await Promise.all([...running.keys()].map((attempt) => attempt.giveBack().catch(onFailure)));
    },
  };
}

/** Runs due jobs one after the other until none is left: for tests, with their own clock. */
export async function workOff({
  kinds,
  leaseSeconds = usualLeaseSeconds,
  now = () => new Date(),
  onFailure = () => undefined,
}: Pick<WorkerOptions, 'kinds' | 'leaseSeconds'> & Partial<AttemptOptions>): Promise<void> {
  const byName = indexByName(kinds, []);
  await correctDueTimes([...byName.keys()], now());
  while (true) {
    const job = await claim([...byName.keys()], leaseSeconds, now());
    if (!job) return;
    await new Attempt(job, byName.get(job.kind) as JobKind, { leaseSeconds, now, onFailure }).run();
  }
}

/** The kinds by name, including scheduled ones. Throws for duplicate names. */
function indexByName(kinds: readonly JobKind[], byTheClock: readonly ByTheClock[]): Map<string, JobKind> {
  const all = new Set([...kinds, ...byTheClock.map(({ kind }) => kind as JobKind)]);
  const byName = new Map([...all].map((kind) => [kind.name, kind]));
  if (byName.size !== all.size) throw new Error('Two kinds of background work have one name');
  return byName;
}

async function within(ms: number, all: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([all, over]);
  clearTimeout(timer);
}

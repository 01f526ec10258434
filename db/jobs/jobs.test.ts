import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { newId } from '~/core/id';
import { Refusal } from '~/core/refusal';
import { openDatabaseForTests } from '../../tests/support/open-database';
import { type CompanyDocument, companyCollection } from '../collection';
import { type CompanyDb, companyDb } from '../company-db';
import { database } from '../connect';
import { Attempt, type Failed, plainSorry } from './attempt';
import { type Claimed, claim } from './claim';
import { backgroundJobs } from './collection';
import { type JobKind, jobKind, type Run } from './kind';
import { cancelJob, cancelJobsOf, enqueue, readJob } from './queue';
import { workOff } from './worker';

openDatabaseForTests();

/** What the jobs of these tests write. */
interface Line extends CompanyDocument {
  at: number;
}
const linesWritten = companyCollection<Line>('linesWritten', [{ key: { companyId: 1, at: 1 } }]);

const newCompany = () => companyDb(newId());
const write = (db: CompanyDb, at: number) => db.in(linesWritten).insert({ _id: newId(), at });
async function written(db: CompanyDb): Promise<number[]> {
  return (await db.in(linesWritten).list({}, { sort: { at: 1 }, limit: 1_000 })).map(({ at }) => at);
}

let kinds = 0;
const anyInput = z.object({ n: z.number().default(0) });
/** A kind that no other test knows, so that no other test's worker takes its jobs. */
const kindOf = (
  run: (run: Run<{ n: number }, { next: number }>) => Promise<unknown>,
  more: Partial<Pick<JobKind, 'attempts' | 'pauseSeconds' | 'mostPerCompany'>> = {},
) => jobKind({ name: `kind-${++kinds}`, input: anyInput, begin: { next: 0 }, run, ...more });

/** Writes five lines, one a step; `before` is called before each is written. */
const fiveLines = (before: (at: number, run: Run<{ n: number }, { next: number }>) => Promise<void>) =>
  kindOf(async (run) => {
    let { next } = run.reached;
    while (next < 5) {
      const { reached } = await run.step(async (db) => {
        await write(db, next);
        await before(next, run);
        return { reached: { next: next + 1 }, progress: { done: next + 1, total: 5 } };
      });
      next = reached.next;
    }
    return { lines: next };
  });

const later = (seconds: number) => () => new Date(Date.now() + seconds * 1000);

test('a job runs with its input and its company, and its result is kept', async () => {
  const db = newCompany();
  const kind = kindOf(async ({ input, db: given, jobId }) => ({ ...input, of: given.companyId, jobId }));
  const id = await enqueue(db, kind, { n: 7 });
  expect(await readJob(db, id)).toMatchObject({ state: 'waiting', companyId: db.companyId });
  await workOff({ kinds: [kind] });
  expect(await readJob(db, id)).toMatchObject({
    state: 'done',
    attempts: 1,
    result: { n: 7, of: db.companyId, jobId: id },
  });
  expect(Object.keys((await readJob(db, id)) ?? {})).not.toEqual(expect.arrayContaining(['lease']));
});

test('input that its kind does not take is refused before there is a job', async () => {
  const kind = kindOf(async () => null);
  await expect(enqueue(newCompany(), kind, { n: 'seven' as never })).rejects.toThrow(z.ZodError);
});

test('forty jobs before three workers at once run once each', async () => {
  const db = newCompany();
  const kind = kindOf(async ({ input, db: its }) => write(its, input.n));
  const all = Array.from({ length: 40 }, (_, n) => n);
  await Promise.all(all.map((n) => enqueue(db, kind, { n })));
  await Promise.all([workOff({ kinds: [kind] }), workOff({ kinds: [kind] }), workOff({ kinds: [kind] })]);
  expect(await written(db)).toEqual(all);
});

test('workers that look at the same moment pick different jobs of the oldest twenty', async () => {
  const db = newCompany();
  const kind = kindOf(async () => null);
  const ids: string[] = [];
  for (let n = 0; n < 30; n += 1) ids.push(await enqueue(db, kind, { n }, { runAt: later(n - 60)() }));
  const picked = vi.spyOn(Math, 'random');
  onTestFinished(() => void picked.mockRestore());
  const pick = async (descending: boolean) => {
    let turn = 0;
    picked.mockImplementation(() => (descending ? 1 / ++turn : ++turn / 100));
    return (await claim([kind.name], 30, new Date()))?._id;
  };
  expect(await pick(true)).toBe(ids[19]);
  expect(await pick(false)).toBe(ids[0]);
});

test('a company with as many jobs of a kind as it may have is refused with 429, until one has ended', async () => {
  const [db, other] = [companyDb(newId()), companyDb(newId())];
  const kind = kindOf(async () => undefined, { mostPerCompany: 2 });
  await enqueue(db, kind, {});
  await enqueue(db, kind, {});
  await expect(enqueue(db, kind, {})).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '60' },
  });
  await enqueue(other, kind, {});
  await workOff({ kinds: [kind] });
  await enqueue(db, kind, {});
});

test('a job does not run before its time', async () => {
  const db = newCompany();
  const kind = kindOf(async () => null);
  const id = await enqueue(db, kind, {}, { runAt: later(60)() });
  await workOff({ kinds: [kind], now: later(59) });
  expect((await readJob(db, id))?.state).toBe('waiting');
  await workOff({ kinds: [kind], now: later(61) });
  expect((await readJob(db, id))?.state).toBe('done');
});

test('what fails is tried again after growing pauses, then fails for good with a plain sorry', async () => {
  const db = newCompany();
  const kind = kindOf(
    async () => {
      throw new Error('mongodb://user:password@host');
    },
    { attempts: 4, pauseSeconds: 10 },
  );
  const failures: Failed[] = [];
  const id = await enqueue(db, kind, {});
  let time = new Date();
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await workOff({ kinds: [kind], now: () => time, onFailure: (_, failed) => failures.push(failed) });
    const { dueAt } = (await readJob(db, id)) ?? {};
    if (!dueAt) break;
    pauses.push((dueAt.getTime() - time.getTime()) / 1000);
    // A moment too early nothing happens.
    await workOff({ kinds: [kind], now: () => new Date(dueAt.getTime() - 1) });
    expect((await readJob(db, id))?.attempts).toBe(attempt);
    time = dueAt;
  }
  expect(pauses).toHaveLength(3);
  for (const [at, usual] of [10, 30, 90].entries()) {
    expect(pauses[at]).toBeGreaterThanOrEqual(usual * 0.8);
    expect(pauses[at]).toBeLessThanOrEqual(usual * 1.2);
  }
  expect(await readJob(db, id)).toMatchObject({ state: 'failed', attempts: 4, error: plainSorry });
  expect(failures.map(({ attempt, forGood }) => [attempt, forGood])).toEqual([
    [1, false],
    [2, false],
    [3, false],
    [4, true],
  ]);
});

test('a refusal fails it at once, with the text for its owner', async () => {
  const db = newCompany();
  const failures: unknown[] = [];
  const kind = kindOf(async () => {
    throw new Refusal('bad-input', 'This file holds no clients.');
  });
  const id = await enqueue(db, kind, {});
  await workOff({ kinds: [kind], onFailure: (error) => failures.push(error) });
  expect(await readJob(db, id)).toMatchObject({
    state: 'failed',
    attempts: 1,
    error: 'This file holds no clients.',
  });
  expect(failures).toEqual([]);
});

test('the next attempt goes on from the last step that was kept, and nothing is written twice', async () => {
  const db = newCompany();
  let broken = true;
  const kind = fiveLines(async (at) => {
    if (at === 3 && broken) throw new Error('in the middle of a step');
  });
  const id = await enqueue(db, kind, {});
  await workOff({ kinds: [kind] });
  expect(await written(db)).toEqual([0, 1, 2]);
  expect(await readJob(db, id)).toMatchObject({ state: 'waiting', progress: { done: 3, total: 5 } });
  broken = false;
  await workOff({ kinds: [kind], now: later(60) });
  expect(await written(db)).toEqual([0, 1, 2, 3, 4]);
  expect(await readJob(db, id)).toMatchObject({ state: 'done', attempts: 2, result: { lines: 5 } });
});

test('a server that has lost its lease can write nothing more, and another has done it once', async () => {
  const db = newCompany();
  let paused = true;
  let aborted = false;
  const kind = fiveLines(async (at, { signal }) => {
    if (at !== 2 || !paused) return;
    paused = false;
    // This server stands still within its step, and another takes the job when the lease has run out.
    await workOff({ kinds: [kind], now: later(3_600) });
    signal.addEventListener('abort', () => {
      aborted = true;
    });
  });
  const id = await enqueue(db, kind, {});
  await workOff({ kinds: [kind] });
  expect(paused).toBe(false);
  expect(aborted).toBe(true);
  expect(await written(db)).toEqual([0, 1, 2, 3, 4]);
  expect(await readJob(db, id)).toMatchObject({ state: 'done', attempts: 2 });
});

test('a step that is longer than the lease’s beat is done in one go', async () => {
  const db = newCompany();
  let tries = 0;
  const kind = kindOf(async ({ step }) => {
    await step(async (its) => {
      tries += 1;
      await write(its, tries);
      // Several beats of this short lease.
      for (const until = Date.now() + 100; Date.now() < until; ) await its.in(linesWritten).count({}, 1);
      return { reached: { next: 1 } };
    });
  });
  const id = await enqueue(db, kind, {});
  await workOff({ kinds: [kind], leaseSeconds: 0.06 });
  expect([tries, (await readJob(db, id))?.state]).toEqual([1, 'done']);
});

test('a job given back in the middle of a step writes nothing of that step', async () => {
  const db = newCompany();
  let attempt: Attempt | undefined;
  const kind = fiveLines(async (at) => {
    if (at === 2) await attempt?.giveBack();
  });
  const id = await enqueue(db, kind, {});
  const job = (await claim([kind.name], 30, new Date())) as Claimed;
  attempt = new Attempt(job, kind, {
    leaseSeconds: 30,
    now: () => new Date(),
    onFailure: vi.fn(),
  });
  await attempt.run();
  expect(await readJob(db, id)).toMatchObject({ state: 'waiting', attempts: 0, reached: { next: 2 } });
  expect(await written(db)).toEqual([0, 1]);
});

test('a job whose server dies each time is not tried for ever', async () => {
  const db = newCompany();
  let runs = 0;
  const kind = kindOf(async () => (runs += 1), { attempts: 2 });
  const id = await enqueue(db, kind, {});
  for (const hours of [0, 1]) expect(await claim([kind.name], 30, later(hours * 3_600)())).not.toBeNull();
  await workOff({ kinds: [kind], now: later(7_200) });
  expect(await readJob(db, id)).toMatchObject({ state: 'failed', error: plainSorry });
  expect(runs).toBe(0);
});

test('a lease that is held is nobody else’s', async () => {
  const kind = kindOf(async () => null);
  await enqueue(newCompany(), kind, {});
  expect(await claim([kind.name], 30, new Date())).not.toBeNull();
  expect(await claim([kind.name], 30, later(29)())).toBeNull();
});

test('progress shows between steps', async () => {
  const db = newCompany();
  const seen: unknown[] = [];
  const kind = kindOf(async ({ progress, jobId }) => {
    await progress({ done: 1, total: 3, text: 'Reading' });
    seen.push((await readJob(db, jobId))?.progress);
  });
  await enqueue(db, kind, {});
  await workOff({ kinds: [kind] });
  expect(seen).toEqual([{ done: 1, total: 3, text: 'Reading' }]);
});

test('what waits is cancelled with its subject, and nothing else is', async () => {
  const db = newCompany();
  const other = newCompany();
  const kind = kindOf(async () => null);
  const mine = await enqueue(db, kind, {}, { subjectId: 'client' });
  const another = await enqueue(db, kind, {}, { subjectId: 'another' });
  const theirs = await enqueue(other, kind, {}, { subjectId: 'client' });
  expect(await cancelJobsOf(db, 'client')).toBe(1);
  await workOff({ kinds: [kind] });
  expect((await readJob(db, mine))?.state).toBe('cancelled');
  expect((await readJob(db, another))?.state).toBe('done');
  expect((await readJob(other, theirs))?.state).toBe('done');
  // What has ended stays as it is.
  expect(await cancelJobsOf(db, 'another')).toBe(0);
});

test('a running job is cancelled with its subject: its step writes nothing, and the run ends', async () => {
  const db = newCompany();
  let cancelledOnce = false;
  const kind = fiveLines(async (at) => {
    if (at === 2) {
      await db.transaction((all) => cancelJobsOf(all, 'client'));
      cancelledOnce = true;
    }
  });
  const id = await enqueue(db, kind, {}, { subjectId: 'client' });
  const failures: unknown[] = [];
  await workOff({ kinds: [kind], onFailure: (error) => failures.push(error) });
  expect(cancelledOnce).toBe(true);
  expect(await written(db)).toEqual([0, 1]);
  expect(await readJob(db, id)).toMatchObject({ state: 'cancelled', progress: { done: 2, total: 5 } });
  expect(failures).toEqual([]);
});

test('one job is cancelled by its id, once, and only by its own company', async () => {
  const db = newCompany();
  const id = await enqueue(
    db,
    kindOf(async () => null),
    {},
  );
  expect(await cancelJob(newCompany(), id)).toBe(false);
  expect(await cancelJob(db, id)).toBe(true);
  expect(await cancelJob(db, id)).toBe(false);
});

test('a second job with the same word is the first one, in its own company', async () => {
  const [db, other] = [newCompany(), newCompany()];
  const kind = kindOf(async () => null);
  const ids = await Promise.all(
    Array.from({ length: 8 }, (_, n) => enqueue(db, kind, { n }, { once: 'import:7' })),
  );
  expect(new Set(ids).size).toBe(1);
  expect(await enqueue(other, kind, {}, { once: 'import:7' })).not.toBe(ids[0]);
  await workOff({ kinds: [kind] });
  expect(await db.transaction((all) => enqueue(all, kind, {}, { once: 'import:7' }))).toBe(ids[0]);
  expect(await db.in(backgroundJobs).count({}, 10)).toBe(1);
  expect((await readJob(db, ids[0] as string))?.state).toBe('done');
});

test('a job comes and goes with the transaction that adds it', async () => {
  const db = newCompany();
  const kind = kindOf(async () => null);
  let id = '';
  const failing = db.transaction(async (all) => {
    id = await enqueue(all, kind, {}, { once: 'x' });
    throw new Error('changed their mind');
  });
  await expect(failing).rejects.toThrow('changed their mind');
  expect(await readJob(db, id)).toBeNull();
  id = await db.transaction((all) => enqueue(all, kind, {}));
  expect((await readJob(db, id))?.state).toBe('waiting');
});

test('another company’s job is unknown', async () => {
  const kind = kindOf(async () => null);
  const id = await enqueue(newCompany(), kind, {});
  expect(await readJob(newCompany(), id)).toBeNull();
});

test('a kind that this server does not know is left for one that does', async () => {
  const db = newCompany();
  const newer = kindOf(async () => 'done');
  const id = await enqueue(db, newer, {});
  await workOff({ kinds: [kindOf(async () => null)] });
  expect(await readJob(db, id)).toMatchObject({ state: 'waiting', attempts: 0 });
  await workOff({ kinds: [newer] });
  expect((await readJob(db, id))?.result).toBe('done');
});

test('looking for work walks over nothing but what is due', async () => {
  const plan = await database()
    .db.collection(backgroundJobs.name)
    .find({ dueAt: { $lte: new Date() }, kind: { $in: ['a', 'b'] } })
    .sort({ dueAt: 1 })
    .explain('queryPlanner');
  expect(/"indexName":"([^"]+)"/.exec(JSON.stringify(plan))?.[1]).toBe('dueAt_1');
});

test('a job that a server with its clock ahead has taken and left is done once its lease is over by the right clock', async () => {
  const db = newCompany();
  const kind = kindOf(async () => ({ done: true }));
  const id = await enqueue(db, kind, {});
  await claim([kind.name], 30, later(86_400)());
  await workOff({ kinds: [kind] });
  expect((await readJob(db, id))?.state).toBe('running');
  await workOff({ kinds: [kind], now: later(31) });
  expect((await readJob(db, id))?.state).toBe('done');
});

test('a job that failed under a clock ahead is tried again after its usual pause', async () => {
  const db = newCompany();
  let attempts = 0;
  const kind = kindOf(
    async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('lost');
      return null;
    },
    { attempts: 3, pauseSeconds: 100 },
  );
  const id = await enqueue(db, kind, {});
  await workOff({ kinds: [kind], now: later(86_400) });
  expect(await readJob(db, id)).toMatchObject({ state: 'waiting', attempts: 1 });
  await workOff({ kinds: [kind] });
  expect(attempts).toBe(1);
  await workOff({ kinds: [kind], now: later(125) });
  expect(await readJob(db, id)).toMatchObject({ state: 'done', attempts: 2 });
});

test('a job that was added or given back under a clock ahead starts by the right clock, a later one as much later', async () => {
  const db = newCompany();
  const kind = kindOf(async () => null);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  const [atOnce, givenBack] = [await enqueue(db, kind, {}), await enqueue(db, kind, {})];
  const runAt = later(3_600)();
  const inAnHour = await enqueue(db, kind, {}, { runAt });
  const taken = (await claim([kind.name], 30, new Date())) as Claimed;
  await new Attempt(taken, kind, { leaseSeconds: 30, now: later(0), onFailure: () => undefined }).giveBack();
  vi.useRealTimers();
  const states = async () =>
    await Promise.all([atOnce, givenBack, inAnHour].map(async (id) => (await readJob(db, id))?.state));
  await workOff({ kinds: [kind] });
  expect(await states()).toEqual(['done', 'done', 'waiting']);
  await workOff({ kinds: [kind], now: later(3_601) });
  expect(await states()).toEqual(['done', 'done', 'done']);
});

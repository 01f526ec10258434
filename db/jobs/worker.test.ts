import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newId } from '~/core/id';
import { openDatabaseForTests } from '../../tests/support/open-database';
import { companyDb } from '../company-db';
import { jobKind, type Run } from './kind';
import { cancelJobsOf, enqueue, readJob } from './queue';
import { startJobs } from './worker';

openDatabaseForTests();

let kinds = 0;
const kindOf = (run: (run: Run<unknown, { next: number }>) => Promise<unknown>) =>
  jobKind({ name: `worker-${++kinds}`, input: z.object({}), begin: { next: 0 }, run });
const onFailure = (error: unknown) => {
  throw error;
};
const newCompany = () => companyDb(newId());

/** A promise and what resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** So seldom that what runs in a test was not found by looking again. */
const seldom = { lookEverySeconds: 3_600 };

test('a job that was added here runs as soon as its transaction is kept', async () => {
  const db = newCompany();
  const ran = gate();
  const kind = kindOf(async () => ran.open());
  const worker = startJobs({ kinds: [kind], ...seldom, onFailure });
  const id = await db.transaction((all) => enqueue(all, kind, {}));
  await ran.opened;
  await worker.stop();
  expect((await readJob(db, id))?.state).toBe('done');
});

test('no more run at the same time than are allowed', async () => {
  const db = newCompany();
  const first = gate();
  const both = gate();
  let at = 0;
  let most = 0;
  let done = 0;
  const kind = kindOf(async () => {
    at += 1;
    most = Math.max(most, at);
    if (at === 2) both.open();
    await first.opened;
    at -= 1;
    done += 1;
  });
  const worker = startJobs({ kinds: [kind], concurrency: 2, ...seldom, onFailure });
  for (let n = 0; n < 5; n += 1) await enqueue(db, kind, {});
  await both.opened;
  first.open();
  await vi.waitFor(() => expect(done).toBe(5), { timeout: 60_000 });
  await worker.stop();
  expect(most).toBe(2);
});

test('what is heavy leaves a place to what is not', async () => {
  const db = newCompany();
  const [begun, finish, ran] = [gate(), gate(), gate()];
  let films = 0;
  const film = jobKind({
    ...kindOf(async () => {
      films += 1;
      begun.open();
      await finish.opened;
    }),
    heavy: true,
  });
  const mail = kindOf(async () => ran.open());
  const worker = startJobs({ kinds: [film, mail], concurrency: 2, ...seldom, onFailure });
  await enqueue(db, film, {});
  await enqueue(db, film, {});
  await begun.opened;
  await enqueue(db, mail, {});
  await ran.opened;
  expect(films).toBe(1);
  finish.open();
  await vi.waitFor(() => expect(films).toBe(2), { timeout: 60_000 });
  await worker.stop();
});

test('companies take turns, however many jobs one of them has', async () => {
  const [many, few, one] = [newCompany(), newCompany(), newCompany()];
  const ran: string[] = [];
  const all = gate();
  const kind = kindOf(async ({ db }) => {
    ran.push(db.companyId);
    if (ran.length === 34) all.open();
  });
  for (let n = 0; n < 30; n += 1) await enqueue(many, kind, {});
  for (const db of [few, few, few, one]) await enqueue(db, kind, {});
  const worker = startJobs({ kinds: [kind], concurrency: 1, ...seldom, onFailure });
  await all.opened;
  await worker.stop();
  expect(ran.slice(0, 3).sort()).toEqual([many, few, one].map(({ companyId }) => companyId).sort());
  expect(ran.slice(0, 7).filter((id) => id === few.companyId)).toHaveLength(3);
});

test('a server that stops lets a job finish', async () => {
  const db = newCompany();
  const [begun, finish] = [gate(), gate()];
  const kind = kindOf(async () => {
    begun.open();
    await finish.opened;
    return 'finished';
  });
  const worker = startJobs({ kinds: [kind], onFailure });
  const id = await enqueue(db, kind, {});
  await begun.opened;
  const stopped = worker.stop(60_000);
  finish.open();
  await stopped;
  expect(await readJob(db, id)).toMatchObject({ state: 'done', result: 'finished' });
});

test('one that has steps is given back after the step, for another server to go on', async () => {
  const db = newCompany();
  const [begun, finish] = [gate(), gate()];
  const kind = kindOf(async ({ step }) => {
    for (let next = 1; ; next += 1) {
      await step(async () => {
        begun.open();
        await finish.opened;
        return { reached: { next } };
      });
    }
  });
  const worker = startJobs({ kinds: [kind], onFailure });
  const id = await enqueue(db, kind, {});
  await begun.opened;
  const stopped = worker.stop(60_000);
  finish.open();
  await stopped;
  expect(await readJob(db, id)).toMatchObject({ state: 'waiting', attempts: 0, reached: { next: 1 } });
});

test('one that does not end is given back, told so, and can write nothing more', async () => {
  const db = newCompany();
  const [begun, finish, over] = [gate(), gate(), gate()];
  let after: unknown;
  const kind = kindOf(async ({ signal, step }) => {
    begun.open();
    await finish.opened;
    expect(signal.aborted).toBe(true);
    after = await step(async () => ({ reached: { next: 9 } })).catch(() => 'refused');
    over.open();
  });
  const worker = startJobs({ kinds: [kind], onFailure });
  const id = await enqueue(db, kind, {});
  await begun.opened;
  await worker.stop(0);
  finish.open();
  await over.opened;
  expect(after).toBe('refused');
  const job = await readJob(db, id);
  expect(job).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(job?.reached).toBeUndefined();
  expect(job?.lease).toBeUndefined();
});

test('a job that is cancelled while it runs learns of it', async () => {
  const db = newCompany();
  const [begun, told] = [gate(), gate()];
  const kind = kindOf(async ({ signal }) => {
    signal.addEventListener('abort', told.open);
    begun.open();
    await told.opened;
  });
  const worker = startJobs({ kinds: [kind], leaseSeconds: 1, onFailure });
  const id = await enqueue(db, kind, {}, { subjectId: 'client' });
  await begun.opened;
  await cancelJobsOf(db, 'client');
  await told.opened;
  await worker.stop();
  expect((await readJob(db, id))?.state).toBe('cancelled');
});

test('a job that another server has added is found by looking', async () => {
  const db = newCompany();
  const ran = gate();
  const kind = kindOf(async () => ran.open());
  const worker = startJobs({ kinds: [kind], lookEverySeconds: 0.05, onFailure });
  // Its time comes when nobody wakes this worker.
  await enqueue(db, kind, {}, { runAt: new Date(Date.now() + 200) });
  await ran.opened;
  await worker.stop();
});

test('two kinds of one name are a mistake', () => {
  const [one, two] = [kindOf(async () => null), kindOf(async () => null)];
  const twice = { ...two, name: one.name };
  expect(() => startJobs({ kinds: [one, twice], onFailure })).toThrow('one name');
});

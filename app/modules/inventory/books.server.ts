import { z } from 'zod';
import { newId } from '~/core/id';
import { subject } from '~/core/subject';
import { operation } from '~/operation/operation.server';
import { enqueue, readJobs } from '~db/jobs';
import { type BookCheck, bookChecks } from './collections';
import { bookCheckJob } from './jobs.server';
import * as messages from './messages';

const shownChecks = 10;
const checkSubject = subject({ name: 'stock ledger', plural: 'Checks of the stock ledger' });

/** The last checks of the ledger, newest first, and which of them are running or were interrupted. */
export const readBooks = operation({
  name: 'readBooks',
  access: 'laoban',
  effect: 'read',
  input: z.object({}),
  failed: messages.booksFailed,
  async run({ db }): Promise<(BookCheck & { failed: boolean })[]> {
    const checks = await db.in(bookChecks).list({}, { sort: { startedAt: -1, _id: -1 }, limit: shownChecks });
    const open = checks.filter(({ endedAt }) => endedAt === null);
    const jobs = await readJobs(
      db,
      open.map(({ jobId }) => jobId),
    );
    const living = new Set(
      jobs.filter(({ state }) => state === 'waiting' || state === 'running').map(({ _id }) => _id),
    );
    return checks.map((check) => ({ ...check, failed: check.endedAt === null && !living.has(check.jobId) }));
  },
});

/** Starts a check of the whole ledger in the background. */
export const startBookCheck = operation({
  name: 'startBookCheck',
  access: 'laoban',
  effect: 'write',
  input: z.object({}),
  failed: messages.booksFailed,
  async run({ actor, db, note }): Promise<void> {
    const checkId = newId();
    const jobId = await enqueue(db, bookCheckJob, { checkId }, { subjectId: checkId });
    const begun = { startedAt: new Date(), endedAt: null, items: 0, lines: 0, wrong: [] };
    await db.in(bookChecks).insert({ _id: checkId, jobId, startedBy: actor.name, ...begun });
    note({ action: 'checked', subject: checkSubject.name, subjectId: checkId, detail: 'all items' });
  },
});

import { z } from 'zod';
import { showClock, showDate } from '~/core/dates';
import { newId } from '~/core/id';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { takeBackSickDay } from '../leave/index.server';
import { type BoardAction, type BoardUndo, boardUndos, type Job, type JobPlace, jobs } from './collections';
import { usualDuration } from './crew';
import * as messages from './messages';
import { type Plan, storePlans } from './plan.server';
import { isOver } from './statuses';

/** In ms. How long a person can undo what they did on the board. */
const undoneWithin = 600_000;
const mostActions = 10;

/** What a person did on the board within ten minutes, oldest first. */
export function stillUndone(undo: BoardUndo | null | undefined, now = new Date()): BoardAction[] {
  return (undo?.done ?? []).filter(({ at }) => now.getTime() - at.getTime() < undoneWithin);
}

/** Stores what a person did on the board, so that they can undo it. In the caller's transaction. */
export async function rememberForUndo(
  db: CompanyDb,
  userId: string,
  {
    plans,
    stored,
    ...action
  }: { plans: readonly Plan[]; stored: readonly Job[] } & Pick<BoardAction, 'text' | 'kind' | 'leaveId'>,
): Promise<void> {
  const before = new Map(plans.map((plan) => [plan.before._id, plan.before]));
  const changed = stored.flatMap(({ _id: id, revision }) => {
    const was = before.get(id);
    return was ? { id, was: was.revision, revision, before: placeOf(was) } : [];
  });
  const earlier = stillUndone(await db.in(boardUndos).findOne({ _id: userId }));
  await save(db, userId, [...earlier, { ...action, id: newId(), jobs: changed, at: new Date() }]);
}

async function save(db: CompanyDb, userId: string, done: readonly BoardAction[]): Promise<void> {
  const expiresAt = new Date(Date.now() + undoneWithin);
  await db.in(boardUndos).upsert(userId, { $set: { done: done.slice(-mostActions), expiresAt } });
}

function placeOf(job: Job): JobPlace {
  const { driverId, driverName, jobDate, jobTime, duration = usualDuration } = job;
  const [helperIds, helperNames, sickIds] = [job.helperIds ?? [], job.helperNames ?? [], job.sickIds ?? []];
  return { driverId, driverName, jobDate, jobTime, duration, helperIds, helperNames, sickIds };
}

/** Who does a job and when, in words. */
export function placeInWords({ driverName, jobDate, jobTime }: Job): string {
  return [driverName || 'unassigned', showDate(jobDate), showClock(jobTime)].filter(Boolean).join(', ');
}

/** What an undo did. */
export interface Undone {
  jobs: Job[];
  /** The titles of jobs that were changed since, and are left as they are. */
  changed: string[];
  /** Whether the leave of a sick call was taken back; null without one. */
  leave: 'back' | 'stays' | null;
}

/**
 * Undoes what the caller did on the board within ten minutes: a move, giving jobs to somebody, or a sick call; without an id the
 * last of them. Jobs that were changed since stay as they are, and so does leave that was. Refuses with 409 where there is
 * nothing to undo.
 */
export const undoOnBoard = operation({
  name: 'undoOnBoard',
  access: 'JobManagement',
  effect: 'write',
  failed: messages.saveFailed,
  input: z.object({ action: z.string().max(100).optional() }),
  async run({ input: { action }, actor, db, note }): Promise<Undone> {
    const at = new Date();
    const done = stillUndone(await db.in(boardUndos).findOne({ _id: actor.userId }), at);
    const undone = action === undefined ? done.at(-1) : done.find(({ id }) => id === action);
    if (!undone) throw new Refusal('conflict', messages.nothingToUndo);
    const found = await jobsById(
      db,
      undone.jobs.map(({ id }) => id),
    );
    const plans: Plan[] = [];
    const changed: string[] = [];
    for (const { id, revision, before } of undone.jobs) {
      const now = found.get(id);
      if (now && now.revision === revision && !isOver(now.status))
        plans.push({ before: now, after: { ...now, ...before } });
      else changed.push(now ? `“${now.title}”` : 'a deleted job');
    }
    const back = undone.leaveId !== null && (await takeBackSickDay(db, actor, undone.leaveId));
    const stored = plans.length > 0 ? await storePlans(db, plans, { by: actor, at, note }) : [];
    const others = done.filter(({ id }) => id !== undone.id);
    await save(db, actor.userId, withUndone(others, undone, stored));
    return { jobs: stored, changed, leave: undone.leaveId === null ? null : back ? 'back' : 'stays' };
  },
});

async function jobsById(db: CompanyDb, ids: readonly string[]): Promise<ReadonlyMap<string, Job>> {
  if (ids.length === 0) return new Map();
  const found = await db.in(jobs).list({ _id: { $in: [...ids] } }, { sort: { _id: 1 }, limit: ids.length });
  return new Map(found.map((job) => [job._id, job]));
}

/** The other actions: for them, jobs that are again as they had left them were not changed since. */
function withUndone(
  others: readonly BoardAction[],
  undone: BoardAction,
  stored: readonly Job[],
): BoardAction[] {
  const again = new Map(
    stored.map(({ _id, revision }) => [`${_id}:${undone.jobs.find(({ id }) => id === _id)?.was}`, revision]),
  );
  return others.map((one) => ({
    ...one,
    jobs: one.jobs.map((job) => ({
      ...job,
      revision: again.get(`${job.id}:${job.revision}`) ?? job.revision,
    })),
  }));
}

import { Refusal, refuseField } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { colleaguesAmong } from '../account/index.server';
import { placeInWords, rememberForUndo } from './board-undo.server';
import { type Job, jobs } from './collections';
import { warningsOf } from './drivers.server';
import * as messages from './messages';
import { helpersOf } from './new-job';
import { type Plan, storePlans } from './plan.server';
import { giveInput, type Move, moveInput, moveOneInput } from './schema';
import { isOver } from './statuses';

/** The moved jobs, and the warnings about them. */
export interface Moved {
  jobs: Job[];
  warnings: { id: string; warning: string }[];
}

const declared = {
  access: 'JobManagement',
  effect: 'write',
  failed: messages.saveFailed,
} as const;

/**
 * Moves jobs to other people, days or times, all or none. Refuses with 409 if one of them was saved since its `revision` or
 * is over. A new job gets assigned with its driver, and one without a driver is new again.
 */
export const moveJobs = operation({
  name: 'moveJobs',
  ...declared,
  input: moveInput,
  run: async ({ input, actor, db, note }) => await move(db, input.moves, { by: actor, at: new Date(), note }),
});

/** Moves one job, from its small form on the board. */
export const moveJob = operation({
  name: 'moveJob',
  ...declared,
  input: moveOneInput,
  run: async ({ input, actor, db, note }) => await move(db, [input], { by: actor, at: new Date(), note }),
});

/** Gives the jobs that were picked on the board to somebody, or to nobody. */
export const giveJobs = operation({
  name: 'giveJobs',
  ...declared,
  input: giveInput,
  run: async ({ input, actor, db, note }) => await move(db, input.moves, { by: actor, at: new Date(), note }),
});

async function move(
  db: CompanyDb,
  moves: readonly Move[],
  on: Parameters<typeof storePlans>[2],
): Promise<Moved> {
  const ids = moves.map(({ id }) => id);
  const found = await db.in(jobs).list({ _id: { $in: ids } }, { sort: { _id: 1 }, limit: ids.length });
  const byId = new Map(found.map((job) => [job._id, job]));
  const people = await peopleOf(db, moves);
  const plans = moves.map((one): Plan => {
    const before = byId.get(one.id);
    if (!before) throw new Refusal('not-found', messages.unknown);
    if (before.revision !== one.revision)
      throw new Refusal('conflict', messages.movedMeanwhile(before.title, placeInWords(before)));
    if (isOver(before.status)) throw new Refusal('conflict', messages.isOverAlready(before.title));
    const after = planMove(before, one, people);
    if (before.status === 'active' && after.driverId === null)
      throw new Refusal('conflict', messages.runsAlready(before.title));
    return { before, after };
  });
  const stored = await storePlans(db, plans, on);
  const [first] = stored;
  const text =
    first && stored.length === 1
      ? messages.movedTo(first.title, placeInWords(first))
      : messages.givenTo(stored.length, first?.driverName || 'nobody');
  await rememberForUndo(db, on.by.userId, { plans, stored, text, kind: 'move', leaveId: null });
  const warnings = await warningsOf(db, stored);
  return {
    jobs: stored,
    warnings: stored.flatMap(({ _id: id }) => {
      const texts = warnings.get(id) ?? [];
      return texts.length > 0 ? [{ id, warning: texts.join(' ') }] : [];
    }),
  };
}

type People = ReadonlyMap<string, { _id: string; name: string }>;

/** The people who are named, as far as they work here. */
async function peopleOf(db: CompanyDb, moves: readonly Move[]): Promise<People> {
  const ids = moves.flatMap(({ assignedEmployees = [], helperIds = [] }) => [
    ...assignedEmployees,
    ...helperIds,
  ]);
  const here = ids.length > 0 ? await colleaguesAmong(db, [...new Set(ids)]) : [];
  return new Map(here.map((person) => [person._id, person]));
}

function planMove(before: Job, sent: Move, people: People): Job {
  const { assignedEmployees, helperIds, jobDate, jobTime, duration } = sent;
  const after: Job = {
    ...before,
    ...(jobDate !== undefined && { jobDate }),
    ...(jobTime !== undefined && { jobTime }),
    ...(duration !== undefined && { duration }),
  };
  const [driverId = null] = assignedEmployees ?? [before.driverId];
  if (driverId !== before.driverId) {
    const driver = driverId === null ? null : people.get(driverId);
    if (driver === undefined) throw refuseField('assignedEmployees', messages.noSuchDriver);
    Object.assign(after, { driverId, driverName: driver?.name ?? '' });
  }
  const had = (before.helperIds ?? []).map((_id, at) => ({ _id, name: before.helperNames?.[at] ?? '' }));
  const wanted = (helperIds ?? before.helperIds ?? []).filter((id) => id !== driverId);
  const helpers = wanted.map((id) => {
    const helper = had.find(({ _id }) => _id === id) ?? people.get(id);
    if (!helper) throw refuseField('helperIds', messages.noSuchDriver);
    return helper;
  });
  return helpers.length > 0 || had.length > 0 ? { ...after, ...helpersOf(helpers) } : after;
}

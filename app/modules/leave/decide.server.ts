import { z } from 'zod';
import type { Actor } from '~/core/access';
import { hasLeft } from '~/core/employee-status';
import type { Undoable } from '~/core/from-today';
import type { LogEntry } from '~/core/log-entry';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { enqueue } from '~db/jobs';
import { peopleRead, users } from '../account/index.server';
import { reactions } from '../reactions.server';
import { approvesFor, isApprover, mayDecide } from './approvers.server';
import { addDays, isShort, yearsWith } from './balance';
import { bookOf, readBooks } from './books.server';
import { type LeaveRequest, leaveMonths, leaveRequests } from './collections';
import { countDays, sumOf } from './days';
import { decidedMail } from './jobs.server';
import * as messages from './messages';
import { monthsFor } from './months';
import { overlap } from './parts';
import { forgetMonths, noteOf } from './requests.server';
import { holdAndReadRules } from './rules.server';
import { decisionInput, rejection, requestId, undoInput } from './schema';

/** For how long a decision can be undone. Its mail waits until then, since a mail can't be taken back. */
export const undoMs = 30_000;

/** Approves a pending request. */
export const approveLeave = decision(
  'approveLeave',
  'approved',
  messages.approveFailed,
  z.object({ id: requestId }),
);

/** Rejects a request with a reason. The days are returned. */
export const rejectLeave = decision('rejectLeave', 'rejected', messages.rejectFailed, rejection);

/**
 * A decision about a request by its person's manager, HR or an owner. Of two at once one succeeds; the other gets a 409
 * that names the approver.
 */
function decision(
  name: string,
  status: Decided,
  failed: string,
  input: z.ZodType<{ id: string; reason?: string | undefined }>,
) {
  return operation({
    name,
    access: 'signed-in',
    effect: 'write',
    input,
    failed,
    async run({ input: { id, reason = '' }, actor, db, note }) {
      const [outcome] = await decideAll(db, [id], { status, reason, actor, note });
      if (!outcome?.request) throw outcome?.refusal ?? new Refusal('not-found', messages.unknown);
      return { ...outcome.request, jobs: outcome.jobs };
    },
  });
}

/**
 * Approves or rejects several requests at once. What can't be decided stays as it is, and the result says why. Each person
 * gets one mail, however many of their requests were decided.
 */
export const decideLeave = operation({
  name: 'decideLeave',
  access: 'signed-in',
  effect: 'write',
  input: decisionInput,
  failed: messages.decideFailed,
  async run({ input: { ids, decision: asked, reason }, actor, db, note }) {
    const status = asked === 'approve' ? 'approved' : 'rejected';
    return { status, outcomes: await decideAll(db, ids, { status, reason, actor, note }) } as const;
  },
});

type Decided = 'approved' | 'rejected';

/** What became of one request: decided, with how many jobs need another driver, or why not. */
type Outcome =
  | { id: string; request: LeaveRequest; jobs: number; refusal?: never }
  | { id: string; request?: never; refusal: Refusal };

interface Deciding {
  status: Decided;
  /** Empty for none. */
  reason: string;
  actor: Actor;
  note(line: LogEntry): void;
}

/** In the caller's transaction: requests that somebody else decides meanwhile make it start again. */
async function decideAll(
  db: CompanyDb,
  ids: readonly string[],
  { status, reason, actor, note }: Deciding,
): Promise<Outcome[]> {
  const approves = await approvesFor(db, actor);
  if (!isApprover(approves)) throw new Refusal('forbidden', messages.approversOnly);
  const found = new Map((await requestsWith(db, ids)).map((one) => [one._id, one]));
  const whyNot = (request: LeaveRequest | undefined): Refusal | null => {
    if (!request) return new Refusal('not-found', messages.unknown);
    const { userId, decidedByName, userName } = request;
    if (!mayDecide(actor, approves, userId))
      return new Refusal('forbidden', userId === actor.userId ? messages.notOneself : messages.notApprover);
    if (request.status !== 'pending')
      return new Refusal('conflict', messages.decided(request.status, decidedByName ?? userName));
    return null;
  };
  const decidedAt = new Date();
  const by = {
    status,
    decidedBy: actor.userId,
    decidedByName: actor.name,
    decidedAt,
    ...(reason && { rejectionReason: reason }),
  };
  const checked = ids.map((id) => ({ id, refusal: whyNot(found.get(id)) }));
  const decided = checked.flatMap(({ id, refusal }) => {
    const request = found.get(id);
    return request && !refusal ? [{ ...request, ...by }] : [];
  });
  if (decided.length > 0) await store(db, decided, by);
  for (const request of decided) note(noteOf(request, status));
  const jobs = status === 'approved' ? await reactions().jobsWithin(db, decided) : [];
  return checked.map(({ id, refusal }) => {
    const at = decided.findIndex(({ _id }) => _id === id);
    const request = decided[at];
    if (request) return { id, request, jobs: jobs[at] ?? 0 };
    return { id, refusal: refusal ?? new Refusal('not-found', messages.unknown) };
  });
}

async function store(
  db: CompanyDb,
  decided: readonly LeaveRequest[],
  by: { status: Decided; decidedBy: string; decidedByName: string; decidedAt: Date },
): Promise<void> {
  const ids = decided.map(({ _id }) => _id);
  await db.in(leaveRequests).updateMany({ _id: { $in: ids }, status: 'pending' }, { $set: by });
  if (by.status === 'approved') await db.in(leaveMonths).insertMany(decided.flatMap(monthsFor));
  const others = decided.filter(({ userId }) => userId !== by.decidedBy).map(({ _id }) => _id);
  if (others.length === 0) return;
  const { status, decidedBy: byId, decidedByName: byName, decidedAt } = by;
  await enqueue(
    db,
    decidedMail,
    { ids: others, status, byId, byName, at: decidedAt.toISOString() },
    { runAt: new Date(decidedAt.getTime() + undoMs) },
  );
}

/**
 * Takes decisions back within 30 seconds, all of them or none: the requests wait again, and nobody was told. Refused with 409
 * if one was cancelled since, its person has left, or its days are needed by another request that was made since.
 */
export const undoDecisions = operation({
  name: 'undoDecisions',
  access: 'signed-in',
  effect: 'write',
  input: undoInput,
  failed: messages.undoFailed,
  async run({ input: { ids }, actor, db, note }) {
    const approves = await approvesFor(db, actor);
    if (!isApprover(approves)) throw new Refusal('forbidden', messages.approversOnly);
    const requests = await requestsWith(db, ids);
    if (requests.length < ids.length) throw new Refusal('not-found', messages.unknown);
    const since = Date.now() - undoMs;
    for (const { status, decidedBy, decidedAt, wasRecorded, userId, userName } of requests) {
      const isDecided = status === 'approved' || status === 'rejected';
      // Somebody else may have cancelled it since.
      if (decidedBy !== actor.userId && (isDecided || !mayDecide(actor, approves, userId)))
        throw new Refusal('forbidden', messages.undoNotYours);
      if (!isDecided) throw new Refusal('conflict', messages.undoChanged(userName));
      if (wasRecorded || !decidedAt || decidedAt.getTime() < since)
        throw new Refusal('conflict', messages.undoTooLate);
    }
    await checkRoom(db, requests);
    const waiting = { $in: requests.map(({ _id }) => _id) };
    await db.in(leaveRequests).updateMany(
      { _id: waiting },
      {
        $set: { status: 'pending' },
        $unset: { decidedBy: '', decidedByName: '', decidedAt: '', rejectionReason: '' },
      },
    );
    await forgetMonths(db, ids);
    for (const request of requests) note(noteOf(request, 'undid the decision on'));
    return { requests: requests.map((request): LeaveRequest => ({ ...request, status: 'pending' })) };
  },
});

/**
 * Refuses if a person has left, or rejected requests no longer fit next to what was requested since. These are counted again, since
 * a change of the rules counts only what takes days. In the caller's transaction.
 */
async function checkRoom(db: CompanyDb, requests: readonly LeaveRequest[]): Promise<void> {
  const ids = [...new Set(requests.map(({ userId }) => userId))];
  await db.in(users).updateMany({ _id: { $in: ids } }, { $inc: { leaveChanges: 1 } });
  const people = (await db.read({ people: peopleRead(ids) })).people;
  const weeks = new Map(people.map((person) => [person._id, person]));
  if (people.some(hasLeft)) throw new Refusal('conflict', messages.personLeft);
  const rules = await holdAndReadRules(db);
  const year = Math.min(...requests.map(({ start }) => Number(start.slice(0, 4))));
  const { books, taken } = await readBooks(db, ids, year, rules);
  for (const { _id, userId, userName, type, status, days, ...stretch } of requests) {
    if (status !== 'rejected') continue;
    const byYear = countDays(stretch, { ...rules, own: weeks.get(userId) });
    const isTaken = taken.some((one) => one.userId === userId && overlap(one, stretch));
    // A type that is gone has no balance.
    const book = bookOf(books.get(userId), type);
    if (isTaken || (book && yearsWith(book, byYear).some(isShort)))
      throw new Refusal('conflict', messages.undoUsed(userName));
    if (book) addDays(book.pending, byYear);
    const now = { byYear, days: sumOf(byYear) };
    if (now.days !== days) await db.in(leaveRequests).updateOne({ _id }, { $set: now });
  }
}

/** The caller's latest decisions with the form that undoes them, if they still can be. */
export async function lastDecision(
  db: CompanyDb,
  { userId }: Pick<Actor, 'userId'>,
): Promise<Undoable | null> {
  const found = await db.in(leaveRequests).list(
    {
      decidedBy: userId,
      decidedAt: { $gt: new Date(Date.now() - undoMs) },
      status: { $in: ['approved', 'rejected'] },
      wasRecorded: { $exists: false },
    },
    { sort: { decidedAt: -1 }, limit: mostUndone, projection: { status: 1, decidedAt: 1 } },
  );
  const [last] = found;
  if (!last?.decidedAt) return null;
  const { decidedAt, status } = last;
  const ids = found
    .filter((one) => one.decidedAt?.getTime() === decidedAt.getTime() && one.status === status)
    .map(({ _id }) => _id);
  return {
    said: messages.decidedMany(ids.length, status as Decided),
    afterwards: messages.mailedLater,
    until: new Date(decidedAt.getTime() + undoMs).toISOString(),
    to: '/LeaveManagement/approval/undo',
    fields: ids.map((value) => ({ name: 'ids', value })),
  };
}

/** As many as can be decided at once. */
const mostUndone = 100;

async function requestsWith(db: CompanyDb, ids: readonly string[]): Promise<LeaveRequest[]> {
  return await db.in(leaveRequests).list({ _id: { $in: [...ids] } }, { sort: { _id: 1 }, limit: ids.length });
}

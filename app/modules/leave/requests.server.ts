import { z } from 'zod';
import type { Actor } from '~/core/access';
import { showDate, singaporeDay } from '~/core/dates';
import { hasLeft } from '~/core/employee-status';
import { newId } from '~/core/id';
import { operation } from '~/core/operation';
import { Refusal, refuseField } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { filesOf, type KeptFile } from '~db/files';
import { type User, users } from '../account/index.server';
import { known } from '../people/index.server';
import { alsoAway } from './also-away.server';
import { approvesFor, isApprover, mayDecide } from './approvers.server';
import { type Book, balanceOf, daysInWords, isShort, yearsWith } from './balance';
import { bookOf, ownBooksWith } from './books.server';
import { keepCertificate } from './certificate.server';
import { type DaysByYear, type LeaveRequest, leaveMonths, leaveRequests } from './collections';
import { countDays, daysWithin, mostDays, sumOf } from './days';
import { leaveCertificate } from './file-kinds.server';
import { jobsWithin } from './jobs-side.server';
import { leaveSubject } from './leave-subject.server';
import { approversToTell, tellApplicant, tellApprovers, tellCancelled } from './mails.server';
import * as messages from './messages';
import { monthsFor } from './months';
import { overlap, type Stretch } from './parts';
import { holdAndReadRules, openYears } from './rules.server';
import { leaveInput, requestId } from './schema';
import { showStretch } from './show';
import { type LeaveStatus, takingStatuses } from './statuses';

/**
 * Asks for leave, for the caller or whom the boss names. Refuses days outside of last, this and next year, an unknown
 * type, days before he joined and days without any work with 400; an overlap with what was asked for already, more than is left in any year, and
 * leave for somebody who has left, with 409. Answers what is left in the year in which it begins.
 */
export const applyForLeave = operation({
  name: 'applyForLeave',
  access: 'signed-in',
  effect: 'write',
  input: leaveInput,
  failed: messages.submitFailed,
  // Decoding a picture takes its time, and GridFS is outside of transactions.
  transaction: 'own',
  async run({ input: { type, reason, certificate, stretch }, userId, db, note }) {
    const now = new Date();
    checkYears(stretch, now);
    const kept = certificate && (await keepCertificate(db, certificate));
    return await db.transaction(async (all) => {
      const user = known(await holdLeave(all, userId));
      const rules = await holdAndReadRules(all);
      // What he had before him was cancelled when he left.
      if (hasLeft(user)) throw new Refusal('conflict', messages.personLeft);
      const year = Number(stretch.start.slice(0, 4));
      const { books, taken } = await ownBooksWith(all, userId, year, rules);
      const approvers = await approversToTell(all, user);
      const book = bookOf(books, type);
      if (!book) throw refuseField('type', messages.typeUnknown);
      if (stretch.start < book.joined) {
        throw refuseField('startDate', messages.beforeJoining(showDate(book.joined)));
      }
      const byYear = countDays(stretch, rules);
      if (sumOf(byYear) === 0) throw refuseField('startDate', messages.noWorkingDays);
      checkOverlap(taken, stretch);
      const remaining = leftAfter(book, byYear, stretch);

      const request: LeaveRequest = {
        _id: newId(),
        companyId: all.companyId,
        userId,
        userName: user.name,
        type: [...books.keys()].find((name) => books.get(name) === book) ?? type,
        ...stretch,
        reason,
        status: 'pending',
        days: sumOf(byYear),
        byYear,
        ...(kept && { certificateId: kept._id }),
        appliedAt: now,
        told: approvers.map(({ _id }) => _id),
      };
      await all.in(leaveRequests).insert(request);
      tellApprovers(all, request, approvers);
      if (kept) await bindCertificate(all, kept, request);
      note({
        action: 'asked for',
        subject: leaveSubject.name,
        subjectId: request._id,
        detail: inLog(request),
      });
      return { request, remaining };
    });
  },
});

/** Says yes to a request that waits. */
export const approveLeave = decision('approveLeave', 'approved', messages.approveFailed);

/** Says no: the days are his again. */
export const rejectLeave = decision('rejectLeave', 'rejected', messages.rejectFailed);

/**
 * A decision about a request, for its person's manager, HR and the boss. Of two at once one is carried out, and the
 * other is a 409 that says by whom.
 */
function decision(name: string, status: 'approved' | 'rejected', failed: string) {
  return operation({
    name,
    access: 'signed-in',
    effect: 'write',
    input: z.object({ id: requestId }),
    failed,
    async run({ input: { id }, actor, db, note }) {
      const approves = await approvesFor(db, actor);
      if (!isApprover(approves)) throw new Refusal('forbidden', messages.approversOnly);
      const request = await db.in(leaveRequests).get(id, messages.unknown);
      if (!mayDecide(actor, approves, request.userId)) {
        throw new Refusal(
          'forbidden',
          request.userId === actor.userId ? messages.notOneself : messages.notApprover,
        );
      }
      const decided = await decide(db, request, ['pending'], status, actor);
      note({ action: status, subject: leaveSubject.name, subjectId: id, detail: inLog(decided) });
      await tellApplicant(db, decided, actor);
      return decided;
    },
  });
}

/**
 * Takes a request back: its person as long as it waits, and an approved one before its first day; an approver at any
 * time. The days are his again.
 */
export const cancelLeave = operation({
  name: 'cancelLeave',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ id: requestId }),
  failed: messages.cancelFailed,
  async run({ input: { id }, actor, db, note }) {
    const request = await db.in(leaveRequests).get(id, messages.unknown);
    const own = request.userId === actor.userId;
    const decides = mayDecide(actor, await approvesFor(db, actor), request.userId);
    if (!own && !decides) throw new Refusal('forbidden', messages.notYours);
    const begun = request.status === 'approved' && request.start <= singaporeDay(new Date());
    if (begun && !decides) throw new Refusal('conflict', messages.begun);
    const cancelled = await decide(db, request, takingStatuses, 'cancelled', actor);
    note({ action: 'cancelled', subject: leaveSubject.name, subjectId: id, detail: inLog(cancelled) });
    if (!own) await tellApplicant(db, cancelled, actor);
    else if (request.status === 'approved') {
      const person = await db.in(users).findOne({ _id: request.userId }, { projection: { managerId: 1 } });
      if (person) tellCancelled(db, cancelled, await approversToTell(db, person));
    }
    return cancelled;
  },
});

/** A request as the question before it is decided or cancelled shows it; of one that waits, with what would be left undone. */
export const readOwnLeave = operation({
  name: 'readOwnLeave',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ id: requestId }),
  failed: messages.readFailed,
  async run({ input: { id }, actor, db }) {
    const request = await db.in(leaveRequests).get(id, messages.unknown);
    const own = request.userId === actor.userId;
    if (!own && !mayDecide(actor, await approvesFor(db, actor), request.userId)) {
      throw new Refusal('forbidden', messages.notYours);
    }
    const waiting = request.status === 'pending' ? [request] : [];
    const [[jobs], [away]] = await Promise.all([jobsWithin(db, waiting), alsoAway(db, waiting)]);
    return { request, own, jobs, away };
  },
});

async function decide(
  db: CompanyDb,
  { _id }: LeaveRequest,
  from: readonly LeaveStatus[],
  status: LeaveStatus,
  { userId, name }: Pick<Actor, 'userId' | 'name'>,
): Promise<LeaveRequest> {
  const by = { decidedBy: userId, decidedByName: name, decidedAt: new Date() };
  const decided = await db
    .in(leaveRequests)
    .findOneAndUpdate({ _id, status: { $in: [...from] } }, { $set: { status, ...by } });
  if (decided) {
    if (status === 'approved') await keepMonths(db, decided);
    else await forgetMonths(db, [_id]);
    return decided;
  }
  const now = await db.in(leaveRequests).get(_id, messages.unknown);
  throw new Refusal('conflict', messages.decided(now.status, now.decidedByName ?? now.userName));
}

/**
 * Makes whatever changes what one person may take come one after the other, and answers his record. Within the caller's
 * transaction.
 */
export async function holdLeave(db: CompanyDb, userId: string): Promise<User | null> {
  return await db.in(users).findOneAndUpdate({ _id: userId }, { $inc: { leaveChanges: 1 } });
}

function checkYears({ start, end }: Stretch, now: Date): void {
  const [first, , last] = openYears(now);
  const [earliest, latest] = [`${first}-01-01`, `${last}-12-31`];
  const text = messages.tooFar(showDate(earliest), showDate(latest));
  if (start < earliest || start > latest) throw refuseField('startDate', text);
  if (end > latest || daysWithin(start, end).at(-1) !== end) {
    throw refuseField('endDate', end > latest ? text : `At most ${mostDays} days at once.`);
  }
}

function checkOverlap(taken: readonly Stretch[], stretch: Stretch): void {
  const found = taken.find((one) => overlap(one, stretch));
  if (!found) return;
  const text = messages.overlaps(showStretch(found));
  throw new Refusal('conflict', text, { fields: { startDate: [text] } });
}

/**
 * What is left in the year in which the leave begins, once it is taken. Refuses what would take a year below nothing:
 * one in which days of it lie, or any later one, where less would be carried over into it than was given away there.
 */
function leftAfter(book: Book, byYear: DaysByYear, { start }: Stretch): number {
  const years = yearsWith(book, byYear);
  const short = years.find(isShort);
  if (short) {
    const { year, was, is } = short;
    const text = messages.notEnough(
      daysInWords(Math.max(was, 0)),
      year,
      daysInWords(byYear[year] ?? was - is),
    );
    throw new Refusal('conflict', text, { fields: { endDate: [text] } });
  }
  const begins = Number(start.slice(0, 4));
  // Where it begins on days off at the end of a year, nothing is taken from that year: it has what it had.
  return years.find(({ year }) => year === begins)?.is ?? balanceOf(book, begins).available;
}

async function bindCertificate(db: CompanyDb, kept: KeptFile, { _id, userId }: LeaveRequest): Promise<void> {
  await filesOf(db).bind(kept, { kind: leaveCertificate, subjectId: _id, ownerId: userId });
}

/** For the activity log, which the boss reads: whose, and when; neither type nor reason. */
function inLog(request: Pick<LeaveRequest, 'userName' | keyof Stretch>): string {
  return `${request.userName}: ${showStretch(request)}`;
}

/** Puts approved leave into the months that it touches. Within the caller's transaction. */
async function keepMonths(db: CompanyDb, request: LeaveRequest): Promise<void> {
  await db.in(leaveMonths).insertMany(monthsFor(request));
}

/** Takes leave that is approved no longer out of its months. Within the caller's transaction. */
export async function forgetMonths(db: CompanyDb, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length > 0) await db.in(leaveMonths).deleteMany({ requestId: { $in: [...requestIds] } });
}

import { z } from 'zod';
import type { Actor } from '~/core/access';
import { showDate, singaporeDay } from '~/core/dates';
import { hasLeft } from '~/core/employee-status';
import { newId } from '~/core/id';
import type { LogEntry } from '~/core/log-entry';
import { calledInSick } from '~/core/record-leave';
import { Refusal, refuseField } from '~/core/refusal';
import { line } from '~/core/text';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { filesOf, type StoredContent } from '~db/files';
import { type User, users } from '../account/index.server';
import { type PersonChoice, personChoice, requireKnown } from '../people/index.server';
import { reactions } from '../reactions.server';
import { alsoAway } from './also-away.server';
import { approvesFor, isApprover, mayDecide } from './approvers.server';
import { addDays, type Book, balanceOf, daysInWords, isShort, yearsWith } from './balance';
import { balanceAfter } from './balance-after.server';
import { bookOf, ownBooksWith } from './books.server';
import { storeCertificate } from './certificate.server';
import { type DaysByYear, type LeaveRequest, leaveMonths, leaveRequests } from './collections';
import { countDays, sumOf } from './days';
import { leaveCertificate } from './file-kinds.server';
import { sickTogether } from './law';
import { leaveSubject } from './leave-subject.server';
import { approversToTell, tellApplicant, tellApprovers, tellCancelled, tellRecorded } from './mails.server';
import * as messages from './messages';
import { monthsFor } from './months';
import { type LeavePeriod, overlap, type Part } from './parts';
import { holdAndReadRules, readSettings, rulesWith, typesOf, whyNotOn } from './rules.server';
import { certificateInput, leaveInput, recordInput, requestId } from './schema';
import { lacksCertificate, showPeriod } from './show';
import { type LeaveStatus, takingStatuses } from './statuses';
import { needsCertificate } from './types';

/**
 * Requests leave, for the caller or the person an owner names. Refuses days outside of last, this and next year, an unknown
 * type, days before they joined and days without work with 400; an overlap, more than is left in any year, and leave for
 * somebody who has left, with 409. Returns what is left in the year in which it begins.
 */
export const applyForLeave = operation({
  name: 'applyForLeave',
  access: 'signed-in',
  effect: 'write',
  input: leaveInput,
  failed: messages.submitFailed,
  // Decoding a picture is slow, and GridFS is outside of transactions.
  transaction: 'own',
  async run({ input: { certificate, ...leave }, userId, db, note }) {
    checkYears(leave.stretch, new Date());
    const kept = certificate && (await storeCertificate(db, certificate));
    return await db.transaction(async (all) => {
      const { user, ...filed } = await fileLeave(all, { ...leave, userId, kept });
      tellApprovers(all, filed.request, filed.approvers);
      note(noteOf(filed.request, 'asked for'));
      return filed;
    });
  },
});

/**
 * Records leave for somebody else, by the person's manager, HR or an owner. It is approved at once, by the same rules
 * and from the same balance as a request. The person gets a mail.
 */
export const recordLeave = operation({
  name: 'recordLeave',
  access: 'signed-in',
  effect: 'write',
  input: recordInput,
  failed: messages.recordFailed,
  transaction: 'own',
  namesPerson: true,
  async run({ input: { userId, certificate, ...leave }, actor, db, note }) {
    const approves = await approvesFor(db, actor);
    if (!isApprover(approves)) throw new Refusal('forbidden', messages.approversOnly);
    // Checked here and not in the schema, so that people without the right get a 403 instead.
    if (!userId) throw refuseField('userId', messages.employeeNeeded);
    if (userId === actor.userId) throw refuseField('userId', messages.employeeIsYou);
    const mayRecord = mayDecide(actor, approves, userId);
    const person = mayRecord && (await db.in(users).findOne({ _id: userId, deletedAt: { $exists: false } }));
    if (!person) throw refuseField('userId', messages.employeeNotYours);
    checkYears(leave.stretch, new Date(), recordFields);
    const kept = certificate && (await storeCertificate(db, certificate));
    return await db.transaction(async (all) => {
      const { user, ...filed } = await fileLeave(all, {
        ...leave,
        userId,
        kept,
        by: actor,
        at: recordFields,
      });
      await saveMonths(all, filed.request);
      tellRecorded(all, filed.request, { to: user, byId: actor.userId });
      note(noteOf(filed.request, 'recorded'));
      const jobs = await jobsOn(all, filed.request);
      const [away = []] = await alsoAway(all, [filed.request]);
      return { ...filed, jobs, away };
    });
  },
});

/** Adds the medical certificate of leave that has none, by the person or somebody who decides about their leave. */
export const addCertificate = operation({
  name: 'addCertificate',
  access: 'signed-in',
  effect: 'write',
  input: certificateInput,
  failed: messages.certificateFailed,
  transaction: 'own',
  async run({ input: { id, certificate }, actor, db, note }) {
    const request = await db.in(leaveRequests).get(id, messages.unknown);
    const own = request.userId === actor.userId;
    if (!own && !mayDecide(actor, await approvesFor(db, actor), request.userId))
      throw new Refusal('forbidden', messages.notApprover);
    if (request.certificateId) throw new Refusal('conflict', messages.certificateThere);
    if (!lacksCertificate(request)) throw new Refusal('conflict', messages.certificateNone);
    if (!certificate) throw refuseField('certificate', messages.certificateNeeded);
    const kept = await storeCertificate(db, certificate);
    return await db.transaction(async (all) => {
      const waiting = { _id: id, status: request.status, certificateId: { $exists: false } };
      const changed = await all
        .in(leaveRequests)
        .findOneAndUpdate(waiting, { $set: { certificateId: kept._id } });
      if (!changed) throw new Refusal('conflict', messages.certificateThere);
      await bindCertificate(all, kept, changed);
      note(noteOf(changed, 'added a certificate to'));
      return { request: changed, own };
    });
  },
});

/**
 * Records a day or half a day of Medical Leave for somebody who called in sick, approved at once, in the caller's transaction.
 * Returns why not where no day is counted, none is left, or the caller may not decide about this person's leave.
 */
export async function recordSickDay(
  db: CompanyDb,
  { actor, userId, day, half }: { actor: Actor; userId: string; day: string; half: Part | undefined },
): Promise<{ leave: LeaveRequest; why: null } | { leave: null; why: string }> {
  const stretch = { start: day, end: day, from: half ?? 'morning', to: half ?? 'afternoon' } as const;
  try {
    checkYears(stretch, new Date());
    if (!mayDecide(actor, await approvesFor(db, actor), userId))
      return { leave: null, why: messages.employeeNotYours };
    const leave = { type: 'Medical Leave', reason: calledInSick, stretch, kept: undefined };
    const { request, user } = await fileLeave(db, { ...leave, userId, by: actor });
    await saveMonths(db, request);
    if (userId !== actor.userId) tellRecorded(db, request, { to: user, byId: actor.userId });
    return { leave: request, why: null };
  } catch (error) {
    // Refused before anything was written.
    if (error instanceof Refusal) return { leave: null, why: error.message };
    throw error;
  }
}

/**
 * Takes back leave that `recordSickDay` has recorded, in the caller's transaction. False if it was decided again since, or the
 * caller may no longer decide about this person's leave.
 */
export async function takeBackSickDay(db: CompanyDb, actor: Actor, id: string): Promise<boolean> {
  const request = await db.in(leaveRequests).findOne({ _id: id });
  if (request?.status !== 'approved' || request.decidedBy !== actor.userId) return false;
  if (!mayDecide(actor, await approvesFor(db, actor), request.userId)) return false;
  const cancelled = await decide(db, request, ['approved'], 'cancelled', actor);
  if (request.userId !== actor.userId) await tellApplicant(db, cancelled, actor);
  return true;
}

/** How many jobs the person drives on all days of their leave, days off among them. They need another driver. */
async function jobsOn(db: CompanyDb, request: LeaveRequest): Promise<number> {
  const [jobs = 0] = await reactions().jobsWithin(db, [request]);
  return jobs;
}

/** The people the caller may record leave for, without the caller. */
export const openRecord = operation({
  name: 'openRecord',
  access: 'signed-in',
  effect: 'read',
  namesPerson: true,
  input: z.object({
    userId: z.string().max(100).optional(),
    q: line({ most: 150 }).catch('').default(''),
  }),
  failed: messages.readFailed,
  async run({ input: { userId, q }, actor, db }) {
    const approves = await approvesFor(db, actor);
    if (!isApprover(approves)) throw new Refusal('forbidden', messages.approversOnly);
    const [choice, settings] = await Promise.all([
      peopleToRecordFor(db, actor, { q, userId }),
      readSettings(db),
    ]);
    return {
      choice,
      types: typesOf(settings?.types, settings?.kitSince).map(({ name }) => name),
      today: singaporeDay(new Date()),
    };
  },
});

/** The people whose leave somebody may record, narrowed by a search; nobody for those who decide about nobody's. */
export async function peopleToRecordFor(
  db: CompanyDb,
  actor: Actor,
  { q, userId }: { q: string; userId?: string | undefined },
): Promise<PersonChoice> {
  const approves = await approvesFor(db, actor);
  if (!isApprover(approves)) return { options: [], more: false, q };
  const chosen = userId && mayDecide(actor, approves, userId) ? userId : undefined;
  const among = approves === 'everybody' ? undefined : approves;
  return await personChoice(db, { q, chosen, but: actor.userId, among });
}

interface Filing {
  userId: string;
  type: string;
  reason: string;
  stretch: LeavePeriod;
  kept: StoredContent | undefined;
  /** The person who records it for somebody else, which approves it. */
  by?: Pick<Actor, 'userId' | 'name'>;
  at?: FieldsOfDays;
}

/** The fields that the first and the last day come from, for messages at them. */
interface FieldsOfDays {
  start: string;
  end: string;
}
const requestFields: FieldsOfDays = { start: 'startDate', end: 'endDate' };
const recordFields: FieldsOfDays = { start: 'from', end: 'to' };

/** Checks leave by all rules and stores it. In the caller's transaction. */
async function fileLeave(
  db: CompanyDb,
  { userId, type, reason, stretch, kept, by, at = requestFields }: Filing,
) {
  const now = new Date();
  const user = requireKnown(await holdLeave(db, userId));
  const rules = await holdAndReadRules(db);
  // Upcoming leave was cancelled when they left.
  if (hasLeft(user)) throw new Refusal('conflict', messages.personLeft);
  const year = Number(stretch.start.slice(0, 4));
  const { books, taken, served } = await ownBooksWith(db, userId, year, rules);
  const approvers = by ? [] : await approversToTell(db, user);
  const book = bookOf(books, type);
  if (!book) throw refuseField('type', messages.typeUnknown);
  if (stretch.start < book.joined) {
    throw refuseField(at.start, messages.beforeJoining(showDate(book.joined)));
  }
  const byYear = countDays(stretch, { ...rules, own: user });
  if (sumOf(byYear) === 0) throw refuseField(at.start, messages.noWorkingDays);
  const who = by ? `${user.name} has` : 'You have';
  checkOverlap(taken, stretch, { who, at });
  const remaining = leftAfter(book, byYear, stretch, { who, at });

  const request: LeaveRequest = {
    _id: newId(),
    companyId: db.companyId,
    userId,
    userName: user.name,
    type: [...books.keys()].find((name) => books.get(name) === book) ?? type,
    ...stretch,
    reason,
    status: by ? 'approved' : 'pending',
    days: sumOf(byYear),
    byYear,
    ...(kept && { certificateId: kept._id }),
    appliedAt: now,
    told: approvers.map(({ _id }) => _id),
    ...(by && {
      wasRecorded: true as const,
      decidedBy: by.userId,
      decidedByName: by.name,
      decidedAt: now,
    }),
  };
  await db.in(leaveRequests).insert(request);
  if (kept) await bindCertificate(db, kept, request);
  if (served && needsCertificate(request.type)) addDays(book.pending, byYear);
  const law = served ? sickTogether(books, served, { year, day: stretch.end }) : '';
  return { request, remaining, approvers, user, law };
}

/**
 * Cancels a request: its person while it is pending, or approved and not begun; an approver at any time. The days are
 * returned.
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
    note(noteOf(cancelled, 'cancelled'));
    if (!own) await tellApplicant(db, cancelled, actor);
    else if (request.status === 'approved') {
      const person = await db.in(users).findOne({ _id: request.userId }, { projection: { managerId: 1 } });
      if (person) tellCancelled(db, cancelled, await approversToTell(db, person));
    }
    return cancelled;
  },
});

/**
 * The data of the question before a request is decided or cancelled; for a pending one with the jobs that would be left
 * without a driver, and what is left after it.
 */
export const readOwnLeave = operation({
  name: 'readOwnLeave',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ id: requestId }),
  failed: messages.readFailed,
  async run({ input: { id }, actor, company, db }) {
    const request = await db.in(leaveRequests).get(id, messages.unknown);
    const own = request.userId === actor.userId;
    if (!own && !mayDecide(actor, await approvesFor(db, actor), request.userId)) {
      throw new Refusal('forbidden', messages.notYours);
    }
    const waiting = request.status === 'pending' ? [request] : [];
    const [[jobs], [away], [left]] = await Promise.all([
      reactions().jobsWithin(db, waiting),
      alsoAway(db, waiting),
      rulesWith(db, company).then((rules) => balanceAfter(db, rules, waiting)),
    ]);
    return { request, own, jobs, away, left };
  },
});

async function decide(
  db: CompanyDb,
  { _id }: LeaveRequest,
  from: readonly LeaveStatus[],
  status: LeaveStatus,
  { userId, name }: Pick<Actor, 'userId' | 'name'>,
  rejectionReason?: string,
): Promise<LeaveRequest> {
  const by = {
    ...(rejectionReason && { rejectionReason }),
    decidedBy: userId,
    decidedByName: name,
    decidedAt: new Date(),
  };
  const decided = await db
    .in(leaveRequests)
    .findOneAndUpdate({ _id, status: { $in: [...from] } }, { $set: { status, ...by } });
  if (decided) {
    if (status === 'approved') await saveMonths(db, decided);
    else await forgetMonths(db, [_id]);
    return decided;
  }
  const now = await db.in(leaveRequests).get(_id, messages.unknown);
  throw new Refusal('conflict', messages.decided(now.status, now.decidedByName ?? now.userName));
}

/** Serializes everything that changes one person's leave, and returns their record. In the caller's transaction. */
export async function holdLeave(db: CompanyDb, userId: string): Promise<User | null> {
  return await db.in(users).findOneAndUpdate({ _id: userId }, { $inc: { leaveChanges: 1 } });
}

function checkYears(stretch: LeavePeriod, now: Date, at = requestFields): void {
  const whyNot = whyNotOn(stretch, now);
  if (whyNot) throw refuseField(at[whyNot.at], whyNot.text);
}

interface RefusalWording {
  /** 'You have', 'Chen Wei has'. */
  who: string;
  at: FieldsOfDays;
}

function checkOverlap(
  taken: readonly LeavePeriod[],
  stretch: LeavePeriod,
  { who, at }: RefusalWording,
): void {
  const found = taken.find((one) => overlap(one, stretch));
  if (!found) return;
  const text = messages.overlaps(who, showPeriod(found));
  throw new Refusal('conflict', text, { fields: { [at.start]: [text] } });
}

/**
 * What is left in the leave's first year once it is taken. Refuses leave that makes any year negative: one of its own,
 * or a later one into which fewer days would be carried over than were used there.
 */
function leftAfter(
  book: Book,
  byYear: DaysByYear,
  { start }: LeavePeriod,
  { who, at }: RefusalWording,
): number {
  const years = yearsWith(book, byYear);
  const short = years.find(isShort);
  if (short) {
    const { year, was, is } = short;
    const text = messages.notEnough(
      who,
      daysInWords(Math.max(was, 0)),
      year,
      daysInWords(byYear[year] ?? was - is),
    );
    throw new Refusal('conflict', text, { fields: { [at.end]: [text] } });
  }
  const begins = Number(start.slice(0, 4));
  // If it starts on days off at the end of a year, that year is unchanged.
  return years.find(({ year }) => year === begins)?.is ?? balanceOf(book, begins).available;
}

async function bindCertificate(
  db: CompanyDb,
  kept: StoredContent,
  { _id, userId }: LeaveRequest,
): Promise<void> {
  await filesOf(db).bind(kept, { kind: leaveCertificate, subjectId: _id, ownerId: userId });
}

/** The activity log's line, which owners read: person and days, neither type nor reason. */
export function noteOf(request: LeaveRequest, action: LogEntry['action']): LogEntry {
  const detail = `${request.userName}: ${showPeriod(request)}`;
  return { action, subject: leaveSubject.name, subjectId: request._id, detail };
}

/** Stores the month records of approved leave. In the caller's transaction. */
async function saveMonths(db: CompanyDb, request: LeaveRequest): Promise<void> {
  await db.in(leaveMonths).insertMany(monthsFor(request));
}

/** Removes the month records of leave that is no longer approved. In the caller's transaction. */
export async function forgetMonths(db: CompanyDb, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length > 0) await db.in(leaveMonths).deleteMany({ requestId: { $in: [...requestIds] } });
}

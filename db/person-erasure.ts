import { type User, users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { alertReaders } from '~/modules/inventory/collections';
import { type Job, jobs } from '~/modules/jobs/collections';
import { leaveAddresses, leaveAdjustments, leaveMonths, leaveRequests } from '~/modules/leave/collections';
import { calendarAddresses } from '~/modules/meetings/collections';
import { type Employee, employees } from '~/modules/people/collections';
import { digestReaders, todayMarks } from '~/modules/today/collections';
import type { CompanyDb } from './company-db';
import { filesOf } from './files';
import { removeSessionsOf } from './sessions';

/** When something of a person goes: at once, when his employment record has been kept long enough, or his pay. */
type When = 'now' | 'employment' | 'pay';

/** Each field of an employee's details: a new one does not compile before somebody has said when it goes. */
const detailsGo: Record<keyof Omit<Employee, '_id' | 'companyId'>, When> = {
  ...{ personalEmail: 'now', mobileNumber: 'now', emergencyContacts: 'now', bankDetails: 'now' },
  ...{ trainings: 'now', watched: 'now', nextWatched: 'now' },
  ...{
    homeAddress: 'employment',
    workPass: 'employment',
    joinDate: 'employment',
    noticePeriod: 'employment',
  },
  ...{ probationEndDate: 'employment', contractEndDate: 'employment', employmentType: 'employment' },
  ...{ workArrangement: 'employment', workLocation: 'employment', gradeLevel: 'employment' },
  ...{ costCentre: 'employment', contractSigned: 'employment', ndaSigned: 'employment' },
  ...{ handbookAcknowledged: 'employment', pdpaConsent: 'employment', taxResidency: 'employment' },
  ...{ leaveEntitlements: 'employment', cpfStatus: 'pay', irasAutoInclusion: 'pay' },
  ...{ employmentBasis: 'pay', baseSalary: 'pay', currency: 'pay', paySchedule: 'pay', generateDay: 'pay' },
  ...{ generateWeekday: 'pay', hourlyRate: 'pay', hoursWorked: 'pay', attendanceRequired: 'pay' },
  ...{ allowances: 'pay', deductions: 'pay', payrollHistory: 'pay' },
};

/** The same of his user's record; what says who did what, and what the suite itself counts by, stays. */
const recordGoes: Record<keyof Omit<User, '_id' | 'companyId'>, When | 'made another' | 'stays'> = {
  ...{ email: 'made another', unconfirmed: 'now', passwordHash: 'made another', photoId: 'now' },
  ...{ secondFactor: 'now', secondFactorSetUp: 'now', lastSeenAt: 'now', madeBy: 'now' },
  ...{ devicesForgottenAt: 'stays', finishedSignIns: 'now' },
  // Whoever works here again is invited anew, as somebody who has never signed in.
  firstSignedInAt: 'now',
  ...{ dob: 'employment', managerId: 'employment', legalName: 'pay' },
  ...{ name: 'stays', position: 'stays', department: 'stays', access: 'stays', status: 'stays' },
  ...{ deletedAt: 'stays', erased: 'stays', createdAt: 'stays', updatedAt: 'stays', revision: 'stays' },
  ...{ sessionsEndedAt: 'stays', leaveChanges: 'stays', tokensMade: 'stays', drives: 'stays' },
  ...{ welcomed: 'stays', startsWithToday: 'now' },
};

const fieldsOf = (of: Readonly<Record<string, string>>, when: When) =>
  Object.fromEntries(
    Object.entries(of).flatMap(([field, goes]) => (goes === when ? [[field, true as const]] : [])),
  );

/** What is only his and nobody must keep: contacts, bank, photo, what signs him in. Within the caller's transaction. */
export async function eraseAtOnce(db: CompanyDb, id: string, photoId: string | undefined): Promise<void> {
  // No address has such a form, and no password such a hash.
  const set = { email: `erased:${id}`, passwordHash: '' };
  const unset = fieldsOf(recordGoes, 'now');
  await db.in(users).updateOne({ _id: id }, { $set: set, $unset: unset, $inc: { revision: 1 } });
  await db.in(employees).updateOne({ _id: id }, { $unset: fieldsOf(detailsGo, 'now') });
  if (photoId) await filesOf(db).remove(photoId);
  for (const own of [alertReaders, calendarAddresses, leaveAddresses, todayMarks, digestReaders]) {
    await db.in({ name: own.name, indexes: [] }).deleteOne({ _id: id });
  }
}

/** The employment record, when nobody must keep it any more: address, birth date, papers, days. */
export async function eraseEmployment(db: CompanyDb, id: string): Promise<void> {
  await db.in(employees).updateOne({ _id: id }, { $unset: fieldsOf(detailsGo, 'employment') });
  await db.in(users).updateOne({ _id: id }, { $unset: fieldsOf(recordGoes, 'employment') });
}

/** His leave, which is of the same record; of whoever was only deleted it stays as what he did, under his name. */
export async function eraseLeave(db: CompanyDb, id: string): Promise<void> {
  for (const ids of await leaveOf(db, id)) {
    await db.in(leaveMonths).deleteMany({ requestId: { $in: ids } });
    await db.in(leaveRequests).deleteMany({ _id: { $in: ids } });
  }
  await db.in(leaveAdjustments).deleteMany({ userId: id });
}

/** What is left of the record, when his pay need not be kept any more. His name stays at what he did. */
export async function erasePay(db: CompanyDb, id: string): Promise<void> {
  await db.in(employees).deleteOne({ _id: id });
  await db.in(users).updateOne({ _id: id }, { $unset: fieldsOf(recordGoes, 'pay') });
  const paid = { subject: 'person', subjectId: id, figures: { $exists: true } };
  await db.in(activity).updateMany(paid, { $unset: { figures: true } });
}

/** Of which of these people a record is still kept. */
export async function recordsKeptOf(db: CompanyDb, ids: readonly string[]): Promise<Set<string>> {
  const found = await db
    .in(employees)
    .list({ _id: { $in: [...ids] } }, { sort: { _id: 1 }, limit: ids.length, projection: { _id: 1 } });
  return new Set(found.map(({ _id }) => _id));
}

/** The records of his devices and tokens, which are worth nothing any more. */
export async function eraseSessions(id: string): Promise<void> {
  await removeSessionsOf(id);
}

/** Certificates and reasons of his leave, and what was given as a reason when his record was changed. */
export async function eraseReasons(db: CompanyDb, id: string): Promise<void> {
  for (const ids of await leaveOf(db, id)) {
    await filesOf(db).removeOf(...ids);
    const change = { $set: { reason: '' }, $unset: { certificateId: true, rejectionReason: true } } as const;
    await db.in(leaveRequests).updateMany({ _id: { $in: ids } }, change);
  }
  await db.in(leaveAdjustments).updateMany({ userId: id }, { $set: { reason: '' } });
  for (const { subject, told, without } of reasonsTold) {
    const about = { subject, subjectId: id, detail: told };
    for (;;) {
      const lines = await db.in(activity).list(about, { sort: { at: -1, _id: -1 }, limit: atOnce });
      if (lines.length === 0) break;
      for (const { _id, detail } of lines) {
        await db.in(activity).updateOne({ _id }, { $set: { detail: detail.replace(told, without) } });
      }
    }
  }
}

/** Takes the positions from some of the jobs that he drove; false where none is left. */
export async function erasePositions(db: CompanyDb, id: string): Promise<boolean> {
  let some = 0;
  for (const step of ['started', 'ended'] as const) {
    const his = { [`${step}.userId`]: id, [`${step}.position`]: { $ne: null } };
    const found = await db
      .in(jobs)
      .list(his, { sort: { jobDate: 1, _id: 1 }, limit: atOnce, projection: { _id: 1 } });
    some += found.length;
    const set = { [`${step}.position`]: null } as unknown as Partial<Job>;
    await db.in(jobs).updateMany({ _id: { $in: found.map(({ _id }) => _id) } }, { $set: set });
  }
  return some > 0;
}

const atOnce = 500;
/** How a line of the activity log ends that says why; a long one has lost its last bracket. */
const reasonsTold = [
  { subject: 'person', told: / \(reason: .*$/s, without: '' },
  { subject: 'leave', told: /( by [^(]*) \(.*$/s, without: '$1' },
] as const;

async function leaveOf(db: CompanyDb, userId: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (;;) {
    const known = pages.at(-1)?.at(-1);
    const some = await db
      .in(leaveRequests)
      .list(
        { userId, ...(known !== undefined && { _id: { $gt: known } }) },
        { sort: { _id: 1 }, limit: atOnce, projection: { _id: 1 } },
      );
    if (some.length === 0) return pages;
    pages.push(some.map(({ _id }) => _id));
  }
}

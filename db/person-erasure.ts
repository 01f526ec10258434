import { type User, users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { alertReaders } from '~/modules/inventory/collections';
import { boardUndos, type Job, jobs, pastDrives, refusedEnds } from '~/modules/jobs/collections';
import {
  leaveAddresses,
  leaveAdjustments,
  leaveFamilies,
  leaveMonths,
  leaveRequests,
} from '~/modules/leave/collections';
import { calendarAddresses } from '~/modules/meetings/collections';
import { type Employee, employees } from '~/modules/people/collections';
import { digestReaders, todayMarks } from '~/modules/today/collections';
import type { CompanyDb } from './company-db';
import { removeAddress, removeEntries } from './directory';
import { filesOf } from './files';
import { removeAllWhole } from './removal';
import { removeSessionsOf } from './sessions';

/** When a field is erased: at once, or when the employment or pay record need not be kept any longer. */
type When = 'now' | 'employment' | 'pay';

/** When each field of an employee's details is erased. A new field does not compile until it is listed here. */
const detailsGo: Record<keyof Omit<Employee, '_id' | 'companyId'>, When> = {
  personalEmail: 'now',
  mobileNumber: 'now',
  emergencyContacts: 'now',
  bankDetails: 'now',
  trainings: 'now',
  watched: 'now',
  nextWatched: 'now',
  ...{
    homeAddress: 'employment',
    workPass: 'employment',
    joinDate: 'employment',
    noticePeriod: 'employment',
  },
  probationEndDate: 'employment',
  contractEndDate: 'employment',
  employmentType: 'employment',
  workArrangement: 'employment',
  workLocation: 'employment',
  gradeLevel: 'employment',
  costCentre: 'employment',
  contractSigned: 'employment',
  ndaSigned: 'employment',
  handbookAcknowledged: 'employment',
  pdpaConsent: 'employment',
  taxResidency: 'employment',
  leaveEntitlements: 'employment',
  cpfStatus: 'pay',
  irasAutoInclusion: 'pay',
  employmentBasis: 'pay',
  baseSalary: 'pay',
  currency: 'pay',
  paySchedule: 'pay',
  generateDay: 'pay',
  generateWeekday: 'pay',
  hourlyRate: 'pay',
  hoursWorked: 'pay',
  attendanceRequired: 'pay',
  allowances: 'pay',
  deductions: 'pay',
  payrollHistory: 'pay',
};

/** The same for the user record. Fields that say who did what, and counters the suite needs, stay. */
const recordGoes: Record<keyof Omit<User, '_id' | 'companyId'>, When | 'made another' | 'stays'> = {
  email: 'made another',
  unconfirmed: 'now',
  passwordHash: 'made another',
  photoId: 'now',
  secondFactor: 'now',
  secondFactorSetUp: 'now',
  lastSeenAt: 'now',
  madeBy: 'now',
  devicesForgottenAt: 'stays',
  finishedSignIns: 'now',
  // A person who works here again gets a new invitation, as if they had never signed in.
  firstSignedInAt: 'now',
  invitation: 'now',
  dob: 'employment',
  managerId: 'employment',
  legalName: 'pay',
  // Written again when either name changes.
  searchText: 'stays',
  name: 'stays',
  position: 'stays',
  department: 'stays',
  access: 'stays',
  status: 'stays',
  deletedAt: 'stays',
  erased: 'stays',
  createdAt: 'stays',
  updatedAt: 'stays',
  revision: 'stays',
  sessionsEndedAt: 'stays',
  leaveChanges: 'stays',
  tokensMade: 'stays',
  drives: 'stays',
  workingDays: 'employment',
  earlierWeeks: 'employment',
  welcomed: 'stays',
  startsWithToday: 'now',
  listsAsRows: 'now',
};

const fieldsOf = (of: Readonly<Record<string, string>>, when: When) =>
  Object.fromEntries(
    Object.entries(of).flatMap(([field, goes]) => (goes === when ? [[field, true as const]] : [])),
  );

/** Erases what no law requires to keep: contacts, bank, photo, sign-in data. Runs in the caller's transaction. */
export async function eraseAtOnce(db: CompanyDb, id: string, photoId: string | undefined): Promise<void> {
  // Neither is a possible address or password hash.
  const set = { email: `erased:${id}`, passwordHash: '' };
  const unset = fieldsOf(recordGoes, 'now');
  await db.in(users).updateOne({ _id: id }, { $set: set, $unset: unset, $inc: { revision: 1 } });
  await db.in(employees).updateOne({ _id: id }, { $unset: fieldsOf(detailsGo, 'now') });
  await removeAddress(db, id);
  await removeEntries(db, id);
  if (photoId) await filesOf(db).remove(photoId);
  for (const driven of [refusedEnds, pastDrives])
    await removeAllWhole(db, driven as typeof refusedEnds, { by: 'userId', values: [id] });
  const own = [
    alertReaders,
    calendarAddresses,
    leaveAddresses,
    leaveFamilies,
    todayMarks,
    digestReaders,
    boardUndos,
  ];
  for (const one of own) {
    await db.in({ name: one.name, indexes: [] }).deleteOne({ _id: id });
  }
}

/** Erases the employment record when it need not be kept any longer: address, birth date, papers, dates. */
export async function eraseEmployment(db: CompanyDb, id: string): Promise<void> {
  await db.in(employees).updateOne({ _id: id }, { $unset: fieldsOf(detailsGo, 'employment') });
  await db.in(users).updateOne({ _id: id }, { $unset: fieldsOf(recordGoes, 'employment') });
}

/** Erases their leave, which belongs to the employment record. If a person was only deleted, it stays under their name. */
export async function eraseLeave(db: CompanyDb, id: string): Promise<void> {
  for (const ids of await leaveOf(db, id)) {
    await db.in(leaveMonths).deleteMany({ requestId: { $in: ids } });
    await db.in(leaveRequests).deleteMany({ _id: { $in: ids } });
  }
  await db.in(leaveAdjustments).deleteMany({ userId: id });
}

/** Erases the rest of the record when pay need not be kept any longer. Their name stays on what they did. */
export async function erasePay(db: CompanyDb, id: string): Promise<void> {
  await db.in(employees).deleteOne({ _id: id });
  await db.in(users).updateOne({ _id: id }, { $unset: fieldsOf(recordGoes, 'pay') });
  const paid = { subject: 'person', subjectId: id, figures: { $exists: true } };
  await db.in(activity).updateMany(paid, { $unset: { figures: true } });
}

/** Which of these people still have a record. */
export async function recordsKeptOf(db: CompanyDb, ids: readonly string[]): Promise<Set<string>> {
  const found = await db
    .in(employees)
    .list({ _id: { $in: [...ids] } }, { sort: { _id: 1 }, limit: ids.length, projection: { _id: 1 } });
  return new Set(found.map(({ _id }) => _id));
}

/** Erases their devices and tokens, which no longer work. */
export async function eraseSessions(id: string): Promise<void> {
  await removeSessionsOf(id);
}

/** Erases certificates and reasons of their leave, and the reasons given for changes of their record. */
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

/** Erases the positions of up to 500 jobs they drove. False if none were left. */
export async function erasePositions(db: CompanyDb, id: string): Promise<boolean> {
  let some = 0;
  for (const step of ['started', 'ended'] as const) {
    const driven = { [`${step}.userId`]: id, [`${step}.position`]: { $ne: null } };
    const found = await db
      .in(jobs)
      .list(driven, { sort: { jobDate: 1, _id: 1 }, limit: atOnce, projection: { _id: 1 } });
    some += found.length;
    const set = { [`${step}.position`]: null } as unknown as Partial<Job>;
    await db.in(jobs).updateMany({ _id: { $in: found.map(({ _id }) => _id) } }, { $set: set });
  }
  return some > 0;
}

const atOnce = 500;
/** Matches the reason at the end of an activity-log line. A shortened line has lost its closing bracket. */
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

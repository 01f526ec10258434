import { type Actor, accessKeys, type SystemAccess } from '~/core/access';
import { changedNames } from '~/core/changes';
import { singaporeDay } from '~/core/dates';
import { hasLeft, leftStatuses } from '~/core/employee-status';
import { type FieldTexts, Refusal, refuseField } from '~/core/refusal';
import { ownWeekAfter, weekInWords } from '~/core/working-week';
import type { CompanyDb } from '~db/company-db';
import { enterAddress } from '~db/directory';
import { isDuplicate } from '~db/duplicate';
import {
  companies,
  emailInUse,
  endMailedLinks,
  endSignIn,
  tellNewAddress,
  type User,
  unconfirmedMark,
  users,
} from '../account/index.server';
import { reactions, tellPersonRenamed } from '../reactions.server';
import { employees } from './collections';
import { moveBetween } from './departments.server';
import { type Details, withChanges } from './details';
import type { EmployeeInput } from './employee-input';
import { notDeleted, type Whole } from './find-employee.server';
import * as messages from './messages';
import { wouldManageThemselves } from './ranks';
import { stopsBeingOwner, whyMayNot } from './rights';
import { moneyShown } from './shown';
import { watchedOf } from './watch';
import { wrongDays } from './wrong-days';

/** The most people in a reporting line. */
const mostLed = 20_000;

/** An employee with the sent fields applied; nothing is stored yet. */
export function applyChange(
  { user, details, photoId }: Whole,
  { person, access, details: sent }: Omit<EmployeeInput, 'balances' | 'entitlements'>,
): Whole {
  return {
    user: { ...user, ...person, access: { ...user.access, ...access } as SystemAccess },
    details: withChanges(details, sent),
    photoId,
  };
}

/**
 * The changed fields of an employee in words for the activity log: flags by name, status before and after, other values
 * never.
 */
export function changesBetween(before: Whole, after: Whole): string[] {
  const flat = ({ user, details }: Whole) => {
    const { legalName, name, dob, position, department, managerId, email, status } = user;
    const own = {
      legalName,
      name,
      dateOfBirth: dob,
      position,
      department,
      manager: managerId,
      email,
      status,
      drives: user.drives === true,
      workingDays: weekInWords(user.workingDays ?? []),
    };
    const filled = Object.fromEntries(Object.entries(own).map(([field, value]) => [field, value ?? '']));
    return { ...filled, ...details };
  };
  const flags = (['laoban', ...accessKeys] as const)
    .filter((key) => before.user.access[key] !== after.user.access[key])
    .map((key) => `${key === 'laoban' ? 'owner' : key} ${after.user.access[key] ? 'on' : 'off'}`);
  return [...changedNames<Record<string, unknown>>(flat(before), flat(after), ['status']), ...flags];
}

/** Pay before and after, for the owners' page of the activity log; undefined if unchanged. */
export function payFigures({ details: before }: Whole, { details: after }: Whole): string | undefined {
  const showDetails = (details: Details) => {
    const money = (cents: number | null) => moneyShown(cents, details.currency);
    const parts = (list: Details['allowances']) =>
      list.map(({ name, amount }) => `${name} ${money(amount)}`).join(' + ');
    return {
      baseSalary: money(details.baseSalary),
      hourlyRate: money(details.hourlyRate),
      hoursWorked: String(details.hoursWorked ?? ''),
      paySchedule: details.paySchedule,
      allowances: parts(details.allowances),
      deductions: parts(details.deductions),
    };
  };
  const [was, is] = [showDetails(before), showDetails(after)];
  const fields = Object.keys(is) as (keyof typeof is)[];
  return changedNames(was, is, fields).join(', ') || undefined;
}

/** Refuses what only owners may do to this employee, and what nobody may do to themselves. */
export function checkRights(actor: Pick<Actor, 'userId' | 'access'>, before: Whole, after: Whole): void {
  const by = { laoban: actor.access.laoban, self: actor.userId === before.user._id };
  const standing = ({ user, details }: Whole) => ({ ...details, access: user.access, status: user.status });
  const why = whyMayNot(by, standing(before), standing(after));
  if (why) throw new Refusal('forbidden', why);
  checkFlags(actor.access, before.user.access, after.user.access);
}

/** Refuses to give a flag that the actor does not have. */
export function checkFlags(own: SystemAccess, before: SystemAccess, after: SystemAccess): void {
  const missing = accessKeys.filter((key) => after[key] && !before[key] && !own[key]);
  if (missing.length === 0) return;
  const fields = Object.fromEntries(missing.map((key) => [key, [messages.flagNotHeld]]));
  throw new Refusal('forbidden', messages.flagNotHeld, { fields });
}

/** A required field may never have been filled in, but it cannot be emptied. */
export function checkFilled(before: Whole, after: Whole): void {
  const fields: FieldTexts = {};
  for (const [field, text, read] of neededFields) {
    if (read(before) && !read(after)) fields[field] = [text];
  }
  refuseIfAny(fields);
}

const neededFields: readonly [field: string, text: string, read: (one: Whole) => string | undefined][] = [
  ['legalName', messages.legalNameNeeded, ({ user }) => user.legalName],
  ['name', messages.nameNeeded, ({ user }) => user.name],
  ['dob', messages.dobNeeded, ({ user }) => user.dob],
  ['personalEmail', messages.personalEmailNeeded, ({ details }) => details.personalEmail],
  ['mobileNumber', messages.mobileNeeded, ({ details }) => details.mobileNumber],
  ['homeAddress', messages.addressNeeded, ({ details }) => details.homeAddress],
  ['position', messages.positionNeeded, ({ user }) => user.position],
  ['department', messages.departmentNeeded, ({ user }) => user.department],
  ['joinDate', messages.joinDateNeeded, ({ details }) => details.joinDate],
];

/** Refuses contradicting days. Wrong days stored earlier stay until somebody changes them. */
export function checkDays(before: Whole | null, after: Whole, now: Date): void {
  const today = singaporeDay(now);
  const of = ({ user, details }: Whole) => wrongDays({ ...details, dob: user.dob ?? '' }, today);
  const stood = before ? of(before) : null;
  refuseIfAny(
    Object.fromEntries(Object.entries(of(after) ?? {}).filter(([field]) => !(field in (stood ?? {})))),
  );
}

function refuseIfAny(fields: FieldTexts): void {
  const [first] = Object.values(fields);
  if (first) throw new Refusal('bad-input', first[0], { fields });
}

/** Refuses a manager who does not work in the company, is the person themselves, or reports to them. */
export async function checkManager(
  db: CompanyDb,
  before: User | null,
  after: User,
  now: Date,
): Promise<void> {
  const managerId = after.managerId ?? '';
  if (managerId === '' || managerId === before?.managerId) return;
  if (managerId === after._id) throw refuseField('managerId', messages.managerIsSame);
  const manager = await db.in(users).findOne({ _id: managerId, ...notDeleted });
  if (!manager || hasLeft(manager)) throw refuseField('managerId', messages.managerUnknown);
  if (!before) return;
  await holdRanks(db, now);
  const leads = await db
    .in(users)
    .list(
      { managerId: { $gt: '' }, ...notDeleted },
      { sort: { _id: 1 }, limit: mostLed, projection: { managerId: 1 } },
    );
  const known = new Map(leads.map(({ _id, managerId }) => [_id, managerId ?? '']));
  if (wouldManageThemselves(after._id, managerId, known))
    throw refuseField('managerId', messages.managerBelow);
}

/**
 * Refuses to remove the company's last owner at work. One who has never signed in does not count, since the invitation
 * may be lost.
 */
export async function checkLastOwner(
  db: CompanyDb,
  before: User,
  after: User | null,
  now: Date,
): Promise<void> {
  if (!stopsBeingOwner(before, after ?? { ...before, status: 'Terminated' })) return;
  await holdRanks(db, now);
  const others = { _id: { $ne: before._id }, 'access.laoban': true, ...notDeleted };
  const working = { ...others, status: { $nin: [...leftStatuses] } };
  const here = { ...working, firstSignedInAt: { $exists: true } };
  if ((await db.in(users).count(here, 1)) > 0) return;
  const isInvited = (await db.in(users).count(working, 1)) > 0;
  throw new Refusal('conflict', isInvited ? messages.otherOwnerNeverIn : messages.lastOwner);
}

/** Two such changes at once write to different people; this makes them conflict. */
export async function holdRanks(db: CompanyDb, now: Date): Promise<void> {
  await db.in(companies).updateOne({}, { $set: { ranksChangedAt: now } });
}

/** Stores an employee as changed by `by`, with everything that depends on it, in the caller's transaction. */
export async function write(
  db: CompanyDb,
  before: Whole,
  after: Whole,
  { by, now }: { by: Pick<Actor, 'userId' | 'name'>; now: Date },
): Promise<void> {
  const { _id } = before.user;
  const department = await moveBetween(db, before.user.department ?? '', after.user.department ?? '');
  const { legalName = '', name, dob = '', position = '', managerId = '', email, status, access } = after.user;
  const { drives = false, workingDays = [] } = after.user;
  const today = singaporeDay(now);
  const isOtherWeek = workingDays.join() !== (before.user.workingDays ?? []).join();
  const week = isOtherWeek ? ownWeekAfter(before.user, workingDays, today) : {};
  const own = {
    legalName,
    name,
    dob,
    position,
    managerId,
    department,
    email,
    status,
    access,
    drives,
    ...week,
  };
  const isNewEmail = email !== before.user.email;
  const set = { ...own, ...(isNewEmail && unconfirmedMark(_id)), updatedAt: now };
  try {
    await db.in(users).updateOne({ _id }, { $set: set, $inc: { revision: 1 } });
    if (isNewEmail) await enterAddress(db, { ...before.user, unconfirmed: undefined, ...set });
  } catch (error) {
    if (isDuplicate(error)) throw emailInUse();
    throw error;
  }
  await writeDetails(db, after.user, after.details);
  if (isOtherWeek)
    await reactions().leave.recount(db, { userId: _id, before: before.user, after: week }, today);
  if (name !== before.user.name) await tellPersonRenamed(db, { _id, name });
  if (isNewEmail) {
    endMailedLinks(db, _id);
    // People who have left sign in with neither address.
    if (!hasLeft({ status })) tellNewAddress(db, before.user, after.user);
  }
  // People who work here again have a new record, which an earlier erasure does not cover.
  if (before.user.erased && !hasLeft({ status })) {
    await db.in(users).updateOne({ _id }, { $unset: { erased: true } });
  }
  if (hasLeft({ status }) && !hasLeft(before.user)) {
    await endSignIn(db, _id, now);
    await reactions().leave.withdraw(db, _id, by, now);
    await reactions().leave.handOn(db, { ledBy: _id });
  }
  if (managerId !== (before.user.managerId ?? '')) await reactions().leave.handOn(db, { of: _id });
  if (stopsBeingOwner(before.user, after.user)) await reactions().leave.handOn(db, { owner: true });
}

/** Stores an employee's details, and which of them end on a day. */
export async function writeDetails(
  db: CompanyDb,
  { _id, status }: Pick<User, '_id' | 'status'>,
  details: Details,
): Promise<void> {
  const watched = watchedOf(status, details);
  const [first] = watched;
  await db
    .in(employees)
    .findOneAndUpdate(
      { _id },
      first
        ? { $set: { ...details, watched, nextWatched: first.on } }
        : { $set: { ...details, watched }, $unset: { nextWatched: true } },
      { upsert: true },
    );
}

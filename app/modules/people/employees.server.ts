import { z } from 'zod';
import { type Actor, noAccess } from '~/core/access';
import { hasLeft } from '~/core/employee-status';
import { newId } from '~/core/id';
import type { LogEntry } from '~/core/log-entry';
import { namedId } from '~/core/named-id';
import { Refusal, refuseField } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { enterAddress } from '~db/directory';
import { isDuplicate } from '~db/duplicate';
import { eraseAtOnce } from '~db/person-erasure';
import {
  askAtOldAddress,
  checkAddressFree,
  checkNewAddress,
  emailInUse,
  endSignIn,
  hashNewPassword,
  type User,
  unconfirmedMark,
  users,
} from '../account/index.server';
import { keepForTheLaw } from '../data/index.server';
import { reactions } from '../reactions.server';
import { checkChange, correctedBy } from './check-change.server';
import { moveBetween, respell } from './departments.server';
import { noDetails, withChanges } from './details';
import { givesElevatedRights, proveForElevatedRights } from './elevated-rights.server';
import { findEmployee, personSubject } from './find-employee.server';
import { withOwnEntitlements } from './leave-terms.server';
import * as messages from './messages';
import { stopsBeingOwner } from './rights';
import {
  applyChange,
  changesBetween,
  checkDays,
  checkFlags,
  checkLastOwner,
  checkManager,
  payFigures,
  write,
  writeDetails,
} from './save.server';
import { employeeChangeInput, newEmployeeInput } from './schema';

/** One whole employee, with the company's plan: for themselves, owners and HR. */
export const readEmployee = operation({
  name: 'readEmployee',
  access: { self: 'userId', or: ['HR'] },
  effect: 'read',
  input: z.object({ userId: namedId(messages.idNeeded) }),
  failed: messages.loadFailed,
  async run({ input, actor, company, db }) {
    const employee = await findEmployee(db, input.userId);
    const entitlements = await reactions().leave.entitlements(db, input.userId, new Date());
    const isOwn = input.userId === actor.userId;
    return { employee, entitlements, planName: company.planName, isOwn };
  },
});

/**
 * Adds an employee, who can sign in from then on. Refuses with 409 an address that somebody has confirmed, and a new
 * owner unless an owner adds them with the proof of `elevated-rights.server.ts`.
 */
export const createEmployee = operation({
  name: 'createEmployee',
  access: 'HR',
  effect: 'write',
  input: newEmployeeInput,
  failed: messages.createFailed,
  // Hashing is slow, and a used code stays used.
  transaction: 'own',
  async run({ input: { password, proof, ...sent }, actor, company, db, note, source }) {
    const { person, access, balances } = sent;
    const now = new Date();
    if (access.laoban && !actor.access.laoban) throw new Refusal('forbidden', messages.onlyOwnersMakeOwners);
    checkFlags(actor.access, noAccess, { ...noAccess, ...access });
    const name = person.name || (person.legalName ?? '');
    if (person.email) await checkAddressFree(person.email, source);
    const passwordHash = await hashNewPassword(
      password,
      { email: person.email ?? '', name, company: company.name },
      'password',
    );
    const id = newId();
    const user: User = {
      _id: id,
      companyId: actor.companyId,
      email: '',
      ...unconfirmedMark(id),
      status: 'Pending',
      ...person,
      name,
      access: { ...noAccess, ...access },
      passwordHash,
      welcomed: true,
      createdAt: now,
      updatedAt: now,
    };
    const details = withChanges(noDetails, (await withOwnEntitlements(db, sent)).details);
    checkDays(null, { user, details, photoId: undefined }, now);
    if (givesElevatedRights(null, user))
      await proveForElevatedRights(db, actor, { before: null, after: user }, proof);
    await db.transaction(async (all) => {
      await checkManager(all, null, user, now);
      user.department = await moveBetween(all, '', user.department ?? '');
      try {
        await all.in(users).insert(user);
        await enterAddress(all, user);
      } catch (error) {
        if (isDuplicate(error)) throw emailInUse();
        throw error;
      }
      await writeDetails(all, user, details);
      // Screens send a balance equal to the entitlement if nobody typed one.
      const before = new Map(
        sent.entitlements?.map(({ type, entitlement }) => [type.toLowerCase(), entitlement]),
      );
      const change = { id: user._id, sent: balances, before, byName: actor.name, now };
      if (balances.length > 0) await reactions().leave.adjust(all, change);
      note({ action: 'added', subject: personSubject.name, subjectId: user._id, detail: name });
    });
    return { id: user._id };
  },
});

/**
 * Changes the sent fields of an employee. If HR changes the address of somebody who has signed in, it must be confirmed
 * from the old one; an owner's change takes effect at once, and nobody changes their own here. Refuses what `rights.ts`
 * forbids, corrections without a reason, and changes based on an older revision.
 */
export const changeEmployee = operation({
  name: 'changeEmployee',
  access: 'HR',
  effect: 'write',
  input: employeeChangeInput,
  failed: messages.updateFailed,
  // As above.
  transaction: 'own',
  findTarget: async (db, id) => await findEmployee(db, id),
  async run({ input: { proof, ...asked }, actor, db, note, source }) {
    const before = await findEmployee(db, asked.id);
    const { email } = asked.person;
    if (email && email !== before.user.email && asked.id !== actor.userId)
      await (isConfirmedByMail(actor, before.user)
        ? checkNewAddress(asked.id, email, source)
        : checkAddressFree(email, source));
    const after = applyChange(before, await withOwnEntitlements(db, asked, before.details.leaveEntitlements));
    // People change their own address elsewhere, and nobody can give themselves more rights.
    const proved = asked.id !== actor.userId && givesElevatedRights(before.user, after.user);
    if (proved) {
      // Checked before too, so that a refused change does not use up a code.
      checkChange(asked, { actor, before, after, now: new Date() });
      await proveForElevatedRights(db, actor, { before: before.user, after: after.user }, proof);
    }
    const change = async (all: CompanyDb) => await changeWithin(all, asked, { actor, note, proved });
    const { sendLink, stepsDown } = await db.transaction(change);
    const mailed = (await sendLink?.(db)) ?? null;
    return { stepsDown, confirming: mailed && { at: 'the old address' as const, mailed } };
  },
});

type Change = Omit<z.output<typeof employeeChangeInput>, 'proof'>;

/** Whether a new address waits for the person's own yes: only owners change that of somebody who signs in already. */
const isConfirmedByMail = ({ access }: Actor, { firstSignedInAt }: Pick<User, 'firstSignedInAt'>) =>
  !access.laoban && firstSignedInAt !== undefined;

/** The change itself, in its transaction. `proved` says whether it may give somebody elevated rights. */
async function changeWithin(
  db: CompanyDb,
  { id, revision, reason, ...asked }: Change,
  { actor, note, proved }: { actor: Actor; note: (line: LogEntry) => void; proved: boolean },
) {
  const now = new Date();
  // A copy: a retried transaction must see the original input.
  const sent = { ...asked, person: { ...asked.person } };
  const before = await findEmployee(db, id);
  const isSelf = id === actor.userId;
  const newEmail = sent.person.email !== before.user.email ? sent.person.email : undefined;
  // The profile asks for the password.
  if (isSelf && newEmail !== undefined) throw refuseField('email', messages.ownEmailElsewhere);
  // With a new address HR could otherwise take over an account in use.
  const waits = newEmail !== undefined && isConfirmedByMail(actor, before.user);
  if (waits) delete sent.person.email;
  const after = applyChange(before, await withOwnEntitlements(db, sent, before.details.leaveEntitlements));
  const holds = sent.balances.length > 0 ? await reactions().leave.entitlements(db, id, now) : [];
  const left = new Map(holds.map(({ type, balance }) => [type.toLowerCase(), balance]));
  checkChange({ revision, reason }, { actor, before, after, now });
  // Somebody else has changed the employee since the proof.
  if (!proved && !isSelf && givesElevatedRights(before.user, after.user))
    throw new Refusal('conflict', messages.overtaken);
  const isOther = sent.balances.some(({ type, balance }) => left.get(type.toLowerCase()) !== balance);
  if (isOther && isSelf && !actor.access.laoban) throw new Refusal('forbidden', messages.notOneself);
  const names = changesBetween(before, after);
  const corrected = correctedBy(actor, before, after);
  await checkManager(db, before.user, after.user, now);
  await checkLastOwner(db, before.user, after.user, now);
  if (names.length > 0) {
    await write(db, before, after, { by: actor, now });
    await respell(db, before.user.department ?? '', after.user.department ?? '');
  }
  const sendLink = waits ? await askAtOldAddress(db, before.user, newEmail, actor.name) : null;
  if (waits) names.push('email, to be confirmed');
  if (sent.balances.length > 0) {
    const change = { id, sent: sent.balances, before: left, byName: actor.name, now };
    names.push(...(await reactions().leave.adjust(db, change)).map((type) => `balance of ${type}`));
  }
  if (names.length > 0) {
    const why = corrected.length > 0 ? ` (reason: ${reason})` : '';
    const detail = `${after.user.name}: ${names.join(', ')}${why}`;
    const figures = payFigures(before, after);
    const line = { action: 'changed', subject: personSubject.name, subjectId: id, detail };
    note({ ...line, ...(figures && { figures }) });
  }
  return { sendLink, stepsDown: isSelf && stopsBeingOwner(before.user, after.user) };
}

/**
 * Deletes an employee: they can no longer sign in and are in no list, and what need not be kept is erased. What the law
 * requires stays hidden until its day; what they did keeps their name; their address is free again. Still allowed after
 * a trial has ended.
 */
export const deleteEmployee = operation({
  name: 'deleteEmployee',
  access: 'HR',
  effect: 'vital-write',
  input: z.object({ id: namedId(messages.idNeeded) }),
  failed: messages.deleteFailed,
  async run({ input: { id }, actor, db, note }) {
    const now = new Date();
    const { user, photoId } = await findEmployee(db, id);
    if (user.access.laoban && !actor.access.laoban) throw new Refusal('forbidden', messages.ownersOnly);
    if (id === actor.userId && !actor.access.laoban) throw new Refusal('forbidden', messages.notOneself);
    await checkLastOwner(db, user, null, now);
    await moveBetween(db, user.department ?? '', '');
    await eraseAtOnce(db, id, photoId);
    await db.in(users).updateOne(
      { _id: id },
      {
        $set: { status: 'Terminated', access: noAccess, deletedAt: now, updatedAt: now },
        $unset: { managerId: true },
      },
    );
    if (!hasLeft(user)) await reactions().leave.handOn(db, { ledBy: id });
    // The people they managed have no manager any more.
    await db.in(users).updateMany({ managerId: id }, { $set: { managerId: '' } });
    await keepForTheLaw(db, id, { now });
    await endSignIn(db, id, now);
    await reactions().leave.withdraw(db, id, actor, now);
    if (stopsBeingOwner(user, { ...user, status: 'Terminated' }))
      await reactions().leave.handOn(db, { owner: true });
    note({ action: 'deleted', subject: personSubject.name, subjectId: id, detail: user.name });
  },
});

import type { z } from 'zod';
import { noAccess } from '~/core/access';
import {
  type ExistingRecord,
  type ImportCells,
  type ImportField,
  importKind,
  type Mistake,
  type StayingRecord,
} from '~/core/import-kind.server';
import { Refusal } from '~/core/refusal';
import { toSearchKey } from '~/core/search-key';
import { orderOfDay, typedDay } from '~/core/typed-day';
import { typedYesOrNo } from '~/core/typed-yes';
import type { CompanyDb } from '~db/company-db';
import { enterAddress, removeAddress } from '~db/directory';
import { pagesOf } from '~db/keyset';
import { whoNames } from '~db/references';
import { removeEachWhole } from '~db/removal';
import { type User, users } from '../account/index.server';
import { checkChange, correctedBy } from './check-change.server';
import { employees } from './collections';
import { moveBetween } from './departments.server';
import { noDetails, withChanges } from './details';
import type { EmployeeInput } from './employee-input';
import { byName } from './employee-list.server';
import { detailsOf, notDeleted, type Whole } from './find-employee.server';
import { employeeColumns, payColumns } from './import-columns';
import * as messages from './messages';
import { wouldManageThemselves } from './ranks';
import {
  applyChange,
  changesBetween,
  checkDays,
  checkLastOwner,
  checkManager,
  write,
  writeDetails,
} from './save.server';
import { importedChangeInput, importedEmployeeInput } from './schema';

interface Taken extends EmployeeInput {
  /** The manager's address or name; '' if nothing is written. */
  manager: string;
}

const fields: readonly ImportField[] = [...employeeColumns, ...payColumns].map(
  ([name, [title, ...headings], example, more]) => ({ name, title, headings, example, ...more }),
);

const dayFields = ['dob', 'joinDate', 'probationEndDate', 'contractEndDate', 'workPassExpiry'];
const payNames = payColumns.map(([name]) => name);
/** What an update leaves as it is. */
const onlyWhenNew = ['email', ...payNames];

/**
 * Lists of employees. Nobody gets a mail, a password or access by it: owners invite people from the list of users. A list is
 * small enough for one step, so that a manager may be below the people they manage.
 */
export const employeeImport = importKind<Taken>({
  name: 'employees',
  thing: 'employee',
  things: 'employees',
  key: 'HR',
  knownBy: 'name',
  unique: true,
  list: { to: '/HumanResource', label: 'Employees' },
  page: (id) => `/HumanResource/${id}`,
  mostRows: 500,
  modes: ['new', 'both', 'update'],
  updates:
    'Empty cells change nothing. Pay, sign-in address and access stay as they are: change them on the person’s page.',
  fields: async () => fields,
  keysOf: ({ name = '', email = '', personalEmail = '' }) => {
    const address = email || personalEmail;
    return [
      ...(address === '' ? [] : [{ by: 'email address', key: addressKey(address) }]),
      // Two people may have one name; an address tells them apart.
      ...(email === '' && name !== '' ? [{ by: 'name', key: nameKey(name) }] : []),
    ];
  },
  async existing(db, keys) {
    const found = new Map<string, ExistingRecord>();
    for (const { _id: id, name, email, legalName } of await everybody(db)) {
      for (const key of new Set([addressKey(email), nameKey(name), nameKey(legalName || name)])) {
        if (!keys.has(key)) continue;
        const before = found.get(key);
        found.set(key, before ? { ...before, several: true } : { id, name });
      }
    }
    return found;
  },
  check(cells, isUpdate) {
    const now = new Date();
    const { manager = '', managerEmail = '', ...own } = cells;
    const typed = Object.fromEntries(
      Object.entries({ ...own, ...(!isUpdate && { email: own.email || own.personalEmail || '' }) })
        .filter(
          ([field, cell]) => (cell !== '' || field === 'email') && !(isUpdate && onlyWhenNew.includes(field)),
        )
        .map(([field, cell]) => [field, dayFields.includes(field) ? typedDay(cell, now) : cell]),
    );
    const { workPassType, workPassExpiry, drives, allowances, deductions, ...rest } = typed;
    const [given, taken] = [payParts(allowances), payParts(deductions)];
    const mistakes: Mistake[] = [
      ...(given ? [] : [{ field: 'allowances', text: messages.payPartWrong }]),
      ...(taken ? [] : [{ field: 'deductions', text: messages.payPartWrong }]),
    ];
    const sent = {
      ...rest,
      ...(drives !== undefined && { drives: typedYesOrNo(drives) }),
      ...((workPassType || workPassExpiry) && {
        workPass: {
          ...(workPassType && { type: workPassType }),
          ...(workPassExpiry && { expiryDate: workPassExpiry }),
        },
      }),
      ...(allowances && given && { allowances: given }),
      ...(deductions && taken && { deductions: taken }),
    };
    const read = isUpdate ? importedChangeInput.safeParse(sent) : importedEmployeeInput.safeParse(sent);
    mistakes.push(...mistakesIn(read.error?.issues ?? []));
    if (!read.success || mistakes.length > 0) return { mistakes };
    if (!isUpdate) {
      const wrong = refusedBy(() =>
        checkDays(null, { ...newPerson('', read.data), photoId: undefined }, now),
      );
      if (wrong.length > 0) return { mistakes: wrong };
    }
    return { taken: { ...read.data, manager: managerEmail || manager } };
  },
  shows: ({ person, manager }) => ({
    ...(person.email !== undefined && { email: person.email }),
    ...(person.dob && { dob: person.dob }),
    manager,
  }),
  async lookUp(db, rows, actor) {
    const now = new Date();
    const ids = rows.flatMap(({ id }) => id ?? []);
    const people = await everybody(db);
    const wholes = await wholesOf(db, ids);
    const listed = rows.map(({ cells, id }, at) => ({ ...personIn(cells), _id: id ?? `row ${at}`, cells }));
    const known = managersBy([...people, ...listed.filter(({ _id }) => _id.startsWith('row '))]);
    const leads = new Map(people.map(({ _id, managerId }) => [_id, managerId ?? '']));
    for (const { _id, cells } of listed) {
      const managerId = known(cells.managerEmail || cells.manager || '');
      if (typeof managerId === 'string' && managerId !== '') leads.set(_id, managerId);
    }
    const idOf = new Map(listed.map(({ cells, _id }) => [cells, _id]));
    const monthFirst = daysOf(listed).find(({ cell }) => orderOfDay(cell) === 'month first')?.cell;
    return ({ cells, taken, id }) => {
      const unclear = daysOf([{ cells }]).filter(({ cell }) => orderOfDay(cell) === 'either');
      if (monthFirst && unclear.length > 0)
        return unclear.map(({ field }) => ({ field, text: messages.dayUnclear(monthFirst) }));
      const managerId = known(taken.manager);
      const own = id ?? idOf.get(cells) ?? '';
      if (managerId === undefined) return [{ field: 'manager', text: messages.managerNowhere }];
      if (managerId === 'several') return [{ field: 'manager', text: messages.managerSeveral }];
      if (managerId === own) return [{ field: 'manager', text: messages.managerIsSame }];
      if (managerId !== '' && wouldManageThemselves(own, managerId, leads))
        return [{ field: 'manager', text: messages.managerBelow }];
      const before = id === null ? undefined : wholes.get(id);
      if (!before) return [];
      const after = applyChange(before, taken);
      const corrected = correctedBy({ userId: actor.userId }, before, after);
      if (corrected.length > 0)
        return [{ field: 'name', text: messages.correctedByThem(corrected.map((field) => titleOf(field))) }];
      return refusedBy(() => checkChange({ reason: '' }, { actor, before, after, now }));
    };
  },
  async add(db, rows) {
    const at = new Date();
    const made = rows.map(({ id, taken }) => newPerson(id, taken, { companyId: db.companyId, at }));
    const known = managersBy([...(await everybody(db)), ...made.map(({ user }) => user)]);
    for (const [place, { user, details }] of made.entries()) {
      const managerId = known(rows[place]?.taken.manager ?? '');
      const department = await moveBetween(db, '', user.department ?? '');
      const person = { ...user, department, ...(managerId && managerId !== 'several' && { managerId }) };
      await db.in(users).insert(person);
      await enterAddress(db, person);
      await writeDetails(db, person, details);
    }
  },
  async update(db, rows, by) {
    const now = new Date();
    const wholes = await wholesOf(
      db,
      rows.map(({ id }) => id),
    );
    const known = managersBy(await everybody(db));
    const done = [];
    for (const { id, taken } of rows) {
      const before = wholes.get(id);
      if (!before) continue;
      const managerId = known(taken.manager);
      const isLed = taken.manager !== '' && managerId !== undefined && managerId !== 'several';
      const after = applyChange(before, {
        ...taken,
        person: { ...taken.person, ...(isLed && { managerId }) },
      });
      if (changesBetween(before, after).length === 0 || !(await trySave(db, before, after, by, now)))
        continue;
      const revision = (before.user.revision ?? 0) + 1;
      done.push({ id, name: before.user.name, was: formerOf(before, after), revision });
    }
    return done;
  },
  async takeBack(db, records, by) {
    const now = new Date();
    const ids = records.map(({ id }) => id);
    const wholes = await wholesOf(db, ids);
    const added = records.filter(({ was }) => !was).map(({ id }) => id);
    const named = await namedSince(db, added);
    const stay: StayingRecord[] = [];
    const removed: User[] = [];
    for (const { id, was, revision = 0 } of records) {
      const whole = wholes.get(id);
      // Deleted by hand since.
      if (!whole) continue;
      const { user } = whole;
      const why =
        (user.revision ?? 0) !== revision
          ? messages.changedSince
          : was
            ? null
            : user.firstSignedInAt || user.invitation
              ? messages.signedInSince
              : ((await leadsOthers(db, user)) ??
                (named.has(id) ? messages.hasSince(named.get(id) ?? []) : null));
      if (why) stay.push({ id, name: user.name, why });
      else if (!was) removed.push(user);
      else if (!(await trySave(db, whole, restore(whole, was), by, now)))
        stay.push({ id, name: user.name, why: messages.changedSince });
    }
    for (const { _id, department = '' } of removed) {
      await moveBetween(db, department, '');
      await removeAddress(db, _id);
    }
    const gone = removed.map(({ _id }) => _id);
    await db.in(employees).deleteMany({ _id: { $in: gone } });
    await removeEachWhole(db, users, gone);
    return stay;
  },
});

const daysOf = (rows: readonly { cells: ImportCells }[]) =>
  rows.flatMap(({ cells }) => dayFields.map((field) => ({ field, cell: cells[field] ?? '' })));

const addressKey = (address: string) => `email ${address.trim().toLowerCase()}`;
const nameKey = (name: string) => `name ${toSearchKey(name)}`;

const titleOf = (field: string) => fields.find(({ name }) => name === field)?.title ?? field;

const personIn = ({ name = '', legalName = '', email = '', personalEmail = '' }: ImportCells) => ({
  name,
  legalName,
  email: email || personalEmail,
});

type Named = Pick<User, '_id' | 'name' | 'email' | 'legalName' | 'managerId' | 'status'>;

/** Everybody in the company, also those who have left. */
async function everybody(db: CompanyDb): Promise<Named[]> {
  const people: Named[] = [];
  const projection = { name: 1, email: 1, legalName: 1, managerId: 1, status: 1 } as const;
  for await (const page of pagesOf(db.in(users), { filter: notDeleted, order: byName, projection }))
    people.push(...page);
  return people;
}

async function wholesOf(db: CompanyDb, ids: readonly string[]): Promise<Map<string, Whole>> {
  const some = { sort: { _id: 1 as const }, limit: Math.max(1, ids.length) };
  const people = await db.in(users).list({ _id: { $in: [...ids] }, ...notDeleted }, some);
  const found = await db.in(employees).list({ _id: { $in: [...ids] } }, some);
  const details = new Map(found.map((one) => [one._id, one]));
  return new Map(
    people.map((user) => [
      user._id,
      { user, details: detailsOf(details.get(user._id) ?? null), photoId: user.photoId },
    ]),
  );
}

/** The id of the person with an address or a name; '' for no text, undefined for nobody. */
function managersBy(people: readonly Pick<Named, '_id' | 'name' | 'email' | 'legalName'>[]) {
  const byKey = new Map<string, string>();
  for (const { _id, name, email, legalName } of people)
    for (const key of new Set([addressKey(email), nameKey(name), nameKey(legalName || name)]))
      byKey.set(key, byKey.has(key) && byKey.get(key) !== _id ? 'several' : _id);
  return (typed: string): string | undefined =>
    typed.trim() === '' ? '' : (byKey.get(addressKey(typed)) ?? byKey.get(nameKey(typed)));
}

/** A person of a list. Only a mail that they answer confirms their address. */
function newPerson(
  id: string,
  { person, details }: EmployeeInput,
  { companyId, at }: { companyId: string; at: Date } = { companyId: '', at: new Date() },
): Pick<Whole, 'user' | 'details'> {
  const { name = '', status = 'Active' } = person;
  return {
    user: {
      _id: id,
      companyId,
      email: '',
      unconfirmed: id,
      ...person,
      name,
      status,
      // Not a possible hash: the link of an invitation sets the first password.
      passwordHash: '',
      access: noAccess,
      welcomed: true,
      createdAt: at,
      updatedAt: at,
    },
    details: withChanges(noDetails, details),
  };
}

/** 'Transport 120.00; Phone 30.00' as a form sends it; one amount has no name. Null if it cannot be read. */
function payParts(cell = ''): { name: string; amount: string }[] | null {
  const parts = cell
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const read = parts.map((part) => /^(.*?)[\s:]*([$\d][\d,.]*)$/u.exec(part));
  if (read.some((one) => one === null)) return null;
  return read.flatMap((one) => (one ? [{ name: one[1]?.trim() || 'Other', amount: one[2] ?? '' }] : []));
}

/** The columns of wrong fields: those of groups are named after their last part. */
function mistakesIn(issues: readonly z.core.$ZodIssue[]): Mistake[] {
  return issues.map(({ path, message }) => {
    const [first = '', second] = path.map(String);
    const inPass = second === 'expiryDate' ? 'workPassExpiry' : 'workPassType';
    return { field: first === 'workPass' ? inPass : first, text: message };
  });
}

/** What a check refuses, as mistakes of a row. */
function refusedBy(check: () => void): Mistake[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const texts = Object.entries(error.fields ?? {});
    if (texts.length === 0) return [{ field: 'name', text: error.message }];
    return texts.map(([field, [text = '']]) => ({
      field: field === 'workPass.expiryDate' ? 'workPassExpiry' : field,
      text,
    }));
  }
}

/** Stores a change, unless it may no longer be made, for example since they are the last owner by now. */
async function trySave(
  db: CompanyDb,
  before: Whole,
  after: Whole,
  by: { userId: string; name: string },
  now: Date,
): Promise<boolean> {
  try {
    await checkManager(db, before.user, after.user, now);
    await checkLastOwner(db, before.user, after.user, now);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
  await write(db, before, after, { by, now });
  return true;
}

type Former = { user: Partial<User>; details: Partial<Whole['details']> };

/** The former values of what a change has changed. */
function formerOf(before: Whole, after: Whole): Record<string, unknown> {
  const differing = <Part extends object>(was: Part, is: Part) =>
    Object.fromEntries(
      Object.entries(was).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(is[name as keyof Part]),
      ),
    );
  const added = Object.keys(after.user).filter((name) => !(name in before.user));
  return {
    user: { ...differing(before.user, after.user), ...Object.fromEntries(added.map((name) => [name, null])) },
    details: differing(before.details, after.details),
  };
}

function restore(now: Whole, was: Record<string, unknown>): Whole {
  const { user, details } = was as Former;
  const own = Object.fromEntries(Object.entries(user).filter(([, value]) => value !== null));
  const none = Object.keys(user).filter((name) => !(name in own));
  const rest = Object.fromEntries(Object.entries(now.user).filter(([name]) => !none.includes(name)));
  return { ...now, user: { ...rest, ...own } as User, details: { ...now.details, ...details } };
}

/** Whether somebody who did not come with the same list reports to them. */
async function leadsOthers(db: CompanyDb, { _id, createdAt }: User): Promise<string | null> {
  const others = await db
    .in(users)
    .count({ managerId: _id, createdAt: { $ne: createdAt }, ...notDeleted }, 1);
  return others > 0 ? messages.leadsSince : null;
}

/** The modules that have something about these people. */
async function namedSince(db: CompanyDb, ids: readonly string[]): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>();
  for (const field of ['userId', 'driverId', 'helperIds', 'assigneeId']) {
    const found = await whoNames(db, field, ids, { but: ['people', 'account', 'audit'] });
    for (const [id, titles] of found) all.set(id, [...new Set([...(all.get(id) ?? []), ...titles])]);
  }
  return all;
}

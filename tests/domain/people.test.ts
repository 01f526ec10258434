import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { noAccess, ownerAccess, type SystemAccess } from '~/core/access';
import { withoutBlankRows } from '~/core/form-rows';
import { Upload } from '~/core/upload';
import { users } from '~/modules/account/collections';
import { browseActivity } from '~/modules/audit/activity.server';
import { activity } from '~/modules/audit/collections';
import { departments } from '~/modules/people/collections';
import { listDepartments } from '~/modules/people/departments.server';
import { openCompliance, openEmployee } from '~/modules/people/edit-employee.server';
import { browseEmployees, listEmployees, personChoice } from '~/modules/people/employee-list.server';
import { changeEmployee, createEmployee, deleteEmployee } from '~/modules/people/employees.server';
import { readWatch } from '~/modules/people/expiry.server';
import { exportEmployees } from '~/modules/people/export.server';
import * as messages from '~/modules/people/messages';
import { changeEmployeePhoto } from '~/modules/people/photo.server';
import { changeOwnProfile } from '~/modules/people/profile.server';
import type { Operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { partsOfPerson } from '~db/export';
import { erasePay } from '~db/person-erasure';
import { someEmployee } from '../support/api';
import { askIn } from '../support/asking';
import { addCompany, addPerson, personRecord } from '../support/firm';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;
let owner: string;
beforeEach(async () => {
  [db, owner] = await addCompany();
});

const as = (userId: string, access: Partial<SystemAccess>) => ({
  as: { userId, access: { ...noAccess, ...access } },
});
const ask = <R>(operation: Operation<R>, sent: Record<string, unknown>, by?: ReturnType<typeof as>) =>
  askIn(db, operation, sent, by ?? as(owner, ownerAccess));
const add = async (more = {}) => (await ask(createEmployee, { ...someEmployee(), ...more })).id;
const change = (id: string, sent: Record<string, unknown>, by?: ReturnType<typeof as>) =>
  ask(changeEmployee, { id, ...sent }, by);
const read = async (id: string) => (await ask(openEmployee, { id })).employee;
const holds = async (id: string) => (await ask(openCompliance, { id })).entitlements;
const refusal = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => expect.unreachable('it was not refused'),
    (refused) => refused,
  );
  return { why: error.why, message: error.message, fields: Object.keys(error.fields ?? {}) };
};

describe('a new employee', () => {
  test('has the usual entitlements where none, or an empty list, is sent', async () => {
    for (const sent of [{}, { leaveEntitlements: [] }]) {
      expect((await holds(await add(sent))).map(({ entitlement }) => entitlement)).toEqual([14, 14, 60, 0]);
    }
    const own = [{ type: 'Off In-Lieu', entitlement: '2.5', balance: 99 }];
    expect(await holds(await add({ leaveEntitlements: own }))).toMatchObject([
      { type: 'Off In Lieu', entitlement: 2.5 },
    ]);
  });

  test.each(['Resigned', 'terminated', 'Working'])('cannot start as %s', async (employeeStatus) => {
    expect(await refusal(add({ employeeStatus }))).toMatchObject({
      why: 'bad-input',
      fields: ['employeeStatus'],
    });
  });

  test('gets from HR only flags that HR holds itself, then and later', async () => {
    const hr = as(await addPerson(db, { HR: true, CRM: true }), { HR: true, CRM: true });
    const notHeld = { why: 'forbidden', message: messages.flagNotHeld, fields: ['Quotes'] };
    expect(
      await refusal(ask(createEmployee, { ...someEmployee(), CRM: true, Quotes: true }, hr)),
    ).toMatchObject(notHeld);
    const { id } = await ask(createEmployee, { ...someEmployee(), CRM: true }, hr);
    expect(await refusal(change(id, { Quotes: 'on' }, hr))).toMatchObject(notHeld);
    await change(id, { Quotes: 'on' });
    // What an owner has given stays, and may be taken.
    await change(id, { Quotes: 'on', position: 'Driver' }, hr);
    await change(id, { Quotes: 'false' }, hr);
    expect((await read(id)).user.access).toMatchObject({ CRM: true, Quotes: false });
  });

  test('has each change in the log: flags by name, status before and after, pay for the owner alone', async () => {
    const id = await add({ CRM: true, baseSalary: '2400' });
    await change(id, { CRM: 'false', Quotes: 'on', employeeStatus: 'Active', baseSalary: '2600' });
    const [line] = await db
      .in(activity)
      .list({ subjectId: id, action: 'changed' }, { sort: { at: -1 }, limit: 1 });
    expect(line?.detail).toMatch(/: status \(Pending → Active\), base salary, CRM off, Quotes on$/);
    expect(line?.detail).not.toMatch(/2,?[46]00/);
    expect(line?.figures).toBe('base salary (SGD 2,400.00 → SGD 2,600.00)');
    const shown = await ask(browseActivity, {});
    expect(shown.lines.find(({ _id }) => _id === line?._id)?.figures).toBe(line?.figures);
    // Not in what the one who changed it takes away as their own, and gone with the pay.
    const own = partsOfPerson(owner).find(({ file }) => file === 'activity');
    expect(own?.without).toEqual(['figures']);
    await erasePay(db, id);
    const kept = await db.in(activity).findOne({ _id: line?._id ?? '' });
    expect([kept?.detail, kept?.figures]).toEqual([line?.detail, undefined]);
  });

  test('needs what the form marks, each said at its field', async () => {
    const { fields } = await refusal(ask(createEmployee, { password: '12345' }));
    expect(fields.sort()).toEqual(
      [
        'legalName',
        'dob',
        'personalEmail',
        'email',
        'password',
        'mobileNumber',
        'homeAddress',
        'position',
        'department',
        'joinDate',
      ].sort(),
    );
  });

  test('takes its fields in groups or flat, and other spellings of flags', async () => {
    const { user, details } = await read(
      await add({
        profile: { employeeStatus: 'Probation' },
        job: { position: 'Driver', workLocation: 'Kallang' },
        payroll: { baseSalary: '2,400.50', bankDetails: { bankName: 'DBS' } },
        position: 'Senior driver',
        Task: true,
        'Job Management': 'true',
      }),
    );
    expect(user).toMatchObject({ status: 'Probation', position: 'Senior driver' });
    expect(user.access).toEqual({ ...noAccess, Tasks: true, JobManagement: true });
    expect(details).toMatchObject({ workLocation: 'Kallang', baseSalary: 240_050 });
    expect(details.bankDetails).toMatchObject({ bankName: 'DBS', accountNumber: '' });
  });

  test('is made an owner by an owner alone', async () => {
    const hr = await addPerson(db, { HR: true });
    const asked = ask(createEmployee, { ...someEmployee(), laoban: true }, as(hr, { HR: true }));
    expect(await refusal(asked)).toMatchObject({ why: 'forbidden', message: messages.onlyOwnersMakeOwners });
  });

  test('has an address that nobody has, of whatever company, in whatever case', async () => {
    const [other] = await addCompany();
    const { email } = (await other.in(users).findOne({})) ?? {};
    const refused = await refusal(add({ email: email?.toUpperCase() }));
    expect(refused).toEqual({
      why: 'conflict',
      message: 'This e-mail cannot be used',
      fields: ['email'],
    });
    expect(await db.in(users).count({}, 9)).toBe(1);
    expect(await db.in(departments).count({}, 9)).toBe(0);
  });
});

describe('a change', () => {
  test('touches what was sent alone, also within bank details and work pass', async () => {
    const id = await add({ payroll: { bankDetails: { bankName: 'DBS', accountNumber: '001' } } });
    await change(id, { payroll: { bankDetails: { bankName: 'UOB' } }, workPass: { type: 'S Pass' } });
    const { details, user } = await read(id);
    expect(details.bankDetails).toMatchObject({ bankName: 'UOB', accountNumber: '001' });
    expect(details.workPass).toMatchObject({ type: 'S Pass', number: '' });
    expect(user.position).toBe('Barista');
  });

  test('corrects the case of a department’s name for all its people', async () => {
    const [id, colleague] = [await add({ department: 'sales' }), await add({ department: 'Sales' })];
    expect((await read(colleague)).user.department).toBe('sales');
    await change(id, { department: 'Sales' });
    expect((await ask(browseEmployees, {})).departments).toEqual(['Sales']);
    for (const one of [id, colleague]) expect((await read(one)).user.department).toBe('Sales');
    await change(colleague, { department: 'Kitchen' });
    expect((await ask(browseEmployees, {})).departments).toEqual(['Kitchen', 'Sales']);
  });

  test('takes an emptied row away, and says at its place what is wrong with another', async () => {
    const id = await add({
      emergencyContacts: [
        { name: 'Tan', phone: '1' },
        { name: 'Lim', phone: '2' },
      ],
    });
    const rows = [
      { name: '', phone: '' },
      { name: 'Lim', phone: '' },
    ];
    expect((await refusal(change(id, withoutBlankRows({ emergencyContacts: rows })))).fields).toEqual([
      'emergencyContacts[1].phone',
    ]);
    await change(id, withoutBlankRows({ emergencyContacts: [rows[0], { name: 'Lim', phone: '2' }] }));
    expect((await read(id)).details.emergencyContacts.map(({ name }) => name)).toEqual(['Lim']);
  });

  test.each([
    ['dob', '2199-12-31'],
    ['dob', '2027-02-29'],
    ['joinDate', 'yesterday'],
    ['probationEndDate', '2025-12-31'],
    ['baseSalary', '-1'],
    ['baseSalary', 'much'],
    ['hoursWorked', 1_000],
    ['generateDay', 32],
    ['currency', 'S$'],
    ['employmentType', 'Forever'],
    ['leaveEntitlements', 'many'],
    ['payroll', 'much'],
    ['managerId', 7],
  ])('refuses %s = %s at its field', async (field, value) => {
    expect(await refusal(change(await add(), { [field]: value }))).toMatchObject({
      why: 'bad-input',
      fields: [field],
    });
  });

  test('says of a day that is none which day it is, also in one’s own profile', async () => {
    const id = await add();
    const own = (sent: object) => ask(changeOwnProfile, { ...sent }, as(id, {}));
    for (const [asked, text] of [
      [() => own({ dob: 5 }), messages.dobNeeded],
      [
        () => own({ trainings: [{ name: 'x', status: 'Completed', expiryDate: 5 }] }),
        messages.trainingExpiryWrong,
      ],
      [() => change(id, { probationEndDate: 5 }), messages.probationEndWrong],
      [() => change(id, { contractEndDate: 5 }), messages.contractEndWrong],
      [() => change(id, { workPass: { issueDate: 5 } }), messages.issueDateWrong],
      [() => change(id, { workPass: { expiryDate: 5 } }), messages.expiryDateWrong],
    ] as const) {
      expect((await refusal(asked())).message).toBe(text);
    }
  });

  test('does not empty what is needed, and leaves empty what always was', async () => {
    const id = await add();
    expect((await refusal(change(id, { legalName: ' ', dob: '' }))).fields).toEqual(['legalName', 'dob']);
    await change(owner, { legalName: '', dob: '', position: 'Boss' });
    expect((await read(owner)).user).toMatchObject({ legalName: '', position: 'Boss' });
  });

  test('on top of another one is refused, where it says what it was made from', async () => {
    const id = await add();
    await change(id, { position: 'Trainer', revision: 0 });
    expect(await refusal(change(id, { position: 'Driver', revision: 0 }))).toMatchObject({
      why: 'conflict',
      message: messages.overtaken,
    });
  });

  test('of a field the person maintains needs a reason once they have signed in; the log has the reason and no value', async () => {
    const id = await add();
    await change(id, { legalName: 'Tan S. L.' });
    await db.in(users).updateOne({ _id: id }, { $set: { firstSignedInAt: new Date() } });
    const sent = { legalName: 'Tan Siew Lin', personalEmail: 'new@home.example' };
    expect((await refusal(change(id, sent))).fields.sort()).toEqual(['legalName', 'personalEmail', 'reason']);
    await change(id, { ...sent, reason: 'As on the passport' });
    const [line] = await db.in(activity).list({ subjectId: id }, { sort: { at: -1 }, limit: 1 });
    expect(line?.detail).toBe('Siew Ling: legal name, personal email (reason: As on the passport)');
    await ask(changeOwnProfile, { legalName: 'Tan Siew Ling' }, as(id, {}));
  });

  test('of pay, bank and pass is a word in the log, never a figure', async () => {
    const id = await add();
    await change(id, {
      baseSalary: 4_321,
      bankDetails: { accountNumber: '00987654' },
      workPass: { number: 'S7654321' },
    });
    const lines = await db.in(activity).list({ subjectId: id }, { sort: { at: -1 }, limit: 9 });
    expect(lines[0]?.detail).toBe('Siew Ling: base salary, bank details, work pass');
    expect(JSON.stringify(lines)).not.toMatch(/4321|432100|00987654|S7654321/);
  });
});

describe('the owner', () => {
  test('is changed, dismissed and deleted by an owner alone', async () => {
    const hr = as(await addPerson(db, { HR: true }), { HR: true });
    await addPerson(db, ownerAccess);
    for (const asked of [
      () => change(owner, { name: 'Other' }, hr),
      () => change(owner, { employeeStatus: 'Terminated' }, hr),
      () => ask(deleteEmployee, { id: owner }, hr),
    ]) {
      expect(await refusal(asked())).toMatchObject({ why: 'forbidden', message: messages.ownersOnly });
    }
  });

  test('alone corrects what HR has left of leave, or deletes HR', async () => {
    const id = await addPerson(db, { HR: true });
    const hr = as(id, { HR: true });
    const leaveEntitlements = (await holds(id)).map(({ type, entitlement, balance }) => ({
      type,
      entitlement,
      balance: Number(balance) + 1,
    }));
    for (const asked of [
      () => change(id, { leaveEntitlements }, hr),
      () => ask(deleteEmployee, { id }, hr),
    ]) {
      expect(await refusal(asked())).toMatchObject({
        why: 'forbidden',
        message: 'Ask an owner to change your own pay, access, status and leave.',
      });
    }
  });

  test('the last owner can be neither demoted nor dismissed nor deleted', async () => {
    await addPerson(db, ownerAccess, { status: 'Resigned' });
    for (const asked of [
      () => change(owner, { laoban: false }),
      () => change(owner, { employeeStatus: 'Resigned' }),
      () => ask(deleteEmployee, { id: owner }),
    ]) {
      expect(await refusal(asked())).toMatchObject({ why: 'conflict', message: messages.lastOwner });
    }
  });

  test('must stay even if another was invited who has never signed in', async () => {
    const invited = await addPerson(db, ownerAccess);
    await db.in(users).updateOne({ _id: invited }, { $unset: { firstSignedInAt: true } });
    for (const asked of [
      () => change(owner, { laoban: false }),
      () => change(owner, { employeeStatus: 'Resigned' }),
      () => ask(deleteEmployee, { id: owner }),
    ]) {
      expect(await refusal(asked())).toMatchObject({ why: 'conflict', message: messages.otherOwnerNeverIn });
    }
    // The invitation itself can be taken back.
    await change(invited, { laoban: false });
    expect(await refusal(change(owner, { laoban: false }))).toMatchObject({ message: messages.lastOwner });
  });

  test('stays, also where two demote each other at once', async () => {
    const second = await addPerson(db, ownerAccess);
    const done = await Promise.allSettled([
      change(second, { laoban: false }),
      change(owner, { laoban: false }, as(second, ownerAccess)),
    ]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await db.in(users).count({ 'access.laoban': true }, 9)).toBe(1);
  });
});

describe('nobody but the owner', () => {
  test.each([
    { baseSalary: 9_000 },
    { CRM: true },
    { employeeStatus: 'Probation' },
    { joinDate: '2020-01-01' },
    { leaveEntitlements: [{ type: 'Annual Leave', entitlement: 40 }] },
  ])('changes about themselves: %o', async (sent) => {
    const id = await addPerson(db, { HR: true });
    expect(await refusal(change(id, sent, as(id, { HR: true })))).toMatchObject({
      why: 'forbidden',
      message: messages.notOneself,
    });
    await change(id, sent);
  });

  test('changes their own pay or access through their profile', async () => {
    const id = await add();
    const sent = { mobileNumber: '+65 9', payroll: { baseSalary: 99, bankDetails: { bankName: 'UOB' } } };
    await ask(changeOwnProfile, { ...sent, CRM: true, employeeStatus: 'Active' }, as(id, {}));
    const { user, details } = await read(id);
    expect([user.access.CRM, user.status]).toEqual([false, 'Pending']);
    expect(details).toMatchObject({ mobileNumber: '+65 9', baseSalary: null });
    expect(details.bankDetails.bankName).toBe('UOB');
  });
});

describe('a manager', () => {
  test('is neither the person nor anybody below them', async () => {
    const [top, middle, low] = [await add(), await add(), await add()];
    await change(middle, { managerId: top });
    await change(low, { managerId: middle });
    expect((await refusal(change(top, { managerId: top }))).message).toBe(messages.managerIsSame);
    expect((await refusal(change(top, { managerId: low }))).message).toBe(messages.managerBelow);
    await change(low, { managerId: top });
    await change(top, { managerId: '' });
  });

  test('of two who make each other theirs at once one stays', async () => {
    const [one, other] = [await add(), await add()];
    const done = await Promise.allSettled([
      change(one, { managerId: other }),
      change(other, { managerId: one }),
    ]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('of another company, deleted or gone is as unknown as nobody', async () => {
    const [, stranger] = await addCompany();
    const [gone, left, id] = [await add(), await add(), await add()];
    await ask(deleteEmployee, { id: gone });
    await change(left, { employeeStatus: 'Resigned' });
    for (const managerId of [stranger, gone, left, 'f'.repeat(24)]) {
      expect(await refusal(change(id, { managerId }))).toEqual({
        why: 'bad-input',
        message: messages.managerUnknown,
        fields: ['managerId'],
      });
    }
  });
});

describe('a deleted employee', () => {
  test('is hidden, manages nobody, frees their address, and their records keep their name', async () => {
    const sent = someEmployee();
    const { id } = await ask(createEmployee, { ...sent, name: 'Gone' });
    const led = await add({ managerId: id });
    await ask(changeOwnProfile, { mobileNumber: '+65 7' }, {
      as: { ...as(id, {}).as, name: 'Gone' },
    } as never);
    await ask(deleteEmployee, { id });
    expect((await refusal(ask(openEmployee, { id }))).why).toBe('not-found');
    expect((await refusal(change(id, { name: 'Back' }))).why).toBe('not-found');
    expect((await ask(browseEmployees, {})).items.map(({ _id }) => _id)).not.toContain(id);
    expect((await read(led)).user.managerId).toBe('');
    const [line] = await db.in(activity).list({ userId: id }, { sort: { at: -1 }, limit: 1 });
    expect(line?.userName).toBe('Gone');
    await ask(createEmployee, sent);
  });
});

describe('lists', () => {
  test('have everybody by name, also who signed up and was never filled in', async () => {
    await add({ name: 'Aaron', department: 'Sales' });
    const { items, count, departments: offered } = await ask(browseEmployees, {});
    expect(items.map(({ name }) => name)).toEqual(['Aaron', expect.stringMatching(/^Person/)]);
    expect([count, offered]).toEqual([2, ['Sales']]);
  });

  test('are narrowed by a part of the name, by status and by department', async () => {
    await add({ name: 'Aaron', department: 'Sales', employeeStatus: 'Active' });
    await add({ name: 'Bala (driver)', department: 'Transport', employeeStatus: 'Probation' });
    const names = async (sent: Record<string, string>) =>
      (await ask(browseEmployees, sent)).items.map(({ name }) => name);
    expect(await names({ q: 'AARO' })).toEqual(['Aaron']);
    expect(await names({ q: '(DR' })).toEqual(['Bala (driver)']);
    expect(await names({ q: 'siew' })).toEqual(['Aaron', 'Bala (driver)']);
    expect(await names({ status: 'Probation' })).toEqual(['Bala (driver)']);
    expect(await names({ department: 'Sales' })).toEqual(['Aaron']);
    expect(await names({ q: 'a', status: 'Active', department: 'Sales' })).toEqual(['Aaron']);
    expect(await names({ status: 'none' })).toEqual([]);
  });

  test('go on page by page, and come back', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `Worker ${String(at).padStart(2, '0')}`);
    await db.in(users).insertMany(names.map((name) => personRecord({}, { name })));
    const first = await ask(browseEmployees, {});
    const second = await ask(browseEmployees, { after: first.next ?? '' });
    expect([first.items.length, second.items.length, first.count]).toEqual([24, 17, 41]);
    const back = await ask(browseEmployees, { before: second.previous ?? '' });
    expect(back.items).toEqual(first.items);
  });

  test('show colleagues without HR who works here, and nothing else of them', async () => {
    await add({ name: 'Aaron' });
    await change(await add({ name: 'Left' }), { employeeStatus: 'Terminated' });
    const clerk = await addPerson(db);
    const { items, full } = await ask(listEmployees, {}, as(clerk, { CRM: true }));
    expect(full).toBe(false);
    expect(items.map(({ name }) => name)).not.toContain('Left');
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(['_id', 'department', 'name', 'position']);
  });

  test('list as managers the current employees and the chosen one, without the person', async () => {
    const one = await add({ name: 'Aaron' });
    const { options } = await personChoice(db, { but: one });
    expect(options.map(({ id }) => id)).toEqual([owner]);
    expect((await personChoice(db, { chosen: one, q: 'zzz' })).options.map(({ id }) => id)).toEqual([one]);
  });
});

test('departments are those in which somebody is, each written one way', async () => {
  const one = await add({ department: 'Sales' });
  const other = await add({ department: 'SALES' });
  const names = async () => (await ask(listDepartments, {})).items.map(({ name }) => name);
  expect([await names(), (await read(other)).user.department]).toEqual([['Sales'], 'Sales']);
  await change(one, { department: 'Transport' });
  expect(await names()).toEqual(['Sales', 'Transport']);
  await ask(deleteEmployee, { id: other });
  expect(await names()).toEqual(['Transport']);
});

test('the watch lists what ends within 60 days or has ended, soonest first, and nobody who has left', async () => {
  await add({ name: 'Aaron', workPass: { type: 'S Pass', expiryDate: '2027-01-21' } });
  const late = await add({ name: 'Bala', workPass: { type: 'Work Permit', expiryDate: '2026-11-01' } });
  await add({ name: 'Chen', workPass: { type: 'S Pass', expiryDate: '2027-01-22' } });
  await add({ name: 'Devi', employeeStatus: 'Probation', probationEndDate: '2026-11-30' });
  const told = async () =>
    (await readWatch(db, '2026-11-22')).map(({ person, kind, inDays }) => [person, kind, inDays]);
  expect(await told()).toEqual([
    ['Bala', 'work pass', -21],
    ['Devi', 'probation', 8],
    ['Aaron', 'work pass', 60],
  ]);
  await change(late, { employeeStatus: 'Resigned' });
  expect((await told()).map(([name]) => name)).toEqual(['Devi', 'Aaron']);
});

describe('the export', () => {
  const csv = async (sent: Record<string, unknown>) => {
    let text = '';
    for await (const piece of (await ask(exportEmployees, sent)).list) text += piece;
    return text;
  };

  test('has pay only where that is asked for, and bank details and pass numbers never', async () => {
    const id = await add({
      baseSalary: 4_321.5,
      bankDetails: { accountNumber: '00987654' },
      workPass: { type: 'S Pass', number: 'S7654321' },
      managerId: owner,
    });
    await change(id, { homeAddress: '=1+1', reason: 'x' });
    const plain = await csv({});
    expect(plain).toContain('S Pass');
    expect(plain).toContain("'=1+1");
    expect(plain).not.toMatch(/4321|salary/i);
    const paid = await csv({ pay: 'true' });
    expect(paid).toContain(',4321.50,');
    for (const text of [plain, paid]) expect(text).not.toMatch(/00987654|S7654321/);
  });
});

describe('a photo', () => {
  const picture = async () =>
    new Upload(
      'me.png',
      'image/png',
      new Uint8Array(
        await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b6b53' } })
          .png()
          .toBuffer(),
      ),
    );
  const photoOf = async (id: string) => (await db.in(users).findOne({ _id: id }))?.photoId;

  test('is given by HR, and taken away', async () => {
    const id = await addPerson(db);
    await ask(changeEmployeePhoto, { id, photo: await picture() });
    expect(await photoOf(id)).toBeDefined();
    await ask(changeEmployeePhoto, { id, removePhoto: 'true' });
    expect(await photoOf(id)).toBeUndefined();
  });

  test('that is none is refused at its field, and so is an owner’s by anybody but an owner', async () => {
    const id = await addPerson(db);
    for (const photo of [undefined, new Upload('me.png', 'image/png', new Uint8Array([1, 2, 3]))]) {
      await expect(ask(changeEmployeePhoto, { id, photo })).rejects.toMatchObject({
        why: 'bad-input',
        fields: { photo: [expect.any(String)] },
      });
    }
    const hr = await addPerson(db, { HR: true });
    const as = { userId: hr, access: { ...noAccess, HR: true } };
    const asked = askIn(db, changeEmployeePhoto, { id: owner, photo: await picture() }, { as });
    await expect(asked).rejects.toMatchObject({ why: 'forbidden' });
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { noAccess } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { users } from '~/modules/account/collections';
import { addClient } from '~/modules/crm/clients.server';
import { makeTemplate, takeBackImport } from '~/modules/imports/imports.server';
import { adjustBalance, readBalances } from '~/modules/leave/balances.server';
import { exportBalances } from '~/modules/leave/export.server';
import * as leaveMessages from '~/modules/leave/messages';
import { addType } from '~/modules/leave/settings.server';
import { changeEmployee, createEmployee, deleteEmployee } from '~/modules/people/employees.server';
import { exportEmployees } from '~/modules/people/export.server';
import { findEmployee } from '~/modules/people/find-employee.server';
import * as messages from '~/modules/people/messages';
import { createTask } from '~/modules/tasks/tasks.server';
import type { Operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { addresses } from '~db/directory';
import { someEmployee } from '../support/api';
import { askIn } from '../support/asking';
import { addCompany, addPerson } from '../support/firm';
import { csv, found, importAll, press, upload, workOffImports, xlsx } from '../support/imports';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

const year = Number(singaporeDay(new Date()).slice(0, 4));
let db: CompanyDb;
let owner: string;
beforeEach(async () => {
  [db, owner] = await addCompany({ name: 'Boss', email: `boss-${Math.random()}@firm.example` });
});

const ask = <Result>(operation: Operation<Result>, sent?: Record<string, unknown>): Promise<Result> =>
  askIn(db, operation, sent, { as: { userId: owner } });
const hr = async () => {
  const userId = await addPerson(db, { HR: true }, { name: 'Grace' });
  return { as: { userId, name: 'Grace', access: { ...noAccess, HR: true } } };
};

async function collected(list: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of list) text += piece;
  return text;
}
const people = async () => await db.in(users).list({}, { sort: { name: 1 }, limit: 100 });
const idOf = async (name: string) => (await people()).find((one) => one.name === name)?._id ?? '';
const mistakes = async (kind: string, id: string, how?: Parameters<typeof found>[3]) =>
  (await found(db, kind, id, how)).batch.found.firstBad.map(({ mistakes: [one] }) => one?.text);
const takeBack = async (kind: string, id: string) => {
  await ask(takeBackImport, { kind, id });
  await workOffImports();
  return (await found(db, kind, id)).batch.stayed?.map(({ name, why }) => [name, why]) ?? [];
};

describe('a list of employees', () => {
  const kind = 'employees';

  test('comes in as firms have it, without a mail, a password or access', async () => {
    const rows = [
      ['Staff list 2026'],
      [
        'S/N',
        'Staff',
        'Designation',
        'Dept',
        'DOB',
        'H/P',
        'Email',
        'Date Joined',
        'Supervisor',
        'Basic pay',
      ],
      [
        1,
        'Aminah',
        'Driver',
        'Logistics',
        '31/05/1990',
        91234567,
        'Aminah@Firm.example',
        '1 Mar 2024',
        'Lim',
        '$2 400',
      ],
      [2, 'Lim', 'Boss of drivers', 'logistics', 32_000, '', 'lim@firm.example', '', 'boss', ''],
    ];
    await importAll(db, kind, xlsx({ Staff: rows }));
    const [aminah, , lim] = await people();
    expect(aminah).toMatchObject({
      ...{
        name: 'Aminah',
        email: 'aminah@firm.example',
        dob: '1990-05-31',
        position: 'Driver',
        status: 'Active',
      },
      department: 'Logistics',
      managerId: lim?._id,
      access: noAccess,
      passwordHash: '',
    });
    expect(aminah?.unconfirmed).toBe(aminah?._id);
    expect(lim).toMatchObject({ name: 'Lim', managerId: owner, department: 'Logistics', dob: '1987-08-11' });
    const { details } = await findEmployee(db, aminah?._id ?? '');
    expect(details).toMatchObject({ joinDate: '2024-03-01', mobileNumber: '91234567', baseSalary: 240_000 });
    expect(await db.in(addresses).findOne({ _id: aminah?._id ?? '' })).toMatchObject({
      unconfirmed: aminah?._id,
    });
  });

  test('says what is wrong with a row', async () => {
    await addPerson(db, {}, { name: 'Tan', email: 'tan1@firm.example' });
    await addPerson(db, {}, { name: 'Tan', email: 'tan2@firm.example' });
    const id = await upload(
      db,
      kind,
      csv([
        'Name,Email,Manager,Date of birth,Status,Allowances,Start date',
        'A,a@firm.example,Nobody,,,,',
        'B,b@firm.example,Tan,,,,',
        'C,c@firm.example,D,,,,',
        'D,d@firm.example,C,,,,',
        'E,e@firm.example,e@firm.example,,,,',
        'F,,,,,,',
        'G,g@firm.example,,12/31/1990,,,',
        'H,h@firm.example,,,Gone,,',
        'I,i@firm.example,,,,transport,',
        'J,j@firm.example,,2020-01-01,,,2019-01-01',
        'K,k@firm.example,tan2@firm.example,,,Transport 12,',
      ]),
    );
    expect(await mistakes(kind, id)).toEqual([
      messages.managerNowhere,
      messages.managerSeveral,
      messages.managerBelow,
      messages.managerBelow,
      messages.managerIsSame,
      messages.emailNeeded,
      'Enter a day that exists, such as 2026-11-21.',
      messages.statusWrong,
      messages.payPartWrong,
      messages.joinedBeforeBirth,
    ]);
    expect((await found(db, kind, id)).batch.found).toMatchObject({ added: 1, bad: 10 });
  });

  test('does not guess at a day that can be read in two ways where another has its month first', async () => {
    const rows = [
      'Name,Email,Date of birth,Start date',
      'A,a@firm.example,11/21/1990,01/02/2020',
      'B,b@firm.example,03/04/1991,2020-02-01',
      'C,c@firm.example,05/05/1992,',
    ];
    const id = await upload(db, kind, csv(rows));
    expect(await mistakes(kind, id)).toEqual([
      'Enter a day that exists, such as 2026-11-21.',
      messages.dayUnclear('11/21/1990'),
    ]);
    const dayFirst = await upload(db, kind, csv(rows.with(1, 'A,a@firm.example,21/11/1990,01/02/2020')));
    expect((await found(db, kind, dayFirst)).batch.found).toMatchObject({ added: 3, bad: 0 });
  });

  test('leaves out an address that is there, twice in the list, or of a list that came first', async () => {
    await addPerson(db, {}, { name: 'Aminah', email: 'aminah@firm.example' });
    const [other] = await addCompany({ email: 'taken@firm.example' });
    const list = csv([
      'Name,Email',
      ...[
        'Aminah B,AMINAH@firm.example',
        'Lim,lim@firm.example',
        'Lim 2,lim@firm.example',
        'Xu,taken@firm.example',
      ],
    ]);
    const [one, two] = [await upload(db, kind, list), await upload(db, kind, list)];
    // An address of another firm looks like any other.
    expect((await found(db, kind, one)).batch.found).toMatchObject({
      added: 2,
      left: 2,
      existing: 1,
      repeated: 1,
    });
    await press(db, kind, one);
    await expect(press(db, kind, two)).rejects.toMatchObject({ status: 409 });
    await workOffImports();
    await press(db, kind, two);
    await workOffImports();
    expect((await people()).map(({ name }) => name).sort()).toEqual(['Aminah', 'Boss', 'Lim', 'Xu']);
    expect(other.companyId).not.toBe(db.companyId);
  });

  test('changes what HR may change, and nobody’s pay', async () => {
    const { id } = await ask(createEmployee, {
      ...someEmployee(),
      email: 'ling@firm.example',
      baseSalary: 3_000,
    });
    await db.in(users).updateOne({ _id: id }, { $set: { firstSignedInAt: new Date() } });
    const how = await hr();
    const list = csv([
      'Email,Name,Job title,Mobile,Base salary',
      'ling@firm.example,Ling,Head barista,,9000',
      `${(await findEmployee(db, owner)).user.email},Boss,Intern,,`,
    ]);
    const at = await upload(db, kind, list, how);
    await press(db, kind, at, { press: 'check', mode: 'update' }, how);
    expect(await mistakes(kind, at, how)).toEqual([messages.ownersOnly]);
    await press(db, kind, at, { mode: 'update' }, how);
    await workOffImports();
    expect(await findEmployee(db, id)).toMatchObject({
      user: { name: 'Ling', position: 'Head barista', revision: 1 },
      details: { baseSalary: 300_000, mobileNumber: '+65 8123 4567' },
    });
    const own = await upload(db, kind, csv(['Email,Name,Mobile', 'ling@firm.example,Ling,9999 9999']), how);
    await press(db, kind, own, { press: 'check', mode: 'update' }, how);
    expect(await mistakes(kind, own, how)).toEqual([messages.correctedByThem(['Mobile number'])]);
    expect(await takeBack(kind, at)).toEqual([]);
    expect((await findEmployee(db, id)).user).toMatchObject({ name: 'Siew Ling', position: 'Barista' });
  });

  test('is taken back, but for people on whom something was built', async () => {
    const id = await importAll(
      db,
      kind,
      csv([
        'Name,Email,Department,Manager',
        ...['A,a@f.example,Shop,B', 'B,b@f.example,Shop,', 'C,c@f.example,Shop,', 'D,d@f.example,Shop,'],
        'E,e@f.example,Shop,',
      ]),
    );
    await ask(changeEmployee, { id: await idOf('C'), position: 'Cook' });
    const { _id: CustomerID } = await ask(addClient, {
      ...{
        CompanyName: 'Kopi',
        industry: 'Food',
        contactPerson: 'Tan',
        role: 'Others',
        Email: 'tan@kopi.example',
      },
    });
    await ask(createTask, { title: 'Sweep', CustomerID, assignee: await idOf('D'), endDate: '2030-01-01' });
    await ask(createEmployee, { ...someEmployee(), name: 'Z', managerId: await idOf('E') });
    expect(await takeBack(kind, id)).toEqual([
      ['C', messages.changedSince],
      ['D', messages.hasSince(['Tasks'])],
      ['E', messages.leadsSince],
    ]);
    expect((await people()).map(({ name }) => name)).toEqual(['Boss', 'C', 'D', 'E', 'Z']);
    // The addresses are free again.
    await importAll(db, kind, csv(['Name,Email', 'A,a@f.example']));
    expect(await idOf('A')).not.toBe('');
  });

  test('that was exported imports again as it was', async () => {
    const { id: lead } = await ask(createEmployee, { ...someEmployee(), name: '=Lead', drives: true });
    const { id } = await ask(createEmployee, {
      ...someEmployee(),
      ...{
        managerId: lead,
        homeAddress: '12 Jalan Besar\n#02-01',
        employmentType: 'Contract',
        contractEndDate: '2030-01-31',
      },
      ...{
        baseSalary: 3_000.5,
        currency: 'USD',
        employmentBasis: 'parttime',
        hourlyRate: 12,
        hoursWorked: 80.25,
      },
      ...{
        workPass: { type: 'S Pass', expiryDate: '2030-01-31' },
        noticePeriod: '1 month',
        workArrangement: 'Hybrid',
      },
      allowances: [
        { name: 'Transport 2', amount: 120 },
        { name: 'Phone', amount: 30 },
      ],
      deductions: [{ name: 'Loan', amount: 10 }],
    });
    await ask(changeEmployee, { id, employeeStatus: 'Resigned' });
    const list = await collected((await ask(exportEmployees, { pay: true })).list);
    await ask(deleteEmployee, { id });
    await ask(deleteEmployee, { id: lead });
    await importAll(db, kind, csv(list));
    expect(await collected((await ask(exportEmployees, { pay: true })).list)).toBe(list);
  });

  test('has a template that can be imported', async () => {
    const { list } = await ask(makeTemplate, { kind });
    const id = await upload(db, kind, csv(await collected(list)));
    expect((await found(db, kind, id)).batch.found).toMatchObject({ added: 1, bad: 0 });
  });
});

describe('a list of leave balances', () => {
  const kind = 'leave-balances';
  const left = async (id: string, type = 'Annual Leave', of = year) =>
    (await ask(readBalances, { id, year: of })).balances.find((one) => one.type === type)?.balance.available;

  test('sets what is left, with a row or a column for each type', async () => {
    const [a, b] = [await addPerson(db, {}, { name: 'Aminah' }), await addPerson(db, {}, { name: 'Lim' })];
    await importAll(
      db,
      kind,
      csv([
        'Employee,Leave type,Year,Balance',
        `aminah,annual leave,${year},10.5`,
        `Aminah,Off In-Lieu,${year},.5`,
      ]),
    );
    expect([await left(a), await left(a, 'Off In Lieu')]).toEqual([10.5, 0.5]);
    await importAll(db, kind, csv(['Staff,AL,MC,Remarks', 'Lim,7 days,,x', 'Aminah,,3,']));
    expect([await left(b), await left(b, 'Medical Leave'), await left(a, 'Medical Leave')]).toEqual([
      7, 14, 3,
    ]);
    const adjustments = (await ask(readBalances, { id: b, year })).adjustments;
    expect(adjustments).toMatchObject([{ days: -7, byName: 'Boss', reason: leaveMessages.setByImport }]);
  });

  test('says what is wrong with a row', async () => {
    await addPerson(db, {}, { name: 'Tan' });
    await addPerson(db, {}, { name: 'Tan' });
    await addPerson(db, {}, { name: 'Lim' });
    const id = await upload(
      db,
      kind,
      csv([
        'Name,Type,Year,Left',
        ...[`Nobody,Annual Leave,${year},1`, `Tan,Annual Leave,${year},1`, `Lim,Birthday,${year},1`],
        ...['Lim,Annual Leave,2001,1', `Lim,Annual Leave,${year},1.25`, `Lim,Annual Leave,${year - 1},`],
        ...[`Lim,,${year},1`, `,Annual Leave,${year},1`],
      ]),
    );
    expect(await mistakes(kind, id)).toEqual([
      leaveMessages.nobodyCalled,
      'You have several leave balances like this. Change it by hand.',
      leaveMessages.typeUnknown,
      leaveMessages.yearWrong,
      leaveMessages.daysLeftWrong,
      leaveMessages.daysLeftNeeded,
      leaveMessages.leaveTypeNeeded,
      leaveMessages.nobodyCalled,
    ]);
  });

  test('refuses days in the column of a type that the person does not have, and takes a 0', async () => {
    const id = await addPerson(db, {}, { name: 'Lim' });
    await ask(changeEmployee, { id, leaveEntitlements: [{ type: 'Medical Leave', entitlement: 10 }] });
    const list = await upload(db, kind, csv(['Name,AL,MC', 'Lim,7,3']));
    expect(await mistakes(kind, list)).toEqual([leaveMessages.typeNotTheirs]);
    await importAll(db, kind, csv(['Name,AL,MC', 'Lim,0,3']));
    expect([await left(id), await left(id, 'Medical Leave')]).toEqual([undefined, 3]);
  });

  test('has a column for a type of any name', async () => {
    await addPerson(db, {}, { name: 'Lim' });
    await ask(addType, { name: 'constructor', days: 3 });
    const list = await upload(db, kind, csv(['Name,constructor', 'Lim,2']));
    expect((await found(db, kind, list)).batch.found).toMatchObject({ updated: 1, bad: 0 });
  });

  test('changes nobody’s own, and no owner’s, for HR', async () => {
    const how = await hr();
    const list = csv(['Name,Annual Leave', 'Grace,99', 'Boss,99']);
    const id = await upload(db, kind, list, how);
    expect(await mistakes(kind, id, how)).toEqual([
      leaveMessages.notOwnBalance,
      leaveMessages.notOwnersBalance,
    ]);
  });

  test('is taken back, but for balances that were adjusted since', async () => {
    const [a, b] = [await addPerson(db, {}, { name: 'Aminah' }), await addPerson(db, {}, { name: 'Lim' })];
    const id = await importAll(db, kind, csv(['Name,AL', 'Aminah,1', 'Lim,2']));
    await ask(adjustBalance, { id: b, type: 'Annual Leave', year, days: 3, reason: 'Worked on a Sunday' });
    expect(await takeBack(kind, id)).toEqual([['Lim', leaveMessages.adjustedSince]]);
    expect([await left(a), await left(b)]).toEqual([14, 5]);
  });

  test('that was exported imports again as it was', async () => {
    const id = await addPerson(db, {}, { name: 'Aminah', email: 'aminah@leave.example' });
    await ask(adjustBalance, { id, type: 'Annual Leave', year, days: -3.5, reason: 'Before' });
    const { list } = await ask(exportBalances, { year });
    const exported = await collected(list);
    await ask(adjustBalance, { id, type: 'Annual Leave', year, days: 1, reason: 'A mistake' });
    await importAll(db, kind, csv(exported));
    expect(await collected((await ask(exportBalances, { year })).list)).toBe(exported);
  });

  test('has a template that can be imported', async () => {
    await addPerson(db, {}, { name: 'Wei Ming', email: 'wei.ming@firm.example' });
    const { list } = await ask(makeTemplate, { kind });
    const id = await upload(db, kind, csv(await collected(list)));
    expect((await found(db, kind, id)).batch.found).toMatchObject({ updated: 1, bad: 0 });
  });
});

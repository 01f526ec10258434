import { beforeAll, describe, expect, test } from 'vitest';
import { users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { dataExports } from '~/modules/data/collections';
import { browseDeleted } from '~/modules/data/deleted-people.server';
import { erasePerson, readPersonData } from '~/modules/data/erasure.server';
import { eraseKept, eraseTrail } from '~/modules/data/erasure-jobs.server';
import { erasureParts } from '~/modules/data/erasure-parts';
import { exportOwn } from '~/modules/data/exports.server';
import { exportJob } from '~/modules/data/jobs.server';
import { yearsAfter } from '~/modules/data/law';
import { jobs } from '~/modules/jobs/collections';
import { leaveRequests } from '~/modules/leave/collections';
import { employees } from '~/modules/people/collections';
import { changeEmployee, createEmployee, deleteEmployee } from '~/modules/people/employees.server';
import type { CompanyDb } from '~db/company-db';
import { database } from '~db/connect';
import { filesOf, files as storedFiles } from '~db/files';
import { backgroundJobs } from '~db/jobs/collection';
import { workOff } from '~db/jobs/worker';
import { newSession, type Session, sessions, startSession } from '~db/sessions';
import { someEmployee } from '../support/api';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, everything, mailsForTests, plainCompany, sampleCompany } from '../support/sample-company';

openDatabaseForTests();
mailsForTests();

type Company = Awaited<ReturnType<typeof sampleCompany>>;
let company: Company;
let db: CompanyDb;
beforeAll(async () => {
  company = await sampleCompany();
  db = company.db;
});

const kinds = [eraseTrail, eraseKept, exportJob];
const work = (now = () => new Date()) =>
  workOff({
    kinds,
    now,
    onFailure: (error) => {
      throw error;
    },
  });
const inYears = (years: number) => () => new Date(Date.now() + (years * 366 + 1) * 86_400_000);
const person = (role: string) =>
  company.people.find(({ email }) => email.startsWith(role)) as Company['owner'];
const dismiss = (id: string) => db.in(users).updateOne({ _id: id }, { $set: { status: 'Resigned' } });
const erase = (id: string, as = company.asOwner) => askIn(db, erasePerson, { id, understood: 'on' }, as);

test('only the data of somebody who has left is erased, by HR, and an owner’s by an owner', async () => {
  const [driver, manager] = [person('driver@'), person('manager@')];
  await expect(erase(driver._id)).rejects.toMatchObject({ why: 'conflict' });
  await expect(erase(company.owner._id)).rejects.toMatchObject({ why: 'conflict' });
  await expect(erase(company.owner._id, asUser(manager))).rejects.toMatchObject({ why: 'forbidden' });
  await expect(erase(manager._id, asUser(driver))).rejects.toMatchObject({ why: 'forbidden' });
  const hr = { ...manager, access: { ...manager.access, HR: true } };
  await expect(erase(company.owner._id, asUser(hr))).rejects.toMatchObject({
    why: 'forbidden',
    message: 'Only an owner can erase the data of an owner.',
  });
  await expect(askIn(db, erasePerson, { id: driver._id }, company.asOwner)).rejects.toMatchObject({
    fields: { understood: ['Tick the box first.'] },
  });
  const other = await plainCompany();
  const stranger = { id: driver._id, understood: 'on' };
  await expect(askIn(other.db, erasePerson, stranger, asUser(other.owner))).rejects.toMatchObject({
    why: 'not-found',
  });
});

test('what nobody must keep is nowhere any more, also not in log and files; what the law asks for goes on its day', async () => {
  const driver = person('driver@');
  const { _id: id } = driver;
  const details = await db.in(employees).findOne({ _id: id });
  const bank = '888-7654321-0';
  await db
    .in(employees)
    .updateOne(
      { _id: id },
      { $set: { 'bankDetails.accountNumber': bank, trainings: [{ name: 'Forklift of theirs' } as never] } },
    );
  await startSession({
    ...{
      userId: id,
      companyId: db.companyId,
      kind: 'browser',
      agent: 'Phone of theirs',
      provedAt: new Date(),
    },
  });
  const certificate = await filesOf(db).keep({
    name: 'certificate.pdf',
    type: 'application/pdf',
    content: Buffer.from('%PDF of theirs'),
  });
  const [sick] = await db.in(leaveRequests).list({ userId: id }, { sort: { start: 1 }, limit: 1 });
  const leaveId = sick?._id ?? '';
  await db.transaction(async (all) => {
    const kind = { name: 'leave-certificate' };
    await filesOf(all).bind(certificate, { kind, subjectId: leaveId, ownerId: id });
    const set = { reason: 'An illness of theirs', certificateId: certificate._id };
    await all.in(leaveRequests).updateOne({ _id: leaveId }, { $set: set });
    const line = { at: new Date(), userId: 'hr', userName: 'HR', action: 'changed', subjectId: id };
    await all.in(activity).insertMany([
      {
        ...line,
        _id: 'why',
        subject: 'person',
        detail: 'Ahmad: mobileNumber (reason: wife (Xanthippe) called)',
      },
      {
        ...line,
        _id: 'days',
        subject: 'leave',
        detail: 'Ahmad: Annual Leave 2026 by +1 day (a death at home)',
      },
    ]);
    const at = { latitude: 1.3001, longitude: 103.8002, accuracy: 5 };
    const step = { userId: id, userName: 'Ahmad', saidAt: null, position: at };
    await all.in(jobs).updateMany({ driverId: id }, { $set: { started: step, ended: step } });
  });
  await askIn(db, exportOwn, {}, asUser(driver));
  await work();
  await dismiss(id);
  expect((await db.in(users).findOne({ _id: id }))?.lastSeenAt).toBeInstanceOf(Date);

  await erase(id);
  // As if the server had died before deleting their session records, one of which never expires.
  const token = { userId: id, companyId: db.companyId, kind: 'personal' as const, provedAt: new Date() };
  await database()
    .db.collection<Session>(sessions.name)
    .insertOne(newSession({ ...token, agent: 'Phone of theirs', name: 'x', expiresAt: null }, new Date()));
  await work();
  const record = await db.in(users).findOne({ _id: id });
  expect([record?.lastSeenAt, record?.firstSignedInAt, record?.photoId]).toEqual([
    ...[undefined, undefined, undefined],
  ]);

  const gone = [
    ...[
      bank,
      'Forklift of theirs',
      'Phone of theirs',
      'An illness of theirs',
      'Xanthippe',
      'a death',
      '103.8002',
      driver.email,
    ],
    ...[details?.mobileNumber, details?.personalEmail, details?.emergencyContacts?.[0]?.phone],
  ].filter((text): text is string => Boolean(text));
  expect(gone.length).toBeGreaterThan(9);
  for (const [name, documents] of await everything()) {
    const left = gone.filter((text) => documents.some((document) => document.includes(text)));
    expect([name, left]).toEqual([name, []]);
  }
  expect(await db.in(storedFiles).count({ subjectId: { $in: [leaveId, id, `export:${id}`] } }, 9)).toBe(0);
  expect(await db.in(dataExports).count({ personId: id }, 9)).toBe(0);
  const line = await db.in(activity).findOne({ _id: 'days' });
  expect(line?.detail).toBe('Ahmad: Annual Leave 2026 by +1 day');

  // What the law asks for is there until its day.
  const kept = await db.in(employees).findOne({ _id: id });
  expect(kept).toMatchObject({ homeAddress: details?.homeAddress, baseSalary: details?.baseSalary });
  expect(await db.in(leaveRequests).count({ userId: id }, 9)).toBeGreaterThan(0);
  await work(() => new Date(Date.now() + 360 * 86_400_000));
  expect((await db.in(employees).findOne({ _id: id }))?.homeAddress).toBe(details?.homeAddress);
  await work(inYears(1));
  const later = await db.in(employees).findOne({ _id: id });
  expect([later?.homeAddress, later?.workPass, later?.baseSalary]).toEqual([
    ...[undefined, undefined, details?.baseSalary],
  ]);
  expect(await db.in(leaveRequests).count({ userId: id }, 9)).toBe(0);
  expect((await db.in(users).findOne({ _id: id }))?.dob).toBe(undefined);
  await work(inYears(6));
  expect(await db.in(employees).findOne({ _id: id })).toBe(null);
  const user = await db.in(users).findOne({ _id: id });
  expect([user?.name, user?.legalName]).toEqual([driver.name, undefined]);
  await expect(erase(id)).rejects.toThrow('already erased');
});

test('an erasure is logged without what was erased, and its page says what stays until when', async () => {
  const { _id: id, name } = person('warehouse@');
  await dismiss(id);
  await erase(id);
  const [line] = await db.in(activity).list({ subjectId: id }, { sort: { at: -1 }, limit: 1 });
  expect(line).toMatchObject({ action: 'erased', subject: 'person', detail: `${name}: personal data` });
  const { erased, parts } = await askIn(db, readPersonData, { id }, company.asOwner);
  expect(erased?.byName).toBe(company.owner.name);
  expect(parts.stays.map(({ until }) => until)).toEqual(
    erasureParts(erased?.at ?? new Date()).stays.map(({ until }) => until),
  );
});

test('a person who works here again keeps their record', async () => {
  const { _id: id } = person('manager@');
  await dismiss(id);
  await erase(id);
  await db.in(users).updateOne({ _id: id }, { $set: { status: 'Active' } });
  await work(inYears(6));
  expect((await db.in(employees).findOne({ _id: id }))?.homeAddress).toBeTruthy();
});

test('an earlier erasure does not count for a person who came back and leaves again', async () => {
  const [{ _id: id }] = company.people.filter(
    ({ email, access }) => !access.laoban && !/^(driver|manager|warehouse)@/.test(email),
  ) as [Company['owner']];
  const change = (sent: object) => askIn(db, changeEmployee, { id, ...sent }, company.asOwner);
  await change({ employeeStatus: 'Resigned' });
  await erase(id);
  await expect(erase(id)).rejects.toThrow('already erased');
  await change({ employeeStatus: 'Active', email: 'back@kopicorner.example', homeAddress: '1 Jalan Besar' });
  expect((await askIn(db, readPersonData, { id }, company.asOwner)).erased).toBe(null);
  await change({ employeeStatus: 'Resigned' });
  // What the law asks for counts from now on.
  await work(inYears(6));
  expect((await db.in(employees).findOne({ _id: id }))?.homeAddress).toBe('1 Jalan Besar');
  await erase(id);
  expect((await askIn(db, readPersonData, { id }, company.asOwner)).erased).not.toBe(null);
});

test('of two who erase the same data at once one learns that it was erased', async () => {
  const [{ _id: id }] = (await db
    .in(users)
    .list(
      { erased: { $exists: false }, status: 'Active', 'access.laoban': false },
      { sort: { _id: 1 }, limit: 1 },
    )) as [Company['owner']];
  await dismiss(id);
  const both = await Promise.allSettled([erase(id), erase(id)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const later = { kind: eraseKept.name, 'input.personId': id, state: 'waiting' as const };
  expect(await db.in(backgroundJobs).count(later, 9)).toBe(2);
});

describe('a deleted employee', () => {
  /** A new employee with pay, contacts and leave, deleted. */
  async function deleted(name: string): Promise<string> {
    const own = { ...someEmployee(), name, mobileNumber: '+65 8123 4567', homeAddress: '9 Jalan Kayu' };
    const { id } = await askIn(
      db,
      createEmployee,
      { ...own, payroll: { baseSalary: 4321 } },
      company.asOwner,
    );
    const [like] = await db.in(leaveRequests).list({}, { sort: { start: 1 }, limit: 1 });
    if (!like) throw new Error('nobody has leave');
    await db.in(leaveRequests).insert({ ...like, _id: `leave-${id}`, userId: id, userName: name });
    await askIn(db, deleteEmployee, { id }, company.asOwner);
    return id;
  }
  const listed = async (id: string) =>
    (await askIn(db, browseDeleted, {}, company.asOwner)).items.find(({ person: { _id } }) => _id === id);

  test('retains the employment record for a year, pay for six, and nothing else', async () => {
    const id = await deleted('Let go');
    expect(await db.in(employees).findOne({ _id: id })).toMatchObject({
      homeAddress: '9 Jalan Kayu',
      baseSalary: 432_100,
    });
    const kept = await everything();
    const held = [...kept].filter(([, all]) => all.some((one) => one.includes('+65 8123 4567')));
    expect(held).toEqual([]);
    await work(inYears(1));
    const later = await db.in(employees).findOne({ _id: id });
    expect([later?.homeAddress, later?.baseSalary]).toEqual([undefined, 432_100]);
    // Their leave keeps their name.
    expect(await db.in(leaveRequests).findOne({ _id: `leave-${id}` })).toMatchObject({ userName: 'Let go' });
    await work(inYears(6));
    expect(await db.in(employees).findOne({ _id: id })).toBe(null);
    const user = await db.in(users).findOne({ _id: id });
    expect([user?.name, user?.legalName]).toEqual(['Let go', undefined]);
    expect(await listed(id)).toMatchObject({ employment: null, pay: null });
  });

  test('is listed with the retention dates for HR, and for nobody else', async () => {
    const id = await deleted('Told');
    const { deletedAt } = (await db.in(users).findOne({ _id: id })) as { deletedAt: Date };
    const [year, sixth] = [yearsAfter(deletedAt, 1), yearsAfter(deletedAt, 6)];
    expect(await listed(id)).toMatchObject({ person: { name: 'Told' }, employment: year, pay: sixth });
    const { deletedAt: since, parts } = await askIn(db, readPersonData, { id }, company.asOwner);
    expect([since, ...parts.stays.slice(0, 2).map(({ until }) => until)]).toEqual([deletedAt, year, sixth]);
    const [other] = company.people.filter(({ access }) => !access.HR && !access.laoban) as [Company['owner']];
    await expect(askIn(db, browseDeleted, {}, asUser(other))).rejects.toMatchObject({ why: 'forbidden' });
  });

  test('a person erased later also loses their leave, on the day counted from the deletion', async () => {
    const id = await deleted('Asked for it');
    await db
      .in(users)
      .updateOne({ _id: id }, { $set: { deletedAt: new Date(Date.now() - 300 * 86_400_000) } });
    const before = (await db.in(users).findOne({ _id: id }))?.deletedAt as Date;
    await erase(id);
    const { parts } = await askIn(db, readPersonData, { id }, company.asOwner);
    expect(parts.stays[0]?.until).toEqual(yearsAfter(before, 1));
    await work(inYears(1));
    expect(await db.in(leaveRequests).findOne({ _id: `leave-${id}` })).toBe(null);
  });

  test('a person erased after the year loses their leave at once, and their page says so', async () => {
    const id = await deleted('Asked late');
    await db
      .in(users)
      .updateOne({ _id: id }, { $set: { deletedAt: new Date(Date.now() - 400 * 86_400_000) } });
    await erase(id);
    await work();
    expect(await db.in(leaveRequests).findOne({ _id: `leave-${id}` })).toBe(null);
    const kept = await db.in(employees).findOne({ _id: id });
    expect([kept?.homeAddress, kept?.baseSalary]).toEqual([undefined, 432_100]);
    const { parts } = await askIn(db, readPersonData, { id }, company.asOwner);
    expect(parts.goes.at(-1)?.what).toContain('days of leave');
    expect(parts.stays[0]?.what).toBe('Legal name, pay and pay history');
  });
});

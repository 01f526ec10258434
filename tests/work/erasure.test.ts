import { beforeAll, expect, test } from 'vitest';
import { users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { dataExports } from '~/modules/data/collections';
import { erasePerson, readPersonData } from '~/modules/data/erasure.server';
import { eraseKept, eraseTrail } from '~/modules/data/erasure-jobs.server';
import { erasureParts } from '~/modules/data/erasure-parts';
import { exportOwn } from '~/modules/data/exports.server';
import { exportJob } from '~/modules/data/jobs.server';
import { jobs } from '~/modules/jobs/collections';
import { leaveRequests } from '~/modules/leave/collections';
import { employees } from '~/modules/people/collections';
import type { CompanyDb } from '~db/company-db';
import { filesOf, files as storedFiles } from '~db/files';
import { workOff } from '~db/jobs/worker';
import { startSession } from '~db/sessions';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, everything, mailsForTests, plainFirm, sampleFirm } from '../support/sample-firm';

openDatabaseForTests();
mailsForTests();

type Firm = Awaited<ReturnType<typeof sampleFirm>>;
let firm: Firm;
let db: CompanyDb;
beforeAll(async () => {
  firm = await sampleFirm();
  db = firm.db;
});

const kinds = [eraseTrail, eraseKept, exportJob] as never[];
const work = (now = () => new Date()) =>
  workOff({
    ...{ kinds, now },
    onFailure: (error) => {
      throw error;
    },
  });
const inYears = (years: number) => () => new Date(Date.now() + (years * 366 + 1) * 86_400_000);
const person = (role: string) => firm.people.find(({ email }) => email.startsWith(role)) as Firm['owner'];
const dismiss = (id: string) => db.in(users).updateOne({ _id: id }, { $set: { status: 'Resigned' } });
const erase = (id: string, as = firm.asBoss) => askIn(db, erasePerson, { id, understood: 'on' }, as);

test('only the data of somebody who has left is erased, by HR, and a boss’s by a boss', async () => {
  const [driver, manager] = [person('driver@'), person('manager@')];
  await expect(erase(driver._id)).rejects.toMatchObject({ why: 'conflict' });
  await expect(erase(firm.owner._id)).rejects.toMatchObject({ why: 'conflict' });
  await expect(erase(firm.owner._id, asUser(manager))).rejects.toMatchObject({ why: 'forbidden' });
  await expect(erase(manager._id, asUser(driver))).rejects.toMatchObject({ why: 'forbidden' });
  await expect(askIn(db, erasePerson, { id: driver._id }, firm.asBoss)).rejects.toMatchObject({
    fields: { understood: ['Tick the box first.'] },
  });
  const other = await plainFirm();
  const stranger = { id: driver._id, understood: 'on' };
  await expect(askIn(other.db, erasePerson, stranger, asUser(other.boss))).rejects.toMatchObject({
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
      { $set: { 'bankDetails.accountNumber': bank, trainings: [{ name: 'Forklift of his' } as never] } },
    );
  await startSession({
    ...{ userId: id, companyId: db.companyId, kind: 'browser', agent: 'Phone of his', provedAt: new Date() },
  });
  const certificate = await filesOf(db).keep({
    ...{ name: 'certificate.pdf', type: 'application/pdf', content: Buffer.from('%PDF of his') },
  });
  const [sick] = await db.in(leaveRequests).list({ userId: id }, { sort: { start: 1 }, limit: 1 });
  const leaveId = sick?._id ?? '';
  await db.together(async (all) => {
    const kind = { name: 'leave-certificate' };
    await filesOf(all).bind(certificate, { kind, subjectId: leaveId, ownerId: id });
    const set = { reason: 'An illness of his', certificateId: certificate._id };
    await all.in(leaveRequests).updateOne({ _id: leaveId }, { $set: set });
    const line = { at: new Date(), userId: 'hr', userName: 'HR', action: 'changed', subjectId: id };
    await all.in(activity).insertMany([
      {
        ...line,
        _id: 'why',
        subject: 'person',
        detail: 'Ahmad: mobileNumber (reason: his wife (Xanthippe) called)',
      },
      {
        ...line,
        _id: 'days',
        subject: 'leave',
        detail: 'Ahmad: Annual Leave 2026 by +1 day (a death at his home)',
      },
    ]);
    const at = { latitude: 1.3001, longitude: 103.8002, accuracy: 5 };
    const step = { userId: id, userName: 'Ahmad', saidAt: null, position: at };
    await all.in(jobs).updateMany({ driverId: id }, { $set: { started: step, ended: step } });
  });
  await askIn(db, exportOwn, {}, asUser(driver));
  await work();
  await dismiss(id);

  await erase(id);
  await work();

  const gone = [
    ...[
      bank,
      'Forklift of his',
      'Phone of his',
      'An illness of his',
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
  await expect(erase(id)).rejects.toThrow('erased already');
});

test('an erasure is logged without what was erased, and its page says what stays until when', async () => {
  const { _id: id, name } = person('warehouse@');
  await dismiss(id);
  await erase(id);
  const [line] = await db.in(activity).list({ subjectId: id }, { sort: { at: -1 }, limit: 1 });
  expect(line).toMatchObject({ action: 'erased', subject: 'person', detail: `${name}: personal data` });
  const { erased, parts } = await askIn(db, readPersonData, { id }, firm.asBoss);
  expect(erased?.byName).toBe(firm.owner.name);
  expect(parts.stays.map(({ until }) => until)).toEqual(
    erasureParts(erased?.at ?? new Date()).stays.map(({ until }) => until),
  );
});

test('whoever works here again keeps his record', async () => {
  const { _id: id } = person('manager@');
  await dismiss(id);
  await erase(id);
  await db.in(users).updateOne({ _id: id }, { $set: { status: 'Active' } });
  await work(inYears(6));
  expect((await db.in(employees).findOne({ _id: id }))?.homeAddress).toBeTruthy();
});

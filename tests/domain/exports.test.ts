import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '~/modules/account/collections';
import { hashPassword } from '~/modules/account/passwords.server';
import { activity } from '~/modules/audit/collections';
import { clients } from '~/modules/crm/collections';
import { dataExports } from '~/modules/data/collections';
import {
  downloadCompany,
  downloadOwn,
  downloadPerson,
  exportCompany,
  exportOwn,
  exportPerson,
  readData,
} from '~/modules/data/exports.server';
import { exportJob, removeExport } from '~/modules/data/jobs.server';
import { quotations } from '~/modules/documents/collections';
import { stockLines } from '~/modules/inventory/collections';
import { jobs } from '~/modules/jobs/collections';
import { leaveRequests } from '~/modules/leave/collections';
import { employees } from '~/modules/people/collections';
import type { CompanyDb } from '~db/company-db';
import { exportedKinds, notExported, notOfPerson, partsOfPerson } from '~db/export';
import { filesOf, files as storedFiles } from '~db/files';
import { collections } from '~db/indexes';
import { backgroundJobs } from '~db/jobs/collection';
import { workOff } from '~db/jobs/worker';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import {
  asUser,
  everything,
  mailsForTests,
  passwordHash,
  plainCompany,
  sampleCompany,
} from '../support/sample-company';
import { unzip } from '../support/zip';

const proof = { password: 'kopi-siew-dai' };
/** Gives an owner the password that an export of the company asks for. */
const givePassword = async (of: CompanyDb, _id: string) =>
  await of.in(users).updateOne({ _id }, { $set: { passwordHash: await hashPassword(proof.password) } });

openDatabaseForTests();
const mails = mailsForTests();

type Company = Awaited<ReturnType<typeof sampleCompany>>;
let company: Company;
let db: CompanyDb;

beforeAll(async () => {
  company = await sampleCompany();
  db = company.db;
  await givePassword(db, company.owner._id);
});
beforeEach(() => mails.clear());

/** A company of a moment, whose exports are small, and its owner as an actor. */
async function smallCompany() {
  const { db, owner } = await plainCompany();
  await givePassword(db, owner._id);
  return { db, owner, asOwner: asUser(owner) };
}

const kinds = [exportJob, removeExport];
const failures: unknown[] = [];
const work = (now = () => new Date()) =>
  workOff({ kinds, now, onFailure: (error) => void failures.push(error) });

async function contentOf({ open }: { open: () => NodeJS.ReadableStream }): Promise<Map<string, Buffer>> {
  return await unzip(await buffer(open()));
}

const text = (zip: Map<string, Buffer>, path: string) => zip.get(path)?.toString('utf8') ?? '';
const json = (zip: Map<string, Buffer>, path: string) => JSON.parse(text(zip, path) || '[]');

test('each collection is in the export of a company, or is left out for a reason', () => {
  const held = new Set(exportedKinds().map(({ of }) => of));
  for (const { name } of collections()) {
    expect([name, held.has(name), name in notExported()]).toEqual([name, held.has(name), !held.has(name)]);
  }
  expect(new Set(exportedKinds().map(({ file }) => file)).size).toBe(exportedKinds().length);
});

describe('everything of a company', () => {
  let zip: Map<string, Buffer>;
  beforeAll(async () => {
    const other = await plainCompany('Neighbour & Sons');
    await other.db.in(clients).insert({ _id: 'of-another', name: 'Client of Neighbour' } as never);
    await askIn(db, exportCompany, proof, company.asOwner);
    await work();
    expect(failures).toEqual([]);
    zip = await contentOf(await askIn(db, downloadCompany, {}, company.asOwner));
  });

  test('has each document of each kind, as CSV and JSON', async () => {
    for (const { of, file } of exportedKinds()) {
      const rows = json(zip, `data/${file}.json`);
      const all = await db.in({ name: of, indexes: [] }).count({}, 1_000_000);
      // What is done for the export itself is written behind it.
      if (of !== activity.name) expect([of, rows.length]).toEqual([of, all]);
      expect([of, zip.has(`data/${file}.csv`)]).toEqual([of, true]);
    }
    const [line] = await db.in(stockLines).list({}, { sort: { _id: 1 }, limit: 1 });
    expect(text(zip, 'data/stock-ledger.csv')).toContain(line?._id);
  });

  test('has money in dollars, and lists in tables of their own', async () => {
    const [one] = await db.in(quotations).list({ lines: { $ne: [] } }, { sort: { _id: 1 }, limit: 1 });
    const told = json(zip, 'data/quotations.json').find(({ id }: { id: string }) => id === one?._id);
    expect(told.amount).toBe((one?.amount ?? 0) / 100);
    expect(told.lines[0].unitPrice).toBe((one?.lines[0]?.unitPrice ?? 0) / 100);
    expect(text(zip, 'data/quotations.lines.csv').split('\r\n')[0]).toBe(
      '\uFEFFof,place,description,quantity,unitPrice,itemId,unit',
    );
    const [headings = '', ...payments] = text(zip, 'data/client-invoices.payments.csv').split('\r\n');
    expect(headings).toContain('of,place,id,amount,date,method,reference');
    expect(payments.filter((row) => /,\d+(\.\d+)?,\d{4}-\d{2}-\d{2},/.test(row))).toHaveLength(
      payments.length - 1,
    );
    expect(text(zip, 'data/people-details.payrollHistory.csv')).toMatch(
      /^\uFEFFof,place,month,base,net,status/,
    );
  });

  test('has what the work of a quotation began with, and the stock its job needs', async () => {
    const [one] = await db
      .in(quotations)
      .list({ 'begun.by': { $exists: true } }, { sort: { _id: 1 }, limit: 1 });
    const told = json(zip, 'data/quotations.json').find(({ id }: { id: string }) => id === one?._id);
    const held = [{ quantity: 15 }, { quantity: 10 }];
    expect(told.begun).toMatchObject({ by: one?.begun?.by, job: one?.begun?.job, held });
    const job = json(zip, 'data/jobs.json').find(({ id }: { id: string }) => id === one?.begun?.job?.id);
    expect(job.quotation).toEqual({ id: one?._id, number: one?.number });
    expect(job.materials).toMatchObject([
      { planned: 15, held: 15 },
      { planned: 10, held: 10 },
    ]);
    expect(text(zip, 'data/jobs.materials.csv').split('\r\n')).toHaveLength(4);
  });

  test('has the pay of everybody, for an owner', async () => {
    const [paid] = await db.in(employees).list({ baseSalary: { $gt: 0 } }, { sort: { _id: 1 }, limit: 1 });
    const told = json(zip, 'data/people-details.json').find(({ id }: { id: string }) => id === paid?._id);
    expect(told.baseSalary).toBe((paid?.baseSalary ?? 0) / 100);
  });

  test('has every file unchanged, under a name that says what it is', async () => {
    const all = await db
      .in(storedFiles)
      .list({ kind: { $ne: 'data-export' } }, { sort: { _id: 1 }, limit: 500 });
    const rows: { id: string; path: string }[] = json(zip, 'data/files.json');
    expect(rows).toHaveLength(all.length);
    for (const file of all) {
      const { path = '' } = rows.find(({ id }) => id === file._id) ?? {};
      expect(zip.get(path)?.equals(await buffer(filesOf(db).open(file)))).toBe(true);
    }
    expect([...zip.keys()]).toContain('files/logo/Kopi Corner Supplies logo.png');
  });

  test('proves itself by its manifest, and says what is what', () => {
    const manifest = JSON.parse(text(zip, 'manifest.json'));
    const proven = manifest.contents.map(({ path }: { path: string }) => path);
    expect([...proven, 'manifest.json'].sort()).toEqual([...zip.keys()].sort());
    for (const { path, bytes, sha256 } of manifest.contents) {
      const content = zip.get(path) ?? Buffer.alloc(0);
      expect([path, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
        ...[path, bytes, sha256],
      ]);
    }
    expect(manifest.leftOut).toEqual(notExported());
    for (const { file } of exportedKinds()) expect(text(zip, 'README.txt')).toContain(file);
  });

  test('has no credentials, and nothing of another company', async () => {
    const all = [...zip.values()].map((content) => content.toString('latin1')).join('\n');
    const links = await db
      .in(quotations)
      .list({ linkToken: { $exists: true } }, { sort: { _id: 1 }, limit: 9 });
    expect(links.length).toBeGreaterThan(0);
    for (const secret of [passwordHash, ...links.map(({ linkToken }) => linkToken ?? '')]) {
      expect(all).not.toContain(secret);
    }
    expect(all).not.toContain('Client of Neighbour');
    const fields = /"[A-Za-z]*(?:hash|secret|token|password|recovery)[A-Za-z]*":/i.exec(all);
    expect(fields).toBe(null);
  });

  test('is announced by email, with a page that asks who is there', async () => {
    const { db, owner, asOwner } = await smallCompany();
    await askIn(db, exportCompany, proof, asOwner);
    await work();
    const [mail = ''] = await mails.sent();
    expect(mail).toContain('https://laoban.example/settings/data');
    expect(mail).toContain(owner.email);
  });
});

test('a company has one export at a time, no matter who asks and how often', async () => {
  const { db, asOwner } = await smallCompany();
  const waiting = { kind: exportJob.name, state: 'waiting' as const };
  const ask = () => askIn(db, exportCompany, proof, asOwner);
  await ask();
  await Promise.all([ask(), ask()]);
  expect(await db.in(backgroundJobs).count(waiting, 9)).toBe(1);
  expect((await askIn(db, readData, {}, asOwner)).company.making).not.toBe(null);
  await work();
  expect((await askIn(db, readData, {}, asOwner)).company.making).toBe(null);
  await Promise.all([ask(), ask()]);
  expect(await db.in(backgroundJobs).count(waiting, 9)).toBe(1);
  await work();
});

test('of many who ask for the first export at once nobody is refused, and it is made once', async () => {
  const { db, asOwner } = await smallCompany();
  const ask = () => askIn(db, exportCompany, proof, asOwner);
  await Promise.all(Array.from({ length: 8 }, ask));
  expect(await db.in(backgroundJobs).count({ kind: exportJob.name }, 9)).toBe(1);
  await work();
});

test('an export is gone after seven days, with its file', async () => {
  const { db, asOwner } = await smallCompany();
  await askIn(db, exportCompany, proof, asOwner);
  await work();
  expect(await db.in(storedFiles).count({ kind: 'data-export' }, 9)).toBe(1);
  await work(() => new Date(Date.now() + 7 * 86_400_000 + 60_000));
  expect(await db.in(dataExports).count({ personId: null }, 9)).toBe(0);
  expect(await db.in(storedFiles).count({ kind: 'data-export' }, 9)).toBe(0);
  await expect(askIn(db, downloadCompany, {}, asOwner)).rejects.toThrow('This export doesn’t exist');
});

test('an export of the company asks for the password, whatever kind of session asks', async () => {
  for (const sent of [{}, { password: 'not-mine' }])
    await expect(askIn(db, exportCompany, sent, company.asOwner)).rejects.toMatchObject({
      why: 'bad-input',
      fields: { password: [expect.any(String)] },
    });
});

test('an export is for the owner alone', async () => {
  const manager = company.people.find(({ email }) => email.startsWith('manager@'));
  if (!manager) return expect.unreachable();
  await expect(askIn(db, exportCompany, proof, asUser(manager))).rejects.toThrow();
  await expect(askIn(db, downloadCompany, {}, asUser(manager))).rejects.toThrow();
  expect((await askIn(db, readData, {}, asUser(manager))).company.made).toBe(null);
});

test('a person who has left or lost access gets no mail about the export', async () => {
  const { db, owner, asOwner } = await smallCompany();
  const change = (set: object) => db.in(users).updateOne({ _id: owner._id }, { $set: set });
  for (const [now, before] of [
    [{ status: 'Resigned' }, { status: owner.status }],
    [{ 'access.laoban': false }, { 'access.laoban': true }],
  ] as const) {
    await askIn(db, exportCompany, proof, asOwner);
    await change(now);
    await work();
    await change(before);
    expect(await mails.sent()).toEqual([]);
    expect((await askIn(db, readData, {}, asOwner)).company.making).toBe(null);
  }
});

test('an export stays open when the trial has ended', async () => {
  const { db, asOwner } = await smallCompany();
  await askIn(db, exportCompany, proof, { ...asOwner, mayChange: false });
  await work();
});

describe('one person’s data', () => {
  const driver = () => company.people.find(({ email }) => email.startsWith('driver@')) as Company['owner'];

  test('everything that names a person is in their export, or left out for a stated reason', async () => {
    const parts = new Set(partsOfPerson('x').map(({ of }) => of));
    const ids = new RegExp(company.people.map(({ _id }) => `"${_id}"`).join('|'));
    for (const [name, documents] of await everything()) {
      const names = documents.some((document) => ids.test(document));
      const known = parts.has(name) || name in notOfPerson();
      expect([name, known || !names]).toEqual([name, true]);
    }
  });

  test('is everything known about them, with their jobs, leave and files', async () => {
    await askIn(db, exportOwn, {}, asUser(driver()));
    await work();
    const zip = await contentOf(await askIn(db, downloadOwn, {}, asUser(driver())));
    const of = driver()._id;
    expect(json(zip, 'data/profile.json')).toHaveLength(1);
    expect(json(zip, 'data/details.json')[0].baseSalary).toBeGreaterThan(0);
    expect(json(zip, 'data/jobs.json')).toHaveLength(await db.in(jobs).count({ driverId: of }, 999));
    expect(json(zip, 'data/leave.json')).toHaveLength(await db.in(leaveRequests).count({ userId: of }, 999));
    expect(json(zip, 'data/activity.json')).toHaveLength(await db.in(activity).count({ userId: of }, 9_999));
    expect([...zip.keys()].filter((path) => path.startsWith('files/job-proofs/'))).toHaveLength(
      (await db.in(storedFiles).count({ kind: 'job-proof', ownerId: of }, 9)) || 0,
    );
  });

  test('has nothing of other people: neither details nor credentials', async () => {
    await askIn(db, exportOwn, {}, asUser(driver()));
    await work();
    const zip = await contentOf(await askIn(db, downloadOwn, {}, asUser(driver())));
    const all = [...zip.entries()].map(([, content]) => content.toString('latin1')).join('\n');
    const others = await db
      .in(employees)
      .list({ _id: { $ne: driver()._id } }, { sort: { _id: 1 }, limit: 50 });
    for (const { homeAddress, mobileNumber, bankDetails } of others) {
      for (const own of [homeAddress, mobileNumber, bankDetails?.accountNumber]) {
        if (own) expect(all).not.toContain(own);
      }
    }
    expect(all).not.toContain(passwordHash);
  });

  test('has the positions of their own phone, also on jobs now driven by others, and nobody else’s', async () => {
    const of = driver()._id;
    const [first, second] = await db.in(jobs).list({ driverId: of }, { sort: { _id: 1 }, limit: 2 });
    const at = (latitude: number) => ({ latitude, longitude: 103.8, accuracy: 5 });
    const step = { userName: 'Somebody', saidAt: null };
    await db.in(jobs).updateOne(
      { _id: first?._id ?? '' },
      {
        $set: { driverId: 'another', started: { ...step, userId: of, position: at(1.31111) } },
      },
    );
    const begun = { ...step, userId: 'another', position: at(1.32222) };
    await db.in(jobs).updateOne({ _id: second?._id ?? '' }, { $set: { started: begun } });
    await askIn(db, exportOwn, {}, asUser(driver()));
    await work();
    const zip = await contentOf(await askIn(db, downloadOwn, {}, asUser(driver())));
    const all = text(zip, 'data/jobs.json') + text(zip, 'data/jobs.csv');
    expect(all).toContain('1.31111');
    expect(all).not.toContain('1.32222');
    await db.in(jobs).updateOne({ _id: first?._id ?? '' }, { $set: { driverId: of } });
  });

  test('is made by HR for an employee, and fetched by HR or the employee, by nobody else', async () => {
    const manager = company.people.find(({ email }) => email.startsWith('manager@')) as Company['owner'];
    const warehouse = company.people.find(({ email }) => email.startsWith('warehouse@')) as Company['owner'];
    const sent = { id: warehouse._id };
    await askIn(db, exportPerson, sent, asUser(manager));
    await work();
    await askIn(db, downloadPerson, sent, asUser(manager));
    await askIn(db, downloadOwn, {}, asUser(warehouse));
    await expect(askIn(db, downloadPerson, sent, asUser(driver()))).rejects.toThrow();
    await expect(askIn(db, exportPerson, sent, asUser(driver()))).rejects.toThrow();
    const other = await plainCompany();
    await expect(askIn(other.db, downloadPerson, sent, asUser(other.owner))).rejects.toThrow(
      'This export doesn’t exist',
    );
    await expect(askIn(other.db, exportPerson, sent, asUser(other.owner))).rejects.toThrow(
      'This employee doesn’t exist',
    );
  });
});

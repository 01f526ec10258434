import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { Upload } from '~/core/upload';
import { activity } from '~/modules/audit/collections';
import { addClient, deleteClient } from '~/modules/crm/clients.server';
import { clientImports, clients, noteVersions } from '~/modules/crm/collections';
import { exportClients } from '~/modules/crm/export.server';
import { importClients, readImport, stopImport, uploadClients } from '~/modules/crm/imports.server';
import { importJob, sweepImports } from '~/modules/crm/jobs.server';
import type { Operation } from '~/operation/operation.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { filesOf, looseFiles } from '~db/files';
import { enqueue, type JobKind, readJob } from '~db/jobs';
import { workOff } from '~db/jobs/worker';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

const heading = 'Company name,Industry,Contact person,Role,Email,Notes';
const row = (name: string, email: string, notes = '') => `${name},Food,Tan Ah Kow,Others,${email},${notes}`;
const work = () => workOff({ kinds: [importJob as JobKind, sweepImports as unknown as JobKind] });

let db: CompanyDb;
beforeEach(() => {
  db = companyDb(newId());
});

const ask = <Result>(operation: Operation<Result>, sent?: Record<string, unknown>): Promise<Result> =>
  askIn(db, operation, sent);

async function upload(...lines: string[]): Promise<string> {
  const bytes = new TextEncoder().encode([heading, ...lines].join('\r\n'));
  return (await ask(uploadClients, { file: new Upload('list.csv', 'text/csv', bytes) })).id;
}

async function names(): Promise<string[]> {
  const all = await db
    .in(clients)
    .list({}, { sort: { sortName: 1 }, limit: 50_000, projection: { name: 1 } });
  return all.map(({ name }) => name);
}

const someClient = {
  CompanyName: 'Kopi & Co.',
  industry: 'Food',
  contactPerson: 'Tan',
  role: 'Others',
  Email: 'ah.kow@kopi.example',
};
const numbered = (count: number) =>
  Array.from({ length: count }, (_, n) => row(`Firm ${String(n).padStart(5, '0')}`, `a${n}@b.example`));

describe('a preview', () => {
  test('names each likely duplicate, among the rows and among the clients that are there', async () => {
    const { _id } = await ask(addClient, someClient);
    const id = await upload(
      row('KOPI  CO', 'other@kopi.example'),
      row('Teh & Co', 'AH.KOW@kopi.example'),
      row('Milo', 'milo@b.example'),
      row('mi-lo!', 'milo2@b.example'),
      row('Other', 'MILO@b.example'),
      row('', 'none@b.example'),
    );
    const { found } = await ask(readImport, { id });
    expect(found).toMatchObject({ goodRows: 5, badRows: 1, twinRows: 4, fileName: 'list.csv' });
    expect(found.firstTwins).toEqual([
      { by: 'name', clientId: _id, name: 'Kopi & Co.', of: expect.objectContaining({ row: 2 }) },
      { by: 'email', clientId: _id, name: 'Kopi & Co.', of: expect.objectContaining({ row: 3 }) },
      { by: 'name', row: 4, of: expect.objectContaining({ row: 5 }) },
      { by: 'email', row: 4, of: expect.objectContaining({ row: 6 }) },
    ]);
    expect(await names()).toEqual(['Kopi & Co.']);
  });

  test('knows a client of another company from nowhere', async () => {
    const here = db;
    db = companyDb(newId());
    await ask(addClient, someClient);
    db = here;
    const id = await upload(row('Kopi & Co.', 'ah.kow@kopi.example'));
    expect((await ask(readImport, { id })).found.twinRows).toBe(0);
  });
});

describe('an import', () => {
  test('leaves likely duplicates out where nobody says otherwise', async () => {
    await ask(addClient, someClient);
    const id = await upload(
      row('Kopi Co', 'x@b.example'),
      row('Teh', 't@b.example'),
      row('Teh', 'u@b.example'),
    );
    await ask(importClients, { id });
    await work();
    expect(await names()).toEqual(['Kopi & Co.', 'Teh']);
    expect((await ask(readImport, { id })).job).toMatchObject({
      state: 'done',
      result: { added: 1, left: 2 },
    });
  });

  test('takes them where that was chosen', async () => {
    const id = await upload(row('Teh', 't@b.example'), row('Teh', 'u@b.example'));
    await ask(importClients, { id, duplicates: 'take' });
    await work();
    expect(await names()).toEqual(['Teh', 'Teh']);
  });

  test('adds what somebody else has added in the meantime no second time', async () => {
    const id = await upload(row('Kopi & Co.', 'x@b.example'), row('Teh', 't@b.example'));
    await ask(addClient, someClient);
    await ask(importClients, { id });
    await work();
    expect(await names()).toEqual(['Kopi & Co.', 'Teh']);
  });

  test('of a single client is one row in the log', async () => {
    await ask(importClients, { id: await upload(...numbered(1)) });
    const lines = await db.in(activity).list({}, { sort: { at: 1 }, limit: 10 });
    expect(lines).toMatchObject([{ action: 'imported', detail: 'list.csv: 1 row' }]);
  });

  test('of one upload is done once, however often it is asked for, with one line in the log', async () => {
    const id = await upload(...numbered(3));
    await Promise.all([ask(importClients, { id }), ask(importClients, { id })]);
    await work();
    await ask(importClients, { id });
    await work();
    expect(await names()).toHaveLength(3);
    const lines = await db.in(activity).list({}, { sort: { at: 1 }, limit: 10 });
    expect(lines).toMatchObject([
      {
        action: 'imported',
        subject: 'client list',
        subjectId: id,
        userId: 'boss',
        detail: 'list.csv: 3 rows',
      },
    ]);
  });

  test('whose server died continues after the last saved step', async () => {
    const id = await upload(...numbered(700), row('Firm 00003', 'late@b.example'));
    await ask(importClients, { id });
    let steps = 0;
    const dying: JobKind = {
      ...(importJob as JobKind),
      run: (run) =>
        importJob.run({
          ...run,
          async step(step: unknown) {
            if (++steps === 2) throw new Error('killed');
            return (await run.step(step as never)) as never;
          },
        } as never),
    };
    await workOff({ kinds: [dying] });
    await workOff({ kinds: [importJob as JobKind], now: () => new Date('2999-01-01') });
    expect((await ask(readImport, { id })).job).toMatchObject({
      state: 'done',
      attempts: 2,
      result: { added: 700, left: 1 },
    });
    const all = await names();
    expect([all.length, new Set(all).size]).toEqual([700, 700]);
  });

  test('brings notes as their first version', async () => {
    const id = await upload(row('Teh', 't@b.example', '"First\nSecond"'));
    await ask(importClients, { id });
    await work();
    const client = await db.in(clients).findOne({});
    expect(client).toMatchObject({ notes: 'First\nSecond', notesVersion: 1, createdBy: 'boss' });
    expect(await db.in(noteVersions).findOne({ clientId: client?._id ?? '' })).toMatchObject({
      version: 1,
      text: 'First\nSecond',
      authorName: 'Boss',
    });
  });

  test('of which nothing is good is refused', async () => {
    const id = await upload(row('', 'none@b.example'));
    await expect(ask(importClients, { id })).rejects.toMatchObject({ status: 409 });
  });
});

describe('stopping', () => {
  test('ends an import that waits, and says so in the log', async () => {
    const id = await upload(...numbered(3));
    await ask(importClients, { id });
    expect((await ask(stopImport, { id })).came).toBe('stopped');
    await work();
    expect(await names()).toEqual([]);
    const [last] = await db.in(activity).list({}, { sort: { at: -1 }, limit: 1 });
    expect(last?.detail).toBe('list.csv: stopped when 0 were added');
  });

  test('discards a file that nobody has imported, and lets go of its content', async () => {
    const id = await upload(...numbered(3));
    const { found } = await ask(readImport, { id });
    expect((await ask(stopImport, { id })).came).toBe('discarded');
    await expect(ask(readImport, { id })).rejects.toMatchObject({ status: 404 });
    expect(await filesOf(db).find(found.fileId)).toBeNull();
    expect(await db.in(looseFiles).findOne({ _id: found.fileId })).not.toBeNull();
  });

  test('comes too late for one that is done, and takes nothing back', async () => {
    const id = await upload(...numbered(3));
    await ask(importClients, { id });
    await work();
    expect((await ask(stopImport, { id })).came).toBe('ended');
    expect(await names()).toHaveLength(3);
  });
});

test('an export imports again as it was', async () => {
  const odd = {
    ...someClient,
    CompanyName: '=HYPERLINK("http://evil.example")',
    contact: '+65 6123 4567',
    address: "'+12 Jalan Besar, #01-02",
    website: 'www.kopi.example',
    postalCode: '068805',
    referral: true,
  };
  await ask(addClient, odd);
  await ask(addClient, { ...someClient, CompanyName: '咖啡', Email: 'k@b.example' });
  const list = await collected();
  expect(list).toContain(",'068805,");
  const details = async () =>
    (await db.in(clients).list({}, { sort: { sortName: 1 }, limit: 10 })).map(
      ({ _id, companyId, createdAt, updatedAt, ...same }) => same,
    );
  const before = await details();
  db = companyDb(newId());
  const { id } = await ask(uploadClients, {
    file: new Upload('clients.csv', 'text/csv', new TextEncoder().encode(list)),
  });
  await ask(importClients, { id });
  await work();
  expect(await details()).toEqual(before);
  expect(await collected()).toBe(list);
});

async function collected(): Promise<string> {
  let list = '';
  for await (const piece of await ask(exportClients)) list += piece;
  return list;
}

test('an export of more clients than a page has each of them once', async () => {
  const like = await ask(addClient, someClient);
  const many = Array.from({ length: 2_000 }, (_, n) => `Firm ${n}`);
  await db.in(clients).insertMany(many.map((name) => ({ ...like, _id: newId(), name, sortName: name })));
  const lines = (await collected()).trim().split('\r\n');
  expect([lines.length, new Set(lines).size]).toEqual([2_002, 2_002]);
});

test('an upload is removed with its file and its work when it is a week old', async () => {
  const [old, young] = [await upload(...numbered(1)), await upload(...numbered(2))];
  const weekAgo = new Date(Date.now() - 8 * 86_400_000);
  await ask(importClients, { id: old });
  const { found, job } = await ask(readImport, { id: old });
  await db.in(clientImports).updateOne({ _id: old }, { $set: { createdAt: weekAgo } });
  await enqueue(db, sweepImports, { day: '2026-11-21' });
  await workOff({ kinds: [sweepImports as unknown as JobKind] });
  const left = await db.in(clientImports).list({}, { sort: { createdAt: 1 }, limit: 10 });
  expect(left.map(({ _id }) => _id)).toEqual([young]);
  expect(await filesOf(db).find(found.fileId)).toBeNull();
  await work();
  expect([job?.state, await names()]).toEqual(['waiting', []]);
});

test('a deleted client leaves no file and no work behind', async () => {
  const { _id } = await ask(addClient, someClient);
  const kept = await filesOf(db).keep({ name: 'a.txt', type: 'text/plain', content: new Uint8Array([1]) });
  await filesOf(db).bind(kept, { kind: { name: 'letter' }, subjectId: _id, ownerId: 'boss' });
  const jobId = await enqueue(db, sweepImports, { day: '2026-11-21' }, { subjectId: _id });
  await ask(deleteClient, { id: _id });
  expect(await filesOf(db).find(kept._id)).toBeNull();
  expect((await readJob(db, jobId))?.state).toBe('cancelled');
});

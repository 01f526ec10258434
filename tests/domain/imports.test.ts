import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { activity } from '~/modules/audit/collections';
import { addClient, changeClient, deleteClient } from '~/modules/crm/clients.server';
import { clients, noteVersions } from '~/modules/crm/collections';
import { exportClients } from '~/modules/crm/export.server';
import { importBatches, importChoices, importRows, importSteps } from '~/modules/imports/collections';
import {
  browseImports,
  listBadRows,
  makeTemplate,
  openImport,
  stopImport,
  takeBackImport,
  uploadList,
} from '~/modules/imports/imports.server';
import { importJob, sweepImports } from '~/modules/imports/jobs.server';
import { createTask } from '~/modules/tasks/tasks.server';
import type { Operation } from '~/operation/operation.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { enqueue } from '~db/jobs';
import { workOff } from '~db/jobs/worker';
import { askIn } from '../support/asking';
import { csv, found, importAll, press, upload, workOffImports, xlsx } from '../support/imports';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

const heading = 'Company name,Industry,Contact person,Role,Email,Notes';
const row = (name: string, email: string, notes = '') => `${name},Food,Tan Ah Kow,Others,${email},${notes}`;
const listOf = (...rows: string[]) => csv([heading, ...rows]);
const numbered = (count: number) =>
  Array.from({ length: count }, (_, n) => row(`Firm ${String(n).padStart(5, '0')}`, `a${n}@b.example`));

/** Rows in markup. */
const tagged = (rows: string[][], row: string, cell: string, data = '') =>
  rows
    .map((cells) => cells.map((text) => `<${cell}>${data}${text}${data && '</Data>'}</${cell}>`).join(''))
    .map((cells) => `<${row}>${cells}</${row}>`)
    .join('');

/** As a firm had it. */
const asFirmsHaveIt = [
  'S/N,Customer Name,Attn,H/P,Email,Address,Postal,Type,Remarks',
  '1,Ah Seng Coffee House,Mr Lim,9123 4567,ahseng@coffee.example,12 Jalan Besar,208787,F&B,Pays late',
  '2,Kopi & Co,,81234567,,"3 Tuas Ave 1, #02-01",68805,,',
  '3,Teh Tarik Pte Ltd,Siti,,siti@teh.example; accounts@teh.example,,,Retail,Call before 8',
  '4,Milo Trading,Lim,+65 6123 4567,lim@milo.example / boss@milo.example / ops@milo.example,,,Retail,',
  '5,Ban Lee,Tan,,tan@banlee.example,1 Orchard Road,238801,Retail,',
].join('\r\n');

let db: CompanyDb;
beforeEach(() => {
  db = companyDb(newId());
});

const ask = <Result>(operation: Operation<Result>, sent?: Record<string, unknown>): Promise<Result> =>
  askIn(db, operation, sent);
const kind = 'clients';
const uploaded = (...rows: string[]) => upload(db, kind, listOf(...rows));
const lookAt = (id: string) => found(db, kind, id);
const imported = (...rows: string[]) => importAll(db, kind, listOf(...rows));
const takeBack = async (id: string) => {
  await ask(takeBackImport, { kind, id });
  await workOffImports();
};

async function all() {
  return await db.in(clients).list({}, { sort: { sortName: 1 }, limit: 50_000 });
}
const names = async () => (await all()).map(({ name }) => name);

async function collected(list: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of list) text += piece;
  return text;
}

const someClient = {
  CompanyName: 'Kopi & Co.',
  industry: 'Food',
  contactPerson: 'Tan',
  role: 'Others',
  Email: 'ah.kow@kopi.example',
};

describe('a list as firms have it', () => {
  test('is imported at the first try', async () => {
    const id = await upload(db, kind, csv(asFirmsHaveIt));
    const { batch, missing } = await lookAt(id);
    expect(missing).toEqual([]);
    expect(batch.found).toMatchObject({ added: 5, bad: 0, left: 0 });
    expect(batch.sheets[0]?.headings[0]).toBe('S/N');
    expect(Object.values(batch.mapping)).not.toContain(0);
    // As they will be, not as they were typed.
    expect(batch.found.preview[2]?.cells).toMatchObject({
      Email: 'siti@teh.example',
      billingEmail: 'accounts@teh.example',
    });
    await press(db, kind, id);
    await workOffImports();
    expect(await all()).toMatchObject([
      {
        name: 'Ah Seng Coffee House',
        contactPerson: 'Mr Lim',
        phone: '9123 4567',
        industry: 'F&B',
        role: 'Others',
      },
      { name: 'Ban Lee', email: 'tan@banlee.example', address: '1 Orchard Road', postalCode: '238801' },
      // Its postal code lost the 0 in a spreadsheet.
      { name: 'Kopi & Co', contactPerson: 'Kopi & Co', email: '', industry: 'Others', postalCode: '068805' },
      { email: 'lim@milo.example', billingEmail: 'boss@milo.example', notes: 'Email: ops@milo.example' },
      { email: 'siti@teh.example', billingEmail: 'accounts@teh.example', notes: 'Call before 8' },
    ]);
  });

  test.each([
    [
      'with semicolons, a BOM and a hint for Excel',
      `\uFEFFsep=;\r\n${asFirmsHaveIt
        .replace(/"3 Tuas Ave 1, #02-01"/, '3 Tuas')
        .replaceAll('; ', ' / ')
        .replaceAll(',', ';')}`,
    ],
    ['with tabs', asFirmsHaveIt.replace(/"3 Tuas Ave 1, #02-01"/, '3 Tuas').replaceAll(',', '\t')],
    ['with bars', asFirmsHaveIt.replaceAll(',', '|').replace(/"3 Tuas Ave 1\|/, '"3 Tuas Ave 1,')],
    [
      'with lines that end in several ways',
      asFirmsHaveIt
        .split('\r\n')
        .map((line, place) => line + ['\r\n', '\n', '\r'][place % 3])
        .join(''),
    ],
    ['with a title above', `Customers of 2026,,,,\r\n\r\n${asFirmsHaveIt}`],
  ])('is understood %s', async (_, text) => {
    expect((await lookAt(await upload(db, kind, csv(text)))).batch.found).toMatchObject({ added: 5, bad: 0 });
  });

  test('may be in Windows-1252', async () => {
    const bytes = Buffer.from(`${heading}\r\n${row('Café Müller', 'a@b.example')}\r\n`, 'latin1');
    await importAll(db, kind, Object.assign(csv(''), { bytes: new Uint8Array(bytes) }));
    expect(await names()).toEqual(['Café Müller']);
  });

  test('may be in GB 18030, as a Chinese Excel saves it', async () => {
    const [before, after] = `${heading}\r\n${row('@@', 'a@b.example')}\r\n`.split('@@') as [string, string];
    const name = Buffer.from('C0CFB0E5BFA7B7C8', 'hex');
    const bytes = Buffer.concat([Buffer.from(before), name, Buffer.from(after)]);
    await importAll(db, kind, Object.assign(csv(''), { bytes: new Uint8Array(bytes) }));
    expect(await names()).toEqual(['老板咖啡']);
  });

  test('may be in UTF-8 with a broken byte', async () => {
    const text = Buffer.from(`${heading}\r\n${row('老板咖啡', 'a@b.example', 'caf@')}\r\n`);
    text[text.lastIndexOf('@')] = 0xe9;
    await importAll(db, kind, Object.assign(csv(''), { bytes: new Uint8Array(text) }));
    expect(await all()).toMatchObject([{ name: '老板咖啡', notes: 'caf\uFFFD' }]);
  });

  test.each(['csv', 'xlsx'])(
    'may have errors of formulas, whose rows are refused at their cells: %s',
    async (format) => {
      const rows = [
        ['Company name', 'Email', 'Notes'],
        ['Kopi', 'a@b.example', 'Pays late'],
        ['#N/A', 'b@b.example', ''],
        ['Teh', 'c@b.example', '#REF!'],
        // A text of a person's own.
        ['#1 Kopi', 'd@b.example', '#N/A is what they say'],
      ];
      const errors: Record<string, unknown> = { '#N/A': { t: 'e', v: 42 }, '#REF!': { t: 'e', v: 23 } };
      const file =
        format === 'csv'
          ? csv(rows.map(String))
          : xlsx({ A: rows.map((cells) => cells.map((cell) => errors[cell] ?? cell)) });
      const { batch } = await lookAt(await importAll(db, kind, file));
      expect(batch.found.firstBad).toMatchObject([
        { row: 3, mistakes: [{ column: 'Company name', text: expect.stringContaining('(#N/A)') }] },
        { row: 4, mistakes: [{ column: 'Notes', text: expect.stringContaining('(#REF!)') }] },
      ]);
      expect(await names()).toEqual(['#1 Kopi', 'Kopi']);
    },
  );

  test('may be pasted', async () => {
    const paste = asFirmsHaveIt.replace(/"3 Tuas Ave 1, #02-01"/, '3 Tuas').replaceAll(',', '\t');
    const { id } = await ask(uploadList, { kind, paste });
    expect((await lookAt(id)).batch).toMatchObject({ name: 'Pasted rows', found: { added: 5 } });
    await expect(ask(uploadList, { kind, paste, file: csv('x') })).rejects.toMatchObject({ status: 400 });
    await expect(ask(uploadList, { kind })).rejects.toMatchObject({ fields: { file: [expect.any(String)] } });
  });

  test('may be a sheet of a workbook, of which the likeliest is proposed', async () => {
    const rows = asFirmsHaveIt.split('\r\n').map((line) => line.replace(/"(.*),(.*)"/, '$1 $2').split(','));
    const file = xlsx({
      Prices: [
        ['Item', 'Price'],
        ['Kopi', 3],
      ],
      Customers: [['Our customers'], [], ...rows],
    });
    const id = await upload(db, kind, file);
    expect((await lookAt(id)).batch).toMatchObject({ sheet: 1, found: { added: 5, bad: 0 } });
    await press(db, kind, id, { press: 'check', sheet: 0 });
    const other = await lookAt(id);
    expect([other.batch.sheet, other.missing.map(({ name }) => name)]).toEqual([
      0,
      ['CompanyName', 'contactPerson'],
    ]);
    await expect(press(db, kind, id)).rejects.toMatchObject({ status: 400 });
  });

  test.each([
    [
      'a page',
      (rows: string[][]) => `<html><meta charset="utf-8"><table>${tagged(rows, 'tr', 'td')}</table></html>`,
    ],
    [
      'XML of 2003',
      (rows: string[][]) =>
        `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>${tagged(rows, 'Row', 'Cell', '<Data ss:Type="String">')}</Table></Worksheet></Workbook>`,
    ],
  ])('may be %s that a till calls .xls', async (_, made) => {
    const rows = [
      ['Company name', 'Email', 'Postal code'],
      ['咖啡 &amp; Co', 'a@b.example', '068805'],
    ];
    await importAll(db, kind, csv(made(rows), 'customers.xls'));
    expect(await all()).toMatchObject([{ name: '咖啡 & Co', email: 'a@b.example', postalCode: '068805' }]);
  });

  test.each([
    ['a page without a table', '<!DOCTYPE html><html><p>Please sign in</p></html>', /cannot be read/],
    ['empty', '\r\n \r\n', 'This file is empty.'],
    ['a heading alone', heading, 'This file has a heading, and no clients below it.'],
    ['broken off', `${heading}\n"Kopi,Food,Tan,Others,a@b.example,`, /Row 2 has a quotation mark/],
    ['no text', 'a\0b', /This is not a list/],
    ['a broken workbook', 'PK\x03\x04', /cannot be read/],
  ])('that is %s is refused with the reason', async (_, text, says) => {
    const file = csv(text);
    const refusal = await ask(uploadList, { kind, file }).catch((error) => error);
    expect(refusal.fields.file[0]).toMatch(says);
  });

  test('of too many rows is refused', async () => {
    await expect(uploaded(...numbered(20_001))).rejects.toMatchObject({
      fields: { file: ['This file has more than 20,000 rows. Please split it into several files.'] },
    });
  });
});

describe('the columns', () => {
  test('are changed by hand, checked before anything is imported, and remembered', async () => {
    const list = csv(['Firm,Who,Mail', 'Kopi,Tan,a@b.example', 'Teh,Lim,none']);
    const id = await upload(db, kind, list);
    expect((await lookAt(id)).missing).toHaveLength(0);
    const columns = { CompanyName: '0', contactPerson: '1', Email: '2', industry: '' };
    // What was changed is shown first.
    expect((await press(db, kind, id, { columns, fallbacks: { industry: 'Cafés' } })).came).toBe('changed');
    expect((await lookAt(id)).batch.found).toMatchObject({ added: 1, bad: 1 });
    expect((await press(db, kind, id, { columns, fallbacks: { industry: 'Cafés' } })).came).toBe('started');
    await workOffImports();
    expect(await all()).toMatchObject([{ name: 'Kopi', contactPerson: 'Tan', industry: 'Cafés' }]);
    const { batch } = await lookAt(await upload(db, kind, list));
    expect(batch).toMatchObject({
      mapping: { CompanyName: 0, contactPerson: 1, Email: 2 },
      fallbacks: { industry: 'Cafés' },
    });
  });

  test('are each chosen once, and are in the list', async () => {
    const id = await uploaded(row('Kopi', 'a@b.example'));
    for (const columns of [{ CompanyName: '0', industry: '0' }, { CompanyName: '9' }])
      await expect(press(db, kind, id, { columns })).rejects.toMatchObject({ status: 400 });
  });
});

describe('a preview', () => {
  test('names each likely duplicate, among the rows and among the clients that are there', async () => {
    const { _id } = await ask(addClient, someClient);
    const id = await uploaded(
      row('KOPI  CO', 'other@kopi.example'),
      row('Teh & Co', 'AH.KOW@kopi.example'),
      row('Milo', 'milo@b.example'),
      row('mi-lo!', 'milo2@b.example'),
      row('Other', 'MILO@b.example'),
      row('', 'none@b.example'),
    );
    const { batch } = await lookAt(id);
    expect(batch.found).toMatchObject({ added: 1, left: 4, bad: 1, existing: 2, repeated: 2 });
    expect(batch.found.firstLike).toEqual([
      { row: 2, name: 'KOPI  CO', by: 'name', like: { id: _id, name: 'Kopi & Co.' } },
      { row: 3, name: 'Teh & Co', by: 'email address', like: { id: _id, name: 'Kopi & Co.' } },
      { row: 5, name: 'mi-lo!', by: 'name', like: { row: 4 } },
      { row: 6, name: 'Other', by: 'email address', like: { row: 4 } },
    ]);
    expect(await names()).toEqual(['Kopi & Co.']);
  });

  test('shows ten rows as they will be, and the rows with mistakes, which come as a file', async () => {
    const id = await uploaded(...numbered(12), row('=Milo', 'none'), 'Ben,Food,Tan,Boss,b@b.example,');
    const { batch } = await lookAt(id);
    expect(batch.found.preview).toHaveLength(10);
    expect(batch.found.firstBad).toMatchObject([
      { row: 14, name: '=Milo' },
      { row: 15, mistakes: [{ column: 'Role' }] },
    ]);
    const list = (await collected(await ask(listBadRows, { kind, id }))).trim().split('\r\n');
    expect(list[1]).toBe(
      "14,Email: Enter an email address such as name@firm.sg.,'=Milo,Food,Tan Ah Kow,Others,none,",
    );
    // Mended and chosen again.
    const mended = csv([list[0] ?? '', (list[1] ?? '').replace(',none,', ',milo@b.example,')]);
    await importAll(db, kind, mended);
    expect(await names()).toEqual(['=Milo']);
  });

  test('knows no client of another company, and is none of another company’s', async () => {
    await ask(addClient, someClient);
    const other = companyDb(newId());
    const id = await upload(other, kind, listOf(row('Kopi & Co.', 'ah.kow@kopi.example')));
    expect((await found(other, kind, id)).batch.found).toMatchObject({ existing: 0 });
    for (const asked of [
      () => lookAt(id),
      () => press(db, kind, id),
      () => ask(stopImport, { kind, id }),
      () => ask(takeBackImport, { kind, id }),
      () => ask(listBadRows, { kind, id }),
    ])
      await expect(asked()).rejects.toMatchObject({ status: 404 });
    // A batch has one kind.
    await expect(found(other, 'items', id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('an import', () => {
  test('leaves likely duplicates out where nobody says otherwise, or takes them', async () => {
    await ask(addClient, someClient);
    const rows = [row('Kopi Co', 'x@b.example'), row('Teh', 't@b.example'), row('Teh', 'u@b.example')];
    const id = await imported(...rows);
    expect(await names()).toEqual(['Kopi & Co.', 'Teh']);
    expect((await lookAt(id)).job).toMatchObject({
      state: 'done',
      result: { added: 1, updated: 0, left: 2 },
    });
    db = companyDb(newId());
    await importAll(db, kind, listOf(...rows), { mode: 'all' });
    expect(await names()).toEqual(['Kopi Co', 'Teh', 'Teh']);
  });

  test('updates what the list has, and nothing where a cell is empty', async () => {
    const { _id } = await ask(addClient, { ...someClient, contact: '6123 4567' });
    await ask(changeClient, { id: _id, notes: 'Likes kopi' });
    const rows = ['Kopi & Co.,Cafés,,,,Pays late', 'New,Food,Lim,Others,,'];
    await importAll(db, kind, listOf(...rows), { mode: 'both' });
    const [kopi, made] = await all();
    expect(kopi).toMatchObject({
      _id,
      industry: 'Cafés',
      contactPerson: 'Tan',
      email: 'ah.kow@kopi.example',
      phone: '6123 4567',
      notes: 'Likes kopi\nPays late',
      notesVersion: 2,
    });
    expect(made?.name).toBe('New');
    // The same list once more changes nothing.
    await importAll(db, kind, listOf(...rows), { mode: 'both' });
    expect(await all()).toMatchObject([{ notesVersion: 2 }, { name: 'New' }]);
    const only = await importAll(db, kind, listOf('Kopi & Co.,F&B,,,,', 'Nobody,Food,,,,'), {
      mode: 'update',
    });
    expect((await lookAt(only)).batch.found).toMatchObject({ updated: 1, bad: 1 });
    expect(await names()).toEqual(['Kopi & Co.', 'New']);
  });

  test('of one list is done once, however often it is asked for, with one line in the log', async () => {
    const id = await uploaded(...numbered(3));
    await Promise.all([press(db, kind, id), press(db, kind, id)]);
    await workOffImports();
    await press(db, kind, id);
    await workOffImports();
    expect(await names()).toHaveLength(3);
    expect(await db.in(activity).list({}, { sort: { at: 1 }, limit: 10 })).toMatchObject([
      { action: 'started', subject: 'import', subjectId: id, userId: 'boss', detail: 'list.csv: 3 rows' },
    ]);
  });

  test('of the same list by two people adds each client once', async () => {
    const [one, other] = [await uploaded(...numbered(3)), await uploaded(...numbered(3))];
    const done = await Promise.allSettled([press(db, kind, one), press(db, kind, other)]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await workOffImports();
    const late = done[0]?.status === 'rejected' ? one : other;
    await press(db, kind, late);
    await workOffImports();
    expect(await names()).toHaveLength(3);
    expect((await lookAt(late)).job?.result).toEqual({ added: 0, updated: 0, left: 3 });
  });

  test('whose server died continues after the last saved step', async () => {
    const id = await uploaded(...numbered(700), row('Firm 00003', 'late@b.example'));
    await press(db, kind, id);
    let steps = 0;
    const dying = {
      ...importJob,
      run: (run: Parameters<typeof importJob.run>[0]) =>
        importJob.run({
          ...run,
          async step(work) {
            if (++steps === 2) throw new Error('killed');
            return await run.step(work);
          },
        }),
    };
    await workOff({ kinds: [dying] });
    await workOff({ kinds: [importJob], now: () => new Date('2999-01-01') });
    expect((await lookAt(id)).job).toMatchObject({ attempts: 2, result: { added: 700, left: 1 } });
    const there = await names();
    expect([there.length, new Set(there).size]).toEqual([700, 700]);
  });

  test('brings notes as their first version', async () => {
    await imported(row('Teh', 't@b.example', '"First\nSecond"'));
    const client = await db.in(clients).findOne({});
    expect(client).toMatchObject({ notes: 'First\nSecond', notesVersion: 1, createdBy: 'boss' });
    const version = await db.in(noteVersions).findOne({ clientId: client?._id ?? '' });
    expect(version).toMatchObject({ version: 1, text: 'First\nSecond', authorName: 'Boss' });
  });

  test('of which nothing is good is refused', async () => {
    const id = await uploaded(row('', 'none@b.example'));
    await expect(press(db, kind, id)).rejects.toMatchObject({ status: 409 });
  });
});

describe('a client without an email address', () => {
  test('stays so until somebody enters one, and never loses it again', async () => {
    await imported(row('Teh', ''));
    const id = (await all())[0]?._id;
    await ask(changeClient, { id, industry: 'Tea', Email: '' });
    await ask(changeClient, { id, Email: 't@b.example' });
    await expect(ask(changeClient, { id, Email: '' })).rejects.toMatchObject({
      fields: { Email: ['Enter the email address.'] },
    });
    await expect(ask(addClient, { ...someClient, Email: '' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('taking back', () => {
  test('removes what was added, and says so in the log', async () => {
    await ask(addClient, someClient);
    const id = await imported(...numbered(150), row('Noted', 'n@b.example', 'Note'));
    await takeBack(id);
    expect(await names()).toEqual(['Kopi & Co.']);
    expect(await db.in(noteVersions).list({}, { sort: { _id: 1 }, limit: 5 })).toEqual([]);
    expect((await lookAt(id)).takeBack?.result).toEqual({ removed: 151, restored: 0, stays: 0 });
    const [last] = await db.in(activity).list({}, { sort: { at: -1 }, limit: 1 });
    expect(last).toMatchObject({ action: 'took back', detail: 'list.csv' });
    await expect(ask(takeBackImport, { kind, id })).rejects.toMatchObject({ status: 409 });
  });

  test('leaves what was changed, noted or used since, and names it', async () => {
    const id = await imported(...numbered(5));
    const [changed, noted, used, deleted] = await all();
    await ask(changeClient, { id: changed?._id, industry: 'Tea' });
    await ask(changeClient, { id: noted?._id, notes: 'Called' });
    await ask(createTask, { CustomerID: used?._id, title: 'Call', endDate: '2030-01-05' });
    await ask(deleteClient, { id: deleted?._id });
    await takeBack(id);
    const { batch, takeBack: done } = await lookAt(id);
    expect(done?.result).toMatchObject({ stays: 3 });
    expect(batch.stayed).toEqual([
      { id: changed?._id, name: 'Firm 00000', why: 'Somebody has changed it since.' },
      { id: noted?._id, name: 'Firm 00001', why: 'Somebody has written notes since.' },
      { id: used?._id, name: 'Firm 00002', why: 'It has tasks.' },
    ]);
    expect(await names()).toEqual(['Firm 00000', 'Firm 00001', 'Firm 00002']);
  });

  test('of a wrong mapping gives the former values back; who has the form open is told', async () => {
    const { _id } = await ask(addClient, { ...someClient, contact: '6123 4567' });
    await ask(changeClient, { id: _id, notes: 'Likes kopi' });
    const before = await db.in(clients).findOne({ _id });
    const id = await importAll(db, kind, csv(['Name,Contact person,Remarks', 'Kopi & Co.,6555 5555,Late']), {
      mode: 'both',
    });
    const wrong = await db.in(clients).findOne({ _id });
    expect(wrong).toMatchObject({ contactPerson: '6555 5555', notes: 'Likes kopi\nLate' });
    await takeBack(id);
    const { revision, notesVersion, updatedAt, ...same } = (await db.in(clients).findOne({ _id })) ?? {};
    expect(before).toMatchObject(same);
    expect([revision, notesVersion]).toEqual([2, 3]);
    await expect(
      ask(changeClient, { id: _id, industry: 'Tea', revision: wrong?.revision }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('waits for an import that runs, and needs one that changed something', async () => {
    const id = await uploaded(...numbered(1));
    await expect(ask(takeBackImport, { kind, id })).rejects.toMatchObject({ status: 409 });
    await press(db, kind, id);
    await expect(ask(takeBackImport, { kind, id })).rejects.toMatchObject({ status: 409 });
  });
});

describe('stopping', () => {
  test('ends an import that waits, and says so in the log', async () => {
    const id = await uploaded(...numbered(3));
    await press(db, kind, id);
    expect((await ask(stopImport, { kind, id })).came).toBe('stopped');
    await workOffImports();
    expect(await names()).toEqual([]);
    const [last] = await db.in(activity).list({}, { sort: { at: -1 }, limit: 1 });
    expect(last?.detail).toBe('list.csv: stopped when 0 were added');
  });

  test('discards a list that nobody has imported, with its rows', async () => {
    const id = await uploaded(...numbered(3));
    expect((await ask(stopImport, { kind, id })).came).toBe('discarded');
    await expect(lookAt(id)).rejects.toMatchObject({ status: 404 });
    expect(await db.in(importRows).count({}, 9)).toBe(0);
  });

  test('comes too late for one that is done', async () => {
    const id = await imported(...numbered(3));
    expect((await ask(stopImport, { kind, id })).came).toBe('ended');
    expect(await names()).toHaveLength(3);
  });
});

describe('who may', () => {
  const as = {
    access: {
      laoban: false,
      CRM: false,
      Meetings: false,
      Tasks: true,
      Quotes: false,
      HR: false,
      JobManagement: false,
    },
  };

  test('import is who may see the list', async () => {
    const id = await uploaded(...numbered(1));
    for (const [operation, sent] of [
      [openImport, { kind }],
      [makeTemplate, { kind }],
      [uploadList, { kind, file: listOf() }],
      [listBadRows, { kind, id }],
      [stopImport, { kind, id }],
      [takeBackImport, { kind, id }],
    ] as const)
      await expect(askIn<unknown>(db, operation as Operation, sent, { as })).rejects.toMatchObject({
        status: 403,
      });
    await expect(press(db, kind, id, {}, { as })).rejects.toMatchObject({ status: 403 });
    const { kinds, latest } = await askIn(db, browseImports, {}, { as });
    expect([kinds.map(({ name }) => name), latest]).toEqual([['items'], []]);
  });
});

test('a list is removed with its rows and its work after seven days', async () => {
  const [old, young] = [await uploaded(...numbered(1)), await uploaded(...numbered(2))];
  await press(db, kind, old);
  await db
    .in(importBatches)
    .updateOne({ _id: old }, { $set: { createdAt: new Date(Date.now() - 8 * 86_400_000) } });
  await enqueue(db, sweepImports, { day: '2026-11-21' });
  await workOff({ kinds: [sweepImports] });
  expect(
    (await db.in(importBatches).list({}, { sort: { createdAt: 1 }, limit: 10 })).map(({ _id }) => _id),
  ).toEqual([young]);
  expect(
    (await db.in(importRows).list({}, { sort: { _id: 1 }, limit: 10 })).map(({ batchId }) => batchId),
  ).toEqual([young]);
  expect([await db.in(importSteps).count({}, 9), await db.in(importChoices).count({}, 9)]).toEqual([0, 1]);
  await workOffImports();
  expect(await names()).toEqual([]);
});

test('an export of clients imports again as it was', async () => {
  const odd = {
    ...someClient,
    ...{
      CompanyName: '=HYPERLINK("http://evil.example")',
      contact: '+65 6123 4567',
      website: 'www.kopi.example',
    },
    address: "'+12 Jalan Besar, #01-02",
    postalCode: '068805',
    referral: true,
    uen: '201912345K',
  };
  await ask(addClient, odd);
  await ask(addClient, {
    ...someClient,
    CompanyName: '咖啡',
    Email: 'k@b.example',
    billingEmail: 'b@b.example',
  });
  await imported(row('No address', '', '"Two\nlines"'));
  const list = await collected(await ask(exportClients));
  db = companyDb(newId());
  await importAll(db, kind, csv(list));
  expect(await collected(await ask(exportClients))).toBe(list);
});

test('the template is a list that can be imported', async () => {
  const { list } = await ask(makeTemplate, { kind });
  const id = await upload(db, kind, csv(await collected(list)));
  expect((await lookAt(id)).batch.found).toMatchObject({ added: 1, bad: 0 });
});

test('an export of more clients than a page has each of them once', async () => {
  const like = await ask(addClient, someClient);
  const many = Array.from({ length: 2_000 }, (_, n) => `Firm ${n}`);
  await db.in(clients).insertMany(many.map((name) => ({ ...like, _id: newId(), name, sortName: name })));
  const lines = (await collected(await ask(exportClients))).trim().split('\r\n');
  expect([lines.length, new Set(lines).size]).toEqual([2_002, 2_002]);
});

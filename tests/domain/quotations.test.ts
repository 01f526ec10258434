import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { noAccess, ownerAccess } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import type { FileKind } from '~/core/file-kind';
import { newId } from '~/core/id';
import { emptyLine, typedLine } from '~/core/typed-lines';
import { PrintingBrowser } from '~/gateways/pdf/browser';
import { companies, users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { companyLogo } from '~/modules/company/file-kinds';
import { addClient, openAddClient } from '~/modules/crm/clients.server';
import { clients } from '~/modules/crm/collections';
import { newClient } from '~/modules/crm/new-client';
import { newClientInput } from '~/modules/crm/schema';
import { quotations } from '~/modules/documents/collections';
import { clientShown } from '~/modules/documents/components/client-field';
import { createInvoice } from '~/modules/documents/invoice/invoices.server';
import { quotationKind } from '~/modules/documents/kinds.server';
import { readSharedLogo } from '~/modules/documents/link.server';
import { clientsOfOneName, itemArchived, itemUnknown } from '~/modules/documents/messages';
import { makePaper, readQuotationPaper } from '~/modules/documents/paper.server';
import { paperOf } from '~/modules/documents/paper-blocks.server';
import { answerQuotation, readSharedQuotation } from '~/modules/documents/quotation/answer.server';
import * as messages from '~/modules/documents/quotation/messages';
import { presentOne } from '~/modules/documents/quotation/present';
import { browseQuotations } from '~/modules/documents/quotation/quotation-list.server';
import {
  changeQuotation,
  createQuotation,
  duplicateQuotation,
  openForm,
  readQuotation,
  reviseQuotation,
} from '~/modules/documents/quotation/quotations.server';
import {
  markQuotation,
  saidOfSending,
  sendQuotation,
  shareQuotation,
} from '~/modules/documents/quotation/sending.server';
import { showHistory } from '~/modules/documents/quotation/show';
import { answersWritten, clientsWithAnswers } from '~/modules/documents/quotation/written-answers.server';
import { answerInWords, quotationSheet } from '~/modules/documents/sheet';
import { editLines, pickItems } from '~/modules/inventory/edit-lines.server';
import { addItem, deleteItem } from '~/modules/inventory/items.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { database } from '~db/connect';
import { filesOf } from '~db/files';
import { removeWhole } from '~db/removal';
import { someClient, someQuotation } from '../support/api';
import { askIn } from '../support/asking';
import { failMails, mailTo } from '../support/config';
import { registerForGst } from '../support/gst';
import { openDatabaseForTests } from '../support/open-database';
import { stubPrinter } from '../support/paper';

openDatabaseForTests();
stubPrinter();

let db: CompanyDb;

beforeEach(async () => {
  db = await newCompany();
});

async function newCompany(): Promise<CompanyDb> {
  const _id = newId();
  const own = companyDb(_id);
  const plan = { planName: 'Growth', planRank: 2, trialEndsAt: new Date(), credits: 0, purseLines: 0 };
  await own.in(companies).insert({ _id, name: 'Kopi Corner', ...plan, createdAt: new Date() });
  await own.in(users).insert({
    _id: newId(),
    email: `${newId()}@firm.example`,
    name: 'Boss',
    passwordHash: '',
    status: 'Active',
    access: ownerAccess,
    welcomed: true,
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  return own;
}

async function addClientNamed(name = 'Kopi & Co'): Promise<string> {
  const details = newClientInput.parse({ ...someClient, CompanyName: name, address: '18 Tiong Bahru Road' });
  const client = newClient(newId(), details, { createdBy: newId(), at: new Date() });
  await db.in(clients).insert(client);
  return client._id;
}

const create = (more: Record<string, unknown> = {}) =>
  askIn(db, createQuotation, { ...someQuotation, ...more });
const kept = async (id: string) => {
  const found = await db.in(quotations).findOne({ _id: id });
  if (!found) throw new Error('There is no such quotation');
  return found;
};
const today = () => singaporeDay(new Date());
const year = () => today().slice(0, 4);

/** A quotation that is out: its id, and what its address holds. */
async function sent(more: Record<string, unknown> = {}) {
  const { _id: id } = await create(more);
  await askIn(db, sendQuotation, { id });
  return { id, token: (await kept(id)).linkToken ?? '' };
}

/** Lets the last day of a quotation be over. */
const expire = (id: string) =>
  db.in(quotations).updateOne({ _id: id }, { $set: { validUntil: '2020-01-01' } });

const answer = (token: string, more: Record<string, unknown> = {}) =>
  askIn(db, answerQuotation, { token, answer: 'accepted', name: 'Tan Ah Kow', ...more });

describe('a number', () => {
  test('is the next of its year, without gaps, also when four are made at once and some are refused', async () => {
    const all = Array.from({ length: 6 }, (_, at) =>
      create(at % 3 === 2 ? { clientId: newId() } : { title: `No. ${at}` }).catch(() => null),
    );
    const made = (await Promise.all(all)).flatMap((one) => one?.number ?? []);
    expect(made.sort()).toEqual(
      Array.from({ length: 4 }, (_, at) => `Q-${year()}-${String(at + 1).padStart(4, '0')}`),
    );
    expect((await create()).number).toBe(`Q-${year()}-0005`);
  });

  test('begins at one in each company', async () => {
    await create();
    db = await newCompany();
    expect((await create()).number).toBe(`Q-${year()}-0001`);
  });
});

describe('the client of a quotation', () => {
  test('is the one with that name, whatever its capitals', async () => {
    const id = await addClientNamed('Kopi & Co');
    expect(await create({ clientName: 'kopi & CO' })).toMatchObject({
      clientId: id,
      clientName: 'Kopi & Co',
      clientAddress: '18 Tiong Bahru Road',
      contactPerson: 'Tan Ah Kow',
    });
  });

  test('is only a name if no client, or more than one, has it', async () => {
    expect((await create({ clientName: 'Nobody Pte Ltd' })).clientId).toBeUndefined();
    await addClientNamed('Twins');
    const second = await addClientNamed('Twins');
    expect((await create({ clientName: 'Twins' })).clientId).toBeUndefined();
    expect((await create({ clientName: '', clientId: second })).clientId).toBe(second);
  });

  test('is found under the current name, and the quotation outlives the client', async () => {
    const id = await addClientNamed('Old Name');
    const { _id } = await create({ clientName: 'Old Name' });
    await db.in(clients).updateOne({ _id: id }, { $set: { name: 'Brand New', sortName: 'brand new' } });
    const found = await askIn(db, browseQuotations, { q: 'brand' });
    expect(found.items.map(({ client }) => client)).toEqual(['Brand New']);
    await db.transaction((all) => removeWhole(all, clients, id));
    const [left] = (await askIn(db, browseQuotations, {})).items;
    expect(left?.client).toBe('Old Name');
    const again = { ...someQuotation, clientName: '', clientId: id, id: _id, revision: 0 };
    await askIn(db, changeQuotation, { ...again, title: 'Still theirs' });
    expect(await kept(_id)).toMatchObject({ clientId: id, clientName: 'Old Name', title: 'Still theirs' });
    // As the form sends a deleted client, who is no longer among the choices.
    const byName = { ...again, clientName: 'Old Name', clientId: '', revision: 1 };
    await askIn(db, changeQuotation, { ...byName, title: 'Still the same client' });
    expect(await kept(_id)).toMatchObject({
      clientId: id,
      clientAddress: '18 Tiong Bahru Road',
      title: 'Still the same client',
    });
  });

  test('is added to the clients by its name where the form says so, once, and only if none has it', async () => {
    const sent = { clientName: 'New & Co', addClient: 'on', clientEmail: 'ah@new.example' };
    const made = await create(sent);
    const client = await db.in(clients).findOne({ _id: made.clientId ?? '' });
    expect(client).toMatchObject({ name: 'New & Co', email: 'ah@new.example', industry: 'Others' });
    expect((await create(sent)).clientId).toBe(made.clientId);
    const { _id: id, revision } = await create({ clientName: 'Walk in' });
    await askIn(db, changeQuotation, {
      id,
      revision,
      clientName: 'Walk in',
      addClient: 'on',
      clientEmail: '',
    });
    expect((await kept(id)).clientId).toBe((await db.in(clients).findOne({ name: 'Walk in' }))?._id);
    const logged = await db.in(activity).list({ subject: 'client' }, { sort: { _id: 1 }, limit: 9 });
    expect(logged).toHaveLength(2);

    const as = { access: { ...noAccess, Quotes: true } };
    await expect(
      askIn(db, createQuotation, { ...someQuotation, ...sent, clientName: 'Other' }, { as }),
    ).rejects.toMatchObject({ why: 'forbidden' });
    await addClientNamed('Twice');
    await addClientNamed('Twice');
    await expect(create({ ...sent, clientName: 'twice' })).rejects.toMatchObject({
      fields: { clientName: [clientsOfOneName] },
    });
  });

  test('is added once by several documents at the same time', async () => {
    const sent = { clientName: 'New & Co', addClient: 'on', clientEmail: '' };
    const invoice = { ...sent, title: 'Beans', amount: 100 };
    const made = await Promise.all([
      create(sent),
      ...[1, 2, 3].map(async () => (await askIn(db, createInvoice, invoice)).invoice),
    ]);
    const found = await db.in(clients).list({}, { sort: { _id: 1 }, limit: 9 });
    expect(found.map(({ name }) => name)).toEqual(['New & Co']);
    expect(made.map(({ clientId }) => clientId)).toEqual(Array(4).fill(found[0]?._id));
  });

  test('is one of several with a name by what the form’s list calls it', async () => {
    const ids = [await addClientNamed('Ah Seng'), await addClientNamed('Ah Seng')].sort();
    const { clients: listed } = await askIn(db, openForm, { client: ids[1] });
    const texts = ids.map((clientId) => clientShown(listed, { clientId }));
    expect(texts).toEqual([`Ah Seng (${someClient.industry})`, `Ah Seng (${someClient.industry}) 2`]);
    for (const [place, clientName] of texts.entries())
      expect((await create({ clientName })).clientId).toBe(ids[place]);
  });

  test('that does not exist is refused at its field, and so is one sent with another name', async () => {
    await expect(create({ clientName: '', clientId: newId() })).rejects.toMatchObject({
      why: 'not-found',
      fields: { clientId: ['This client doesn’t exist.'] },
    });
    const clientId = await addClientNamed('Kopi & Co');
    await expect(create({ clientName: 'Somebody new', clientId })).rejects.toMatchObject({
      why: 'bad-input',
      fields: { clientName: [expect.stringMatching(/not both/)] },
    });
    expect((await create({ clientName: 'Kopi & Co', clientId })).clientId).toBe(clientId);
  });
});

describe('a draft', () => {
  const lines = [
    { description: 'Beans', quantity: 2.5, unitPrice: 18.4 },
    { description: 'Milk', quantity: 1, unitPrice: 10, discountPercent: 90 },
  ];

  test('comes to the sum of its lines in cents, with GST where it is charged', async () => {
    const { amount: _, ...offer } = someQuotation;
    expect(await create({ ...offer, amount: undefined, lines, discount: 2, gst: true })).toMatchObject({
      net: 4_500,
      gst: 405,
      amount: 4_905,
      discount: 200,
      lines: [
        { quantity: 2_500, unitPrice: 1_840 },
        { unitPrice: 1_000, discountPercent: 9_000 },
      ],
    });
  });

  test('of nothing, of too much, or valid until yesterday is refused at its field', async () => {
    const free = [{ description: 'Gift', quantity: 1, unitPrice: 0 }];
    const dear = [{ description: 'Gold', quantity: 1_000_000, unitPrice: 99_999_999 }];
    for (const [sent, field] of [
      [{ lines: free }, 'lines'],
      [{ lines: dear }, 'lines'],
      [{ amount: 100_000_000, gst: true }, 'amount'],
      [{ lines, discount: 47.01 }, 'discount'],
      [{ amount: 1, discount: 1 }, 'amount'],
      [{ lines: [{ ...lines[0], itemId: newId() }] }, 'lines[0].itemId'],
      [{ validUntil: '2020-01-01' }, 'validUntil'],
    ] as const) {
      await expect(create(sent)).rejects.toMatchObject({
        why: 'bad-input',
        fields: { [field]: expect.anything() },
      });
    }
  });

  test('may be valid until today', async () => {
    expect((await create({ validUntil: today() })).validUntil).toBe(today());
  });

  test('is changed on top of what one has seen, and by nobody once it was sent', async () => {
    const { _id: id } = await create();
    const change = (revision: number) =>
      askIn(db, changeQuotation, { ...someQuotation, id, revision, title: 'Changed' });
    await change(0);
    await expect(change(0)).rejects.toMatchObject({ why: 'conflict', message: /^Somebody else/ });
    await askIn(db, sendQuotation, { id });
    await expect(change(1)).rejects.toMatchObject({ why: 'conflict', message: /was sent already/ });
    expect(await kept(id)).toMatchObject({ title: 'Changed', revision: 1, status: 'sent' });
  });

  test('is made of any other, with a number and a validity of its own', async () => {
    await registerForGst(db);
    const { id } = await sent({ amount: undefined, lines, discount: 2, gst: true });
    await askIn(db, markQuotation, { id, status: 'declined' });
    const copy = await askIn(db, duplicateQuotation, { id });
    expect(copy).toMatchObject({
      status: 'draft',
      number: `Q-${year()}-0002`,
      amount: 4_905,
      discount: 200,
      title: someQuotation.title,
    });
    expect(copy.validUntil > today()).toBe(true);
    expect(copy).not.toHaveProperty('answer');
  });
});

describe('an answer', () => {
  test('locks the quotation with name and time, and a second one sees who was first', async () => {
    const { id, token } = await sent();
    await answer(token);
    expect(await kept(id)).toMatchObject({
      status: 'accepted',
      answer: { by: 'Tan Ah Kow', through: 'link' },
      answeredAt: expect.any(Date),
    });
    await expect(answer(token, { answer: 'declined' })).rejects.toMatchObject({
      why: 'conflict',
      message: /^This quotation was accepted by Tan Ah Kow on /,
    });
    await expect(askIn(db, markQuotation, { id, status: 'declined' })).rejects.toMatchObject({
      why: 'conflict',
    });
    await expect(askIn(db, sendQuotation, { id })).rejects.toMatchObject({ why: 'conflict' });
  });

  test('is one where two are given at once', async () => {
    const { id, token } = await sent();
    const both = await Promise.allSettled([
      answer(token),
      answer(token, { answer: 'declined', reason: 'Too dear' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { status, history } = await kept(id);
    expect(history.filter(({ what }) => what === 'accepted' || what === 'declined')).toMatchObject([
      { what: status },
    ]);
  });

  test('wants a name to accept, and none to decline', async () => {
    const { token } = await sent();
    await expect(answer(token, { name: ' ' })).rejects.toMatchObject({
      fields: { name: ['Enter your name.'] },
    });
    await answer(token, { answer: 'declined', name: '', reason: 'Too dear' });
    expect((await askIn(db, readSharedQuotation, { token })).status).toBe('declined');
  });

  test('is refused after the last day, which a person of the company may pass over', async () => {
    const { id, token } = await sent();
    await expire(id);
    expect((await askIn(db, readSharedQuotation, { token })).status).toBe('expired');
    await expect(answer(token)).rejects.toMatchObject({
      why: 'conflict',
      message: /^This quotation was valid until/,
    });
    await expect(askIn(db, sendQuotation, { id })).rejects.toMatchObject({ why: 'conflict' });
    await askIn(db, markQuotation, { id, status: 'accepted' });
    expect((await kept(id)).answer).toMatchObject({ by: 'Boss', through: 'firm' });
  });

  test('counts in the weekly sentiment of its own client only', async () => {
    const clientId = await addClientNamed();
    const { token } = await sent();
    await answer(token, { answer: 'declined', reason: 'The price is terrible.' });
    const week = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
    expect(await clientsWithAnswers(db, week)).toEqual([clientId]);
    expect((await answersWritten(db, clientId, week)).map(({ text }) => text)).toEqual([
      'Has declined the quotation “Beans for a year”. The price is terrible.',
    ]);
    expect(await answersWritten(db, newId(), week)).toEqual([]);
  });

  test('is not what becomes of a draft: set aside, it says nothing of the client', async () => {
    await addClientNamed();
    const { _id: id, clientId = '' } = await create();
    expect(await askIn(db, markQuotation, { id, status: 'declined' })).toMatchObject({ marked: 'setAside' });
    const aside = await kept(id);
    expect(answerInWords(aside)).toMatch(/^Set aside by Boss on /);
    expect(showHistory(aside)[0]?.text).toBe('Boss set it aside');
    const week = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
    expect(await clientsWithAnswers(db, week)).toEqual([]);
    expect(await answersWritten(db, clientId, week)).toEqual([]);
    await expect(askIn(db, shareQuotation, { id, shared: true })).rejects.toMatchObject({ why: 'conflict' });
  });
});

describe('the link', () => {
  test('has 192 random bits, works once the quotation was sent, and not after it is switched off or replaced', async () => {
    const { _id: draft } = await create();
    expect((await kept(draft)).linkToken).toBeUndefined();
    await expect(askIn(db, shareQuotation, { id: draft, shared: true })).rejects.toMatchObject({
      why: 'conflict',
    });
    const { id, token } = await sent();
    expect(Buffer.from(token, 'base64url')).toHaveLength(24);
    await askIn(db, shareQuotation, { id, shared: true });
    const { linkToken: replaced = '' } = await kept(id);
    expect(replaced).not.toBe(token);
    await expect(answer(token)).rejects.toMatchObject({ why: 'not-found' });
    await askIn(db, shareQuotation, { id, shared: false });
    // Pressed again, it is off already: nothing has happened.
    const { history } = await kept(id);
    await askIn(db, shareQuotation, { id, shared: false });
    expect((await kept(id)).history).toEqual(history);
    for (const gone of [replaced, '', 'x'.repeat(32)])
      await expect(askIn(db, readSharedQuotation, { token: gone })).rejects.toMatchObject({
        why: 'not-found',
      });
  });

  test('that is switched off while an answer is on its way takes none', async () => {
    const { id, token } = await sent();
    const { client } = database();
    // When the quotation was found by its link, and what becomes of it has yet to begin.
    const begins = vi.spyOn(client, 'withSession');
    onTestFinished(() => begins.mockRestore());
    begins.mockImplementationOnce(async (...begin: unknown[]) => {
      await askIn(db, shareQuotation, { id, shared: false });
      return await client.withSession(...(begin as [never]));
    });
    await expect(answer(token)).rejects.toMatchObject({
      why: 'not-found',
      message: 'This link does not work, or no longer does. Please ask the sender for a new one.',
    });
    expect((await kept(id)).status).toBe('sent');
  });

  test('has a logo where the company has one, and is the way to no other file', async () => {
    const { token } = await sent();
    const none = { why: 'not-found', message: 'There is no such file.' };
    await expect(askIn(db, readSharedLogo, { token })).rejects.toMatchObject(none);
    const file = { name: 'x.png', type: 'image/png', content: Buffer.from('x') };
    const put = async (kind: FileKind) => {
      const stored = await filesOf(db).keep(file);
      await filesOf(db).bind(stored, { kind, subjectId: db.companyId, ownerId: '' });
      await db.in(companies).updateOne({}, { $set: { logoId: stored._id } });
      return stored._id;
    };
    await put(quotationKind.file);
    await expect(askIn(db, readSharedLogo, { token })).rejects.toMatchObject(none);
    const logo = await put(companyLogo);
    expect((await askIn(db, readSharedLogo, { token })).id).toBe(logo);
  });

  test('shows nothing of the company or the quotation except what is on the PDF', async () => {
    const { token } = await sent();
    const shown = await askIn(db, readSharedQuotation, { token });
    expect(Object.keys(shown).sort()).toEqual(['isConfirmed', 'sheet', 'status', 'token', 'validUntil']);
    const text = JSON.stringify(shown);
    for (const secret of [db.companyId, 'Growth', 'history', 'createdBy']) expect(text).not.toContain(secret);
  });
});

describe('the list', () => {
  test('finds by number, client and title, and by status with what has expired', async () => {
    await create({ title: 'Alpha' });
    const { id } = await sent({ title: 'Beta', clientName: 'Gamma' });
    await sent({ title: 'Delta' });
    await expire(id);
    const titles = async (sent: Record<string, unknown>) =>
      (await askIn(db, browseQuotations, sent)).items.map(({ title }) => title);
    expect(await titles({})).toEqual(['Delta', 'Beta', 'Alpha']);
    expect(await titles({ q: `q-${year()}-0001` })).toEqual(['Alpha']);
    expect(await titles({ q: 'GAM' })).toEqual(['Beta']);
    expect(await titles({ q: '.*' })).toEqual([]);
    expect(await titles({ status: 'expired' })).toEqual(['Beta']);
    expect(await titles({ status: 'sent' })).toEqual(['Delta']);
    expect(await titles({ status: 'draft', q: 'alp' })).toEqual(['Alpha']);
    expect(await titles({ status: 'nonsense' })).toHaveLength(3);
  });
});

describe('the paper', () => {
  const print = async (id: string) =>
    await makePaper(
      { db, step: async (work) => (await db.transaction(work)) as { reached: null } },
      quotationKind,
      id,
    );
  const fileOf = async (id: string) => (await askIn(db, readQuotationPaper, { id })).id;

  test('that was made in the background is what is downloaded, until something on it changes', async () => {
    const { _id: id } = await create();
    await print(id);
    const first = (await kept(id)).paper?.fileId;
    expect(await fileOf(id)).toBe(first);
    await print(id);
    expect(await fileOf(id)).toBe(first);
    await askIn(db, changeQuotation, { ...someQuotation, id, revision: 0, title: 'Another title' });
    const second = await fileOf(id);
    expect(second).not.toBe(first);
    await db.in(companies).updateOne({}, { $set: { address: '1 New Road' } });
    const third = await fileOf(id);
    expect(third).not.toBe(second);
    expect(await fileOf(id)).toBe(third);
  });

  test('that a browser prints as nothing is neither returned nor stored', async () => {
    vi.mocked(PrintingBrowser.prototype.print).mockResolvedValueOnce(new Uint8Array());
    const { _id: id } = await create();
    await expect(fileOf(id)).rejects.toMatchObject({ why: 'conflict', message: 'Quotation file is empty.' });
    expect((await kept(id)).paper).toBe(undefined);
    expect(await fileOf(id)).toBe((await kept(id)).paper?.fileId);
  });

  test('is made once for four who ask for it at once, and one that is too late is dropped', async () => {
    const { _id: id } = await create();
    const all = await Promise.all(Array.from({ length: 4 }, () => fileOf(id)));
    expect(new Set(all).size).toBe(1);
    expect((await kept(id)).paper?.fileId).toBe(all[0]);
  });
});

test('a mail that could not be sent is sent by the same form once mails go again, and then once', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'laoban-outbox-'));
  onTestFinished(() => rm(outbox, { recursive: true, force: true }));
  const { _id: id } = await create();
  const press = async () =>
    (await askIn(db, sendQuotation, { id, email: 'tan@client.example' }, { key: 'pressed' })).mailed;
  // Nothing listens there.
  failMails();
  expect([await press(), (await kept(id)).status]).toEqual(['failed', 'sent']);
  mailTo(outbox);
  expect([await press(), await press()]).toEqual(['outbox', 'outbox']);
  expect(await readdir(outbox)).toHaveLength(1);
  const said = (mailed: 'failed' | 'outbox') => saidOfSending({ mailed, to: 'tan@client.example' });
  expect([said('failed'), said('outbox')]).toEqual([
    { kind: 'error', text: 'The email could not be sent. Copy the link instead.' },
    {
      kind: 'info',
      text: 'Email is not set up, so this one was saved as a file in the outbox. Copy the link instead.',
    },
  ]);
});

describe('the client of an accepted quotation for a name alone', () => {
  const accepted = async (more: Record<string, unknown> = {}) => {
    const { _id: id } = await create({ clientName: 'Tan Bakery', ...more });
    await askIn(db, sendQuotation, { id, email: 'ah.kow@tan.example' });
    await askIn(db, markQuotation, { id, status: 'accepted' });
    return id;
  };
  const add = (quotationId: string, as = {}) =>
    askIn(db, addClient, { ...someClient, CompanyName: 'Tan Bakery', quotationId }, { as });
  const only = (key: 'CRM' | 'Quotes') => ({ access: { ...noAccess, [key]: true } });

  test('is added from it, with what it knows, and has it from then on', async () => {
    const id = await accepted();
    expect(await askIn(db, openAddClient, { quotationId: id })).toMatchObject({
      quotationId: id,
      addressee: { CompanyName: 'Tan Bakery', Email: 'ah.kow@tan.example' },
    });
    const client = await add(id);
    const quotation = await kept(id);
    expect([quotation.clientId, quotation.clientName]).toEqual([client._id, 'Tan Bakery']);
    expect(showHistory(quotation)[0]?.text).toBe('Boss added its client');
    expect((await askIn(db, readQuotation, { id })).client?._id).toBe(client._id);
    expect((await db.in(clients).findOne({ _id: client._id }))?.dealings).toBeDefined();
    await expect(add(id)).rejects.toMatchObject({ why: 'conflict', message: messages.hasClient });
    expect(await db.in(clients).count({}, 9)).toBe(1);
  });

  test('is added once of two at once', async () => {
    const id = await accepted();
    const both = await Promise.allSettled([add(id), add(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await db.in(clients).count({}, 9)).toBe(1);
  });

  test('is added again where the one it had was deleted', async () => {
    const id = await accepted({ clientName: undefined, clientId: await addClientNamed('Tan Bakery') });
    await expect(add(id)).rejects.toMatchObject({ message: messages.hasClient });
    const { clientId = '' } = await kept(id);
    await db.transaction((all) => removeWhole(all, clients, clientId));
    const { _id } = await add(id);
    expect((await kept(id)).clientId).toBe(_id);
  });

  test('needs both flags, and an answer that says yes', async () => {
    const id = await accepted();
    await expect(add(id, only('CRM'))).rejects.toMatchObject({ why: 'forbidden' });
    await expect(add(id, only('Quotes'))).rejects.toMatchObject({ why: 'forbidden' });
    const open = askIn(db, openAddClient, { quotationId: id }, { as: only('CRM') });
    await expect(open).rejects.toMatchObject({ why: 'forbidden' });
    const { _id: draft } = await create({ clientName: 'Tan Bakery' });
    await expect(add(draft)).rejects.toMatchObject({ why: 'conflict', message: messages.notAccepted });
    await expect(add(newId())).rejects.toMatchObject({ why: 'not-found', message: messages.unknown });
    expect(await db.in(clients).count({}, 9)).toBe(0);
  });
});

describe('lines of items', () => {
  const stock = { totalCount: 5, onHoldCount: 2, productSegment: 'Coffee', location: 'A1', unit: 'box' };
  const addBeans = async (of: CompanyDb) =>
    (await askIn(of, addItem, { SKU: 'B-1', productName: 'Beans', price: '18.40', cost: '10', ...stock }))
      ._id;

  test('a line is filled in from its item, and what was typed stays', async () => {
    const itemId = await addBeans(db);
    expect(await askIn(db, pickItems, { q: 'b-1' })).toMatchObject({
      options: [
        { id: itemId, sku: 'B-1', description: 'Beans', hint: 'B-1 · 3 free · 18.40 per box', cost: 1_000 },
      ],
      more: false,
    });
    const lines = [
      { ...emptyLine, itemId },
      { ...emptyLine, itemId, quantity: '3', description: 'Our best', unitPrice: '15' },
      emptyLine,
      { ...emptyLine, description: 'Delivery', unitPrice: 'x' },
    ];
    expect(await askIn(db, editLines, { lines, paste: 'Milk\t2\t3.50\nwrong\tmany' })).toEqual({
      fields: {
        lines: [
          { ...emptyLine, itemId, description: 'Beans', unit: 'box', unitPrice: '18.40' },
          { ...lines[1], unit: 'box' },
          lines[3],
          { ...emptyLine, description: 'Milk', quantity: '2', unitPrice: '3.50' },
        ],
        paste: 'wrong\tmany',
      },
      errors: { paste: [expect.stringMatching(/^Row 2: /)] },
    });
    // Without JavaScript a name or SKU is looked up, and the first line proposes the title.
    const named = ['Beans', 'b-1 ', 'Bean'].map((description) => ({ ...emptyLine, description }));
    const beans = { ...emptyLine, itemId, description: 'Beans', unit: 'box', unitPrice: '18.40' };
    expect((await askIn(db, editLines, { lines: named, paste: 'B-1\t4\t18.40', title: '' })).fields).toEqual({
      lines: [beans, beans, named[2], { ...beans, quantity: '4' }],
      paste: '',
      title: 'Beans',
    });
    const other = await askIn(db, addItem, { SKU: 'M-1', productName: 'Milk', price: '3', ...stock });
    const changed = [
      { ...beans, description: 'M-1' },
      { ...beans, description: 'Our best beans' },
    ];
    expect((await askIn(db, editLines, { lines: changed, title: 'Ours' })).fields).toEqual({
      lines: [{ ...beans, itemId: other._id, description: 'Milk', unitPrice: '3.00' }, changed[1]],
      paste: '',
    });
    for (const odd of [{ lines: [null, 7, [], { itemId: {} }] }, { lines: [{ itemId: newId() }] }, {}])
      expect((await askIn(db, editLines, odd)).errors).toEqual({});
    await expect(create({ paste: 'Milk\t2' })).rejects.toMatchObject({
      fields: { paste: [expect.stringContaining('Add these rows')] },
    });
  });

  test('the unit of an item is a column of its own, on the lines that have one', async () => {
    const itemId = await addBeans(db);
    const lines = [
      { itemId, description: 'Beans', quantity: 2, unit: 'box', unitPrice: 18.4 },
      { description: 'Delivery', quantity: 1, unitPrice: 15 },
    ];
    const made = await create({ amount: undefined, lines });
    const stored = [
      { itemId, description: 'Beans', quantity: 2_000, unit: 'box', unitPrice: 1_840 },
      { description: 'Delivery', quantity: 1_000, unitPrice: 1_500 },
    ];
    expect(made.lines).toEqual(stored);
    expect(presentOne(made).lines.map(({ unit }) => unit)).toEqual(['box', null]);
    const shown = quotationSheet(made, { name: 'Kopi Corner' });
    expect(shown.lines.map(({ description, unit }) => [description, unit])).toEqual([
      ['Beans', 'box'],
      ['Delivery', ''],
    ]);
    const table = paperOf(shown, null, null).blocks.find(({ kind }) => kind === 'table');
    expect(table).toMatchObject({ columns: expect.arrayContaining([{ title: 'Unit', share: 44 }]) });
    // Copies have it too, and the form sends it back.
    expect((await askIn(db, duplicateQuotation, { id: made._id })).lines).toEqual(stored);
    const form = { ...someQuotation, amount: undefined, id: made._id, lines: made.lines.map(typedLine) };
    expect((await askIn(db, changeQuotation, form)).lines).toEqual(stored);
  });

  test('a line of an earlier version keeps the unit in its description', async () => {
    const itemId = await addBeans(db);
    const line = { ...emptyLine, itemId, description: 'Beans, per box', unitPrice: '18.40' };
    expect((await askIn(db, editLines, { lines: [line] })).fields).toMatchObject({ lines: [line] });
  });

  test('a line without words has the name of its item, and needs words without one', async () => {
    const itemId = await addBeans(db);
    const lines = [{ itemId, quantity: 2, unitPrice: 18.4 }];
    const made = await create({ amount: undefined, lines });
    expect(made.lines).toMatchObject([{ itemId, description: 'Beans', quantity: 2_000 }]);
    await expect(
      create({ amount: undefined, lines: [{ quantity: 2, unitPrice: 18.4 }] }),
    ).rejects.toMatchObject({ fields: { 'lines[0].description': ['Enter a description.'] } });
    // Pasted rows that name it need no price.
    const { fields, errors } = await askIn(db, editLines, { lines: [], paste: 'Beans\t2\nMilk\t1' });
    expect(fields).toMatchObject({
      lines: [{ itemId, quantity: '2', unitPrice: '18.40' }],
      paste: 'Milk\t1',
    });
    expect(errors).toEqual({ paste: ['Row 2: Enter the price of one.'] });
  });

  test('of 500 pasted rows the three that can’t be read stay in their box and are named', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => `Thing ${n + 1}\t${n % 7 || 1}\t${n + 0.5}`);
    rows[6] = 'Thing 7\tmany\t1';
    rows[249] = 'Thing 250\t1\t-3';
    rows[499] = 'Thing 500\t0.0005\t3';
    const lines = [emptyLine];
    const { fields, errors } = await askIn(db, editLines, { lines, paste: rows.join('\n'), title: '' });
    expect(fields.lines).toHaveLength(497);
    expect(fields).toMatchObject({ paste: [rows[6], rows[249], rows[499]].join('\n'), title: 'Thing 1' });
    expect(errors.paste).toEqual([
      'Row 7: Enter a number such as 2 or 1.5, with at most three decimals.',
      'Row 250: A price cannot be below 0. Use a discount instead.',
      'Row 500: Enter a number such as 2 or 1.5, with at most three decimals.',
    ]);
    const mended = { ...fields, paste: 'Thing 7\t2\t1\nThing 250\t1\t3\nThing 500\t0.5\t3' };
    const all = await askIn(db, editLines, mended);
    expect(all).toMatchObject({ fields: { paste: '' }, errors: {} });
    const { lines: stored } = await create({ amount: undefined, lines: all.fields.lines });
    expect(stored).toHaveLength(500);
  });

  test.each([0.0005, '0.0005', '1,000.0005'])('a quantity of %j is refused at its line', async (quantity) => {
    const lines = [{ description: 'Beans', quantity: 1, unitPrice: 1 }];
    await expect(
      create({ amount: undefined, lines: [...lines, { ...lines[0], quantity }] }),
    ).rejects.toMatchObject({ fields: { 'lines[1].quantity': [expect.stringContaining('three decimals')] } });
  });

  test('an item that was archived meanwhile is refused at its line, and stays where it was before', async () => {
    const itemId = await addBeans(db);
    const beans = { itemId, description: 'Beans', quantity: 2, unitPrice: 18.4 };
    const before = await create({ amount: undefined, lines: [beans] });
    await askIn(db, deleteItem, { id: itemId });
    const lines = [{ description: 'Delivery', quantity: 1, unitPrice: 15 }, beans];
    await expect(create({ amount: undefined, lines })).rejects.toMatchObject({
      why: 'bad-input',
      fields: { 'lines[1].itemId': [itemArchived('Beans')] },
    });
    expect((await create({ amount: undefined, lines: [{ ...beans, itemId: '' }] })).lines).toMatchObject([
      { description: 'Beans' },
    ]);
    const changed = await askIn(db, changeQuotation, {
      ...someQuotation,
      amount: undefined,
      id: before._id,
      lines,
      title: 'More',
    });
    expect(changed.lines).toMatchObject([{ description: 'Delivery' }, { itemId }]);
    expect((await askIn(db, duplicateQuotation, { id: before._id })).lines).toMatchObject([{}, { itemId }]);
    await askIn(db, sendQuotation, { id: before._id });
    await askIn(db, markQuotation, { id: before._id, status: 'accepted' });
    const { invoice } = await askIn(db, createInvoice, { quotationId: before._id, lines: [beans] });
    expect(invoice.lines).toMatchObject([{ itemId }]);
  });

  test('another company’s item is unknown', async () => {
    const itemId = await addBeans(await newCompany());
    const lines = [{ ...emptyLine, itemId }];
    expect((await askIn(db, editLines, { lines })).fields).toMatchObject({ lines });
    await expect(
      create({ amount: undefined, lines: [{ itemId, description: 'Beans', quantity: 1, unitPrice: 1 }] }),
    ).rejects.toMatchObject({ fields: { 'lines[0].itemId': [itemUnknown] } });
  });

  test('the page shows the margin to those who write quotations, and the client none of it', async () => {
    const itemId = await addBeans(db);
    const line = { itemId, description: 'Beans', quantity: 2, unitPrice: 18.4 };
    const { id, token } = await sent({ amount: undefined, lines: [line], discount: 1.8 });
    const { margin } = await askIn(db, readQuotation, { id });
    expect(margin).toEqual({ margin: 1_500, percent: 43, known: 1, lines: 1 });
    expect(JSON.stringify(await askIn(db, readSharedQuotation, { token }))).not.toMatch(/margin|cost/i);
  });
});

describe('a new version', () => {
  const revise = (id: string) => askIn(db, reviseQuotation, { id });

  test('takes the place of one that is out, with the next number, and each knows the other', async () => {
    const { id, token } = await sent();
    const next = await revise(id);
    const before = await kept(id);
    expect(next).toMatchObject({
      status: 'draft',
      title: someQuotation.title,
      supersedes: { id, number: before.number },
      number: before.number.replace('0001', '0002'),
    });
    expect(before).toMatchObject({
      status: 'replaced',
      supersededBy: { id: next._id, number: next.number },
    });
    expect(showHistory(before)[0]?.text).toBe('Boss made a new version of it');
    expect(await askIn(db, readSharedQuotation, { token })).toMatchObject({
      status: 'replaced',
      sheet: { answer: `Replaced by ${next.number}` },
    });
    const gone = { why: 'conflict', message: messages.wasReplaced(next.number) };
    await expect(answer(token)).rejects.toMatchObject(gone);
    await expect(answer(token, { answer: 'declined' })).rejects.toMatchObject(gone);
    const replaced = { why: 'conflict', message: messages.replacedAlready(next.number) };
    for (const ask of [
      () => askIn(db, markQuotation, { id, status: 'accepted' }),
      () => askIn(db, sendQuotation, { id }),
      () => askIn(db, shareQuotation, { id, shared: 'true' }),
      () => revise(id),
    ])
      await expect(ask()).rejects.toMatchObject(replaced);
    const { items } = await askIn(db, browseQuotations, { status: 'replaced' });
    expect(items.map(({ _id }) => _id)).toEqual([id]);
    const lines = await db.in(activity).list({}, { sort: { _id: 1 }, limit: 20 });
    expect(JSON.stringify(lines)).toContain(`replaced by ${next.number}`);
  });

  test('of four at once one is made, and no number is missing', async () => {
    const { id } = await sent();
    const ended = await Promise.allSettled(Array.from({ length: 4 }, () => revise(id)));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of ended)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ why: 'conflict' });
    expect((await create()).number).toBe(`Q-${year()}-0003`);
  });

  test('of a client’s yes and a new version at once one happens', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, token } = await sent();
      const ended = await Promise.allSettled([answer(token), revise(id)]);
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { status, supersededBy, answer: given } = await kept(id);
      expect(status).toBe(supersededBy ? 'replaced' : 'accepted');
      expect(given === undefined).toBe(supersededBy !== undefined);
    }
  });

  test('is refused of a draft, of one that was answered, and of another company’s', async () => {
    const draft = await create();
    const declined = await sent();
    await answer(declined.token, { answer: 'declined' });
    for (const id of [draft._id, declined.id])
      await expect(revise(id)).rejects.toMatchObject({ why: 'conflict', message: messages.notToRevise });
    const other = await newCompany();
    await expect(askIn(other, reviseQuotation, { id: draft._id })).rejects.toMatchObject({
      why: 'not-found',
    });
  });

  test('that is sent is answered like any other', async () => {
    const { id } = await sent();
    await expire(id);
    const next = await revise(id);
    await askIn(db, sendQuotation, { id: next._id });
    await answer((await kept(next._id)).linkToken ?? '');
    expect(await kept(next._id)).toMatchObject({ status: 'accepted', supersedes: { id } });
  });
});

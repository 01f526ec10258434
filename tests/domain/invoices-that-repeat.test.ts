import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '~/core/id';
import { type User, users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { clients } from '~/modules/crm/collections';
import { newClient } from '~/modules/crm/new-client';
import { newClientInput } from '~/modules/crm/schema';
import { invoiceSeries, invoices } from '~/modules/documents/collections';
import { creditInvoice } from '~/modules/documents/invoice/credit.server';
import { createInvoice, deleteInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import * as messages from '~/modules/documents/invoice/messages';
import { presentRepeating } from '~/modules/documents/invoice/present';
import {
  browseRepeating,
  listRepeating,
  readRepeat,
  repeatInvoice,
} from '~/modules/documents/invoice/recurring.server';
import { recurringInvoices } from '~/modules/documents/jobs.server';
import { upgradeRepeats } from '~/modules/documents/upgrade.server';
import type { CompanyDb } from '~db/company-db';
import { enqueue, readJob } from '~db/jobs';
import { workOff } from '~db/jobs/worker';
import { someClient } from '../support/api';
import { askIn } from '../support/asking';
import { registerForGst } from '../support/gst';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, plainCompany } from '../support/sample-company';

openDatabaseForTests();

/** A quarter past midnight in Singapore on that day. */
const setDay = (day: string) =>
  vi.useFakeTimers({
    toFake: ['Date'],
    now: new Date(`${day}T00:15:00+08:00`),
    shouldAdvanceTime: true,
    advanceTimeDelta: 2,
  });

let db: CompanyDb;
let owner: User;

beforeEach(async () => {
  setDay('2027-01-05');
  ({ db, owner } = await plainCompany(`Kopi ${newId()}`));
  await registerForGst(db);
});
afterEach(() => void vi.useRealTimers());

async function template(more: Record<string, unknown> = {}): Promise<string> {
  const lines = [{ description: 'Cleaning', quantity: 2, unitPrice: 45.5, discountPercent: 10 }];
  const charge = { clientName: 'Ah Seng', title: 'Office cleaning', lines, gst: true, discount: 1 };
  const { invoice } = await askIn(db, createInvoice, { ...charge, ...more }, asUser(owner));
  return invoice._id;
}
const repeat = (id: string, more: Record<string, unknown> = {}) =>
  askIn(db, repeatInvoice, { id, every: 'monthly', next: '2027-01-31', ...more }, asUser(owner));

/** The nightly job of a day, so many times at once. */
async function night(day: string, times = 1): Promise<void> {
  setDay(day);
  const kinds = [recurringInvoices];
  const ids = [];
  for (let time = 0; time < times; time += 1) ids.push(await enqueue(db, recurringInvoices, { day }));
  await Promise.all(ids.map(() => workOff({ kinds })));
  for (const id of ids) expect((await readJob(db, id))?.state).toBe('done');
}
const madeBy = async (recurringId: string) =>
  (await db.in(invoices).list({ recurringId }, { sort: { createdAt: 1, _id: 1 }, limit: 99 })).map(
    ({ recurringDay }) => recurringDay,
  );

test('credited as a whole, an invoice no longer repeats, and can’t begin to', async () => {
  const id = await template();
  await askIn(db, issueInvoice, { id });
  await repeat(id);
  await askIn(db, creditInvoice, { id, reason: 'Wrong', amount: 1 });
  expect(await askIn(db, readRepeat, { id })).not.toBeNull();
  await askIn(db, creditInvoice, { id, reason: 'Cancelled' });
  expect(await askIn(db, readRepeat, { id })).toBeNull();
  await night('2027-01-31');
  expect(await madeBy(id)).toEqual([]);
  await expect(repeat(id)).rejects.toMatchObject({ why: 'conflict', message: messages.creditedNotRepeated });
});

test('each month has one draft, on its last day where it is shorter, whatever runs how often', async () => {
  const id = await template();
  await askIn(db, issueInvoice, { id });
  await repeat(id);
  await night('2027-01-30');
  expect(await madeBy(id)).toEqual([]);
  await night('2027-01-31', 4);
  await night('2027-02-27');
  await night('2027-02-28', 2);
  await night('2027-03-01');
  expect(await madeBy(id)).toEqual(['2027-01-31', '2027-02-28']);
  expect(await askIn(db, readRepeat, { id })).toMatchObject({ next: '2027-03-31' });
  const draft = await db.in(invoices).findOne({ recurringId: id });
  // 2 × 45.50 less 10 %, less 1.00, and GST.
  expect(draft).toMatchObject({
    status: 'draft',
    clientName: 'Ah Seng',
    title: 'Office cleaning',
    net: 8_090,
  });
  expect(draft).toMatchObject({ gst: 728, createdByName: 'Boss' });
  const lines = await db.in(activity).list({ userName: 'Laoban' }, { sort: { at: 1 }, limit: 9 });
  expect(lines).toMatchObject(Array(2).fill({ action: 'added', detail: 'Draft Office cleaning' }));
});

test('periods that were missed are made up for, each once', async () => {
  const [monthly, quarterly] = [await template(), await template()];
  await repeat(monthly);
  await repeat(quarterly, { every: 'quarterly' });
  await night('2027-05-01', 2);
  expect(await madeBy(monthly)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  expect(await madeBy(quarterly)).toEqual(['2027-01-31', '2027-04-30']);
});

test.each([
  [{ repeat: 'weekly', weekdays: ['1', '4'] }, '2027-02-10', ['2027-02-01', '2027-02-04', '2027-02-08']],
  [
    { repeat: 'monthly', every: 2, monthOn: 'last-day' },
    '2027-06-01',
    ['2027-01-31', '2027-03-31', '2027-05-31'],
  ],
  [{ repeat: 'yearly' }, '2028-02-01', ['2027-01-31', '2028-01-31']],
  [{ repeat: 'monthly', until: '2027-03-30' }, '2027-06-01', ['2027-01-31', '2027-02-28']],
  [{ repeat: 'daily', every: 3, times: 2 }, '2027-06-01', ['2027-01-31', '2027-02-03']],
])('%j makes drafts on its days until it ends', async (sent, day, days) => {
  const id = await template();
  await repeat(id, { every: undefined, ...sent });
  await night(day);
  expect(await madeBy(id)).toEqual(days);
  const rest = await askIn(db, readRepeat, { id });
  expect(rest === null).toBe('until' in sent || 'times' in sent);
  const { history = [] } = (await db.in(invoices).findOne({ _id: id })) ?? {};
  expect(history.some(({ what }) => what === 'repeats no more')).toBe(rest === null);
});

test('a rule counts from the next draft, and what is saved as it was stays', async () => {
  const id = await template();
  await repeat(id, { every: undefined, repeat: 'monthly', next: '2027-01-30', times: 3 });
  await night('2027-01-30');
  const stored = await askIn(db, readRepeat, { id });
  expect(stored).toMatchObject({ next: '2027-02-28', repeat: { unit: 'month', day: 30, times: 2 } });
  const same = { every: undefined, repeat: 'monthly', next: '2027-02-28', times: 2 };
  expect(await repeat(id, same)).toMatchObject({ next: '2027-02-28', repeat: { day: 30 } });
  expect(await repeat(id, { ...same, next: '2027-02-27' })).toMatchObject({ repeat: { day: 27 } });
  await night('2027-12-01');
  expect(await madeBy(id)).toEqual(['2027-01-30', '2027-02-27', '2027-03-27']);
  expect(await askIn(db, readRepeat, { id })).toBeNull();
});

test('the words of earlier versions are read, and their records go on', async () => {
  const [monthly, quarterly] = [await template(), await template()];
  await repeat(monthly);
  await repeat(quarterly);
  const old = { next: '2027-02-28', dayOfMonth: 31 };
  for (const [_id, every] of [
    [monthly, 'monthly'],
    [quarterly, 'quarterly'],
  ])
    await db
      .in(invoiceSeries)
      .updateOne({ _id }, { $set: { ...old, every } as never, $unset: { repeat: '' } });
  await Promise.all([upgradeRepeats(db), upgradeRepeats(db)]);
  await night('2027-06-01');
  expect(await madeBy(monthly)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  expect(await madeBy(quarterly)).toEqual(['2027-02-28', '2027-05-31']);
  const { items } = await askIn(db, listRepeating, {});
  expect(items.map(presentRepeating)).toMatchObject([
    { repeat: 'monthly', every: null, monthOn: 'last-day', next: '2027-06-30' },
    { repeat: 'monthly', every: 3, monthOn: 'last-day', next: '2027-08-31' },
  ]);
  expect(items[0]?.series).not.toHaveProperty('dayOfMonth');
});

test('it is stopped, by hand, with its draft or with its client, and the draft of a deleted item comes all the same', async () => {
  const stopped = await template();
  await repeat(stopped);
  expect(await repeat(stopped, { every: '' })).toBeNull();
  const deleted = await template();
  await repeat(deleted);
  await askIn(db, deleteInvoice, { id: deleted });
  const details = newClientInput.parse({ ...someClient, CompanyName: 'Gone Pte Ltd' });
  const client = newClient(newId(), details, { createdBy: owner._id, at: new Date() });
  await db.in(clients).insert(client);
  const ofClient = await template({ clientName: '', clientId: client._id });
  await repeat(ofClient);
  await db.in(clients).deleteOne({ _id: client._id });
  const goesOn = await template();
  await db.in(invoices).updateOne({ _id: goesOn }, { $set: { 'lines.0.itemId': newId() } });
  await repeat(goesOn);
  await db.in(users).updateOne({ _id: owner._id }, { $set: { status: 'Resigned' } });
  await night('2027-02-01');
  for (const id of [stopped, deleted, ofClient]) expect(await madeBy(id)).toEqual([]);
  expect(await madeBy(goesOn)).toHaveLength(1);
  expect(await db.in(invoiceSeries).count({}, 9)).toBe(1);
});

test.each([
  [{ next: '' }, { fields: { next: [expect.anything()] } }],
  [{ next: '2027-01-05' }, { fields: { next: [expect.anything()] } }],
  [{ next: '2027-02-30' }, { fields: { next: [expect.anything()] } }],
  [{ every: 'daily' }, { fields: { every: [expect.anything()] } }],
  [{ every: undefined }, { fields: { repeat: [expect.anything()] } }],
  [{ every: '', repeat: 'weekly', monthOn: 'last-day' }, { fields: { monthOn: [expect.anything()] } }],
  [
    { every: '', repeat: 'monthly', monthOn: 'last-day', next: '2027-02-01', until: '2027-02-27' },
    { fields: { until: [expect.anything()] } },
  ],
  [{ id: newId() }, { why: 'not-found' }],
])('%j is refused', async (sent, refusal) => {
  await expect(repeat(await template(), sent)).rejects.toMatchObject(refusal);
});

test('a credit note does not repeat', async () => {
  const id = await template();
  await askIn(db, issueInvoice, { id });
  const { _id } = await askIn(db, creditInvoice, { id, reason: 'Wrong', amount: 1 });
  await expect(repeat(_id)).rejects.toMatchObject({ why: 'conflict' });
});

test('those that repeat are listed, the next draft first, and only the company’s own', async () => {
  const [later, sooner, stopped] = [await template(), await template({ title: 'Rent' }), await template()];
  await repeat(later, { every: 'quarterly', next: '2027-03-01' });
  await repeat(sooner, { next: '2027-02-01' });
  await repeat(stopped);
  await repeat(stopped, { every: '' });
  const { items, count } = await askIn(db, browseRepeating, {});
  expect(count).toBe(2);
  expect(items.map(({ series, invoice }) => [invoice.title, invoice.clientName, series.next])).toEqual([
    ['Rent', 'Ah Seng', '2027-02-01'],
    ['Office cleaning', 'Ah Seng', '2027-03-01'],
  ]);
  const first = await askIn(db, listRepeating, { limit: '1' });
  const rest = await askIn(db, listRepeating, { cursor: first.next ?? '' });
  expect([first, rest].flatMap((page) => page.items.map(({ invoice }) => invoice._id))).toEqual([
    sooner,
    later,
  ]);
  const other = await plainCompany(`Teh ${newId()}`);
  expect((await askIn(other.db, browseRepeating, {})).items).toEqual([]);
});

import { beforeAll, expect, test } from 'vitest';
import { readCompany } from '~/modules/company/company.server';
import { browseClients } from '~/modules/crm/client-list.server';
import { invoices, quotations } from '~/modules/documents/collections';
import { openForm as openInvoice } from '~/modules/documents/invoice/forms.server';
import { browseInvoices } from '~/modules/documents/invoice/invoice-list.server';
import { readInvoice } from '~/modules/documents/invoice/page.server';
import { browseQuotations } from '~/modules/documents/quotation/quotation-list.server';
import { openForm as openQuotation, readQuotation } from '~/modules/documents/quotation/quotations.server';
import { browseItems } from '~/modules/inventory/item-list.server';
import { browseJobs } from '~/modules/jobs/job-list.server';
import { openApplication } from '~/modules/leave/count.server';
import { browseTasks } from '~/modules/tasks/task-list.server';
import { bellVersion, readBell, readCounts } from '~/modules/today/bell.server';
import { readToday } from '~/modules/today/today.server';
import type { Operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { database } from '~db/connect';
import { type CompanySeen, findIdentity, startSession } from '~db/sessions';
import { askIn, companyIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { type asUser, plainCompany, sampleCompany } from '../support/sample-company';

openDatabaseForTests();

let db: CompanyDb;
let asOwner: ReturnType<typeof asUser> & { company: CompanySeen };

beforeAll(async () => {
  const sample = await sampleCompany();
  db = sample.db;
  // A request has read its company together with the person.
  asOwner = { ...sample.asOwner, company: await companyIn(db) };
});

const reads = ['find', 'aggregate', 'getMore', 'count', 'distinct'];

/** How many commands `work` reads with. Background work of other tests in this process writes meanwhile. */
async function commandsOf(work: () => Promise<unknown>): Promise<number> {
  const sent: string[] = [];
  const note = ({ commandName }: { commandName: string }) => void sent.push(commandName);
  const { client } = database();
  client.on('commandStarted', note);
  await work();
  client.off('commandStarted', note);
  return sent.filter((name) => reads.includes(name)).length;
}

test('a page’s frame takes two commands: one for the person, one for the counts and the bell', async () => {
  const { owner } = await plainCompany();
  const of = { userId: owner._id, companyId: owner.companyId, agent: 'test', provedAt: new Date() };
  const { _id: sid } = await startSession({ ...of, kind: 'browser' });
  expect(await commandsOf(() => findIdentity({ ...of, sid }))).toBe(1);
  expect(await commandsOf(() => askIn(db, readCounts, {}, asOwner))).toBe(1);
});

test('a bell with nothing new takes one command, a full one and Today few more', async () => {
  const bell = () => askIn(db, readBell, {}, asOwner);
  expect(await commandsOf(bell)).toBeLessThanOrEqual(4);
  expect(await commandsOf(() => askIn(db, bellVersion, {}, asOwner))).toBe(1);
  // The person and the frame take two more.
  expect(await commandsOf(() => askIn(db, readToday, {}, asOwner))).toBeLessThanOrEqual(4);
});

// The frame takes two more.
test.each<[string, Operation, number]>([
  ['clients', browseClients, 1],
  ['tasks', browseTasks, 2],
  ['quotations', browseQuotations, 2],
  ['invoices', browseInvoices, 2],
  ['items', browseItems, 2],
  // With who is away this week, and their names.
  ['jobs', browseJobs, 3],
])('a list of %s takes few commands', async (_, operation, most) => {
  expect(await commandsOf(() => askIn(db, operation, {}, asOwner))).toBeLessThanOrEqual(most);
});

// Their company is known.
test.each<[string, Operation, number]>([
  ['a new quotation', openQuotation, 3],
  ['a new invoice', openInvoice, 2],
  ['leave', openApplication, 4],
  ['the company', readCompany, 0],
])('the form of %s takes few commands', async (_, operation, most) => {
  expect(await commandsOf(() => askIn(db, operation, {}, asOwner))).toBeLessThanOrEqual(most);
});

test('a quotation’s page takes three commands, an invoice’s four', async () => {
  const [quotation] = await db.in(quotations).list({}, { sort: { _id: 1 }, limit: 1 });
  const [invoice] = await db.in(invoices).list({ status: 'issued' }, { sort: { _id: 1 }, limit: 1 });
  const page = (operation: Operation, id = '') => commandsOf(() => askIn(db, operation, { id }, asOwner));
  expect(await page(readQuotation, quotation?._id)).toBeLessThanOrEqual(3);
  expect(await page(readInvoice, invoice?._id)).toBeLessThanOrEqual(4);
});

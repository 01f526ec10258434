import { beforeAll, describe, expect, test } from 'vitest';
import { users } from '~/modules/account/collections';
import { pickClients } from '~/modules/crm/choice.server';
import { browseClients } from '~/modules/crm/client-list.server';
import { clients } from '~/modules/crm/collections';
import { invoices, quotations } from '~/modules/documents/collections';
import { chooseJob } from '~/modules/documents/invoice/forms.server';
import { browseInvoices } from '~/modules/documents/invoice/invoice-list.server';
import { browseQuotations } from '~/modules/documents/quotation/quotation-list.server';
import { find } from '~/modules/find/find.server';
import { ideas } from '~/modules/ideas/collections';
import { browseIdeas } from '~/modules/ideas/idea-list.server';
import { readAnalysis } from '~/modules/inventory/analysis.server';
import { items, resources } from '~/modules/inventory/collections';
import { browseItems } from '~/modules/inventory/item-list.server';
import { resourceKeys } from '~/modules/inventory/resource-keys';
import { browseResources, upgradeResourceKeys } from '~/modules/inventory/resources.server';
import { jobs } from '~/modules/jobs/collections';
import { browseJobs } from '~/modules/jobs/job-list.server';
import { browseBalances } from '~/modules/leave/balances.server';
import { browseEmployees, pickPeople } from '~/modules/people/employee-list.server';
import { browseUsers } from '~/modules/people/user-list.server';
import { sentiments } from '~/modules/sentiment/collections';
import { browseSentiment, upgradeSentimentSearch } from '~/modules/sentiment/records.server';
import { searchTextOf } from '~/modules/sentiment/search-text';
import { tasks } from '~/modules/tasks/collections';
import { browseTasks } from '~/modules/tasks/task-list.server';
import type { Operation } from '~/operation/operation.server';
import { upgrades } from '~/upgrades.server';
import type { CompanyDb } from '~db/company-db';
import { database } from '~db/connect';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { plainCompany } from '../support/sample-company';

openDatabaseForTests();

const name = 'Zoë O’Brien Straße A & W 陳氏';
const day = '2026-11-20';
const at = new Date('2026-11-20T04:00:00Z');

let db: CompanyDb;
/** The field with what is compared, by collection. */
const early = { clients: 'sortName', items: 'listKey', tasks: 'searchTitle', ideas: 'searchTitle' } as const;

beforeAll(async () => {
  ({ db } = await plainCompany());
  const dates = { createdAt: at, updatedAt: at };
  const plain = { total: 0, payments: [], credits: [], currency: 'SGD', status: 'draft', kind: 'invoice' };
  await db.in(clients).insert({ _id: 'one', name, industry: '', email: 'zo@b.example', ...dates } as never);
  const person = { email: 'one@firm.example', status: 'Active', access: {}, position: '', department: '' };
  await db.in(users).insert({ _id: 'one', name, ...person, ...dates } as never);
  const counts = { totalCount: 0, onHoldCount: 0, productSegment: '', location: '', alerting: [] };
  const item = { sku: 'ZO-1', minimum: 0, maximum: 9, archivedAt: null, ...counts };
  await db.in(items).insert({ _id: 'one', productName: name, ...item, ...dates } as never);
  const resource = { name, type: 'Van', note: '' };
  const keys = resourceKeys(resource);
  await db
    .in(resources)
    .insert({ _id: 'one', ...resource, ...keys, status: 'available', alerting: [] } as never);
  const task = {
    clientId: 'one',
    clientName: '',
    open: true,
    endDate: day,
    status: 'pending',
    priority: 'low',
  };
  await db.in(tasks).insert({ _id: 'one', title: name, ...task, assigneeId: 'x', ...dates } as never);
  await db.in(ideas).insert({ _id: 'one', clientId: 'one', title: name, tags: [], ...dates } as never);
  const ended = { status: 'ended', jobDate: day, jobTime: '', jobEnd: at, driverId: null };
  const job = {
    jobId: 'JOB-1',
    jobKey: 'job-1',
    title: name,
    client: '',
    startLocation: '',
    endLocation: '',
  };
  await db.in(jobs).insert({ _id: 'one', ...job, driverName: '', ...ended, ...dates } as never);
  const quotation = { number: 'Q-2026-0001', clientName: '', title: name, validUntil: day, amount: 0 };
  await db.in(quotations).insert({ _id: 'one', ...plain, ...quotation, ...dates } as never);
  await db.in(invoices).insert({ _id: 'one', ...plain, clientName: '', title: name, ...dates } as never);
  const week = { week: '2026-W47', weekStart: '2026-11-16', summary: name };
  const rating = { clientId: 'one', sentiment: 'neutral', confidence: 50, pieces: [] };
  const searchText = searchTextOf(week);
  await db.in(sentiments).insert({ _id: 'one', ...week, ...rating, searchText } as never);
});

type Rows = { items: readonly { _id: string }[] };
const ids = ({ items: rows }: Rows) => rows.map(({ _id }) => _id);
const optionIds = ({ options }: { options: readonly { id: string }[] }) => options.map(({ id }) => id);
/** Each list and picker with a search: the ids that it shows for a text. */
const searches: Record<string, (q: string) => Promise<string[]>> = {
  clients: async (q) => ids(await askIn(db, browseClients, { q })),
  'the client picker': async (q) => optionIds(await askIn(db, pickClients, { q })),
  employees: async (q) => ids(await askIn(db, browseEmployees, { q })),
  'the people picker': async (q) => optionIds(await askIn(db, pickPeople, { q })),
  users: async (q) => ids(await askIn(db, browseUsers, { q })),
  'leave balances': async (q) =>
    (await askIn(db, browseBalances, { q })).items.map(({ person }) => person._id),
  items: async (q) => ids(await askIn(db, browseItems as Operation<Rows>, { q })),
  'products of the chart': async (q) =>
    (await askIn(db, readAnalysis, { find: q })).choices.map(({ _id }) => _id),
  resources: async (q) => ids(await askIn(db, browseResources, { search: q })),
  tasks: async (q) => ids(await askIn(db, browseTasks, { find: q })),
  ideas: async (q) => ids(await askIn(db, browseIdeas, { id: 'one', q })),
  jobs: async (q) => (await askIn(db, browseJobs, { date: day, q })).items.map(({ job }) => job._id),
  'ended jobs': async (q) => (await askIn(db, chooseJob, { q })).rows.map(({ job }) => job._id),
  quotations: async (q) => ids(await askIn(db, browseQuotations, { q })),
  invoices: async (q) => ids(await askIn(db, browseInvoices, { q })),
  sentiment: async (q) => ids(await askIn(db, browseSentiment, { id: 'one', q })),
};

/** Typed in one way or another, they all mean the name above. */
const meant = [
  ...['zoe', 'ZOË', 'ｚｏｅ', "o'brien", 'OBRIEN', 'O´brien', 'o‘br', 'strasse', 'brien straße'],
  ...['a&w', 'A & W', 'a＆w', 'aw', 'a w', '陈氏', '陳氏', 'strasse zoe', '陈氏 zoe', 'w a zoe'],
];

describe.each(Object.keys(searches))('%s are searched as Find searches:', (which) => {
  const search = searches[which] ?? (async () => []);

  test.each(meant)('%s', async (q) => {
    expect(await search(q)).toContain('one');
  });

  test.each(['zoex', 'zoe x', 'b&w', '林氏', 'zoe kopi'])('and nothing is shown for %s', async (q) => {
    expect(await search(q)).not.toContain('one');
  });
});

describe('what Find shows is in the list that its “All” opens:', () => {
  const lists = ['client', 'quotation', 'invoice', 'item', 'employee'] as const;

  test.each([...meant, 'zo@b', 'ZO1', 'zo-1', 'q20260001', 'Q–2026–0001', 'straße 陳'])('%s', async (q) => {
    const { groups } = await askIn(db, find, { q });
    for (const { group, hits } of groups.filter(({ group }) => lists.includes(group.kind as 'client')))
      expect([group.kind, await searches[`${group.kind}s`]?.(q)]).toEqual([
        group.kind,
        expect.arrayContaining(hits.map(({ refId }) => refId)),
      ]);
  });

  test.each(["o'brien", 'brien', 'zoe', 'A&W', 'a & w', 'aw', '陈氏', '陈'])('%s is found', async (q) => {
    const { groups } = await askIn(db, find, { q });
    expect(groups.map(({ group }) => group.kind)).toEqual(expect.arrayContaining([...lists, 'task', 'job']));
  });
});

test('the client picker, which needs no CRM flag, finds nobody by an address or a number', async () => {
  expect(await searches.clients?.('zo@b.ex')).toEqual(['one']);
  expect(await searches['the client picker']?.('zo@b.ex')).toEqual([]);
});

test('firms of initials are not found by every name with their letters', async () => {
  const { db: firm } = await plainCompany();
  const names = ['A & W', 'A&W Family', 'Ah Wong', 'Kola Wine', 'W. A. Tan'];
  await firm.in(clients).insertMany(names.map((one) => ({ _id: one, name: one })) as never);
  const shown = async (q: string) =>
    (await askIn(firm, browseClients, { q })).items.map(({ _id }) => _id).toSorted();
  for (const q of ['a&w', 'A & W'])
    expect([q, await shown(q)]).toEqual([q, ['A & W', 'A&W Family', 'W. A. Tan']]);
  expect(await shown('aw')).toEqual(['A & W', 'A&W Family']);
  const { groups } = await askIn(firm, find, { q: 'A & W' });
  expect(
    groups[0]?.hits
      .map(({ refId }) => refId)
      .slice(0, 2)
      .toSorted(),
  ).toEqual(['A & W', 'A&W Family']);
});

test('the name of a person and its compared form change together', async () => {
  const shown = async (q: string) => await searches.employees?.(q);
  await db.in(users).updateOne({ _id: 'one' }, { $set: { name: 'Łukasz' } });
  expect([await shown('lukasz'), await shown('zoe')]).toEqual([['one'], []]);
  await db.in(users).updateMany({ _id: 'one' }, { $set: { name } });
  expect([await shown('lukasz'), await shown('zoe')]).toEqual([[], ['one']]);
});

test('records of an earlier version are found after the upgrade', async () => {
  const { db: store } = database();
  const own = { companyId: db.companyId };
  for (const [collection, field] of Object.entries(early))
    await store.collection(collection).updateMany(own, { $set: { [field]: name.toLowerCase() } });
  for (const { name: of } of [quotations, invoices, jobs, sentiments, resources])
    await store.collection(of).updateMany(own, { $set: { searchText: name.toLowerCase() } });
  await store.collection(users.name).updateMany(own, { $unset: { searchText: '' } });
  await store.collection('findEntries').deleteMany(own);
  expect(await searches.clients?.('zoe')).toEqual([]);
  await upgrades.find(({ name: which }) => which === 'search.compared')?.work(db);
  for (const [which, search] of Object.entries(searches))
    expect([which, await search('zoe')]).toEqual([which, ['one']]);
  // Nothing is left to do.
  await Promise.all([upgradeResourceKeys(db), upgradeSentimentSearch(db)]);
});

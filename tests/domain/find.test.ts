import { beforeAll, describe, expect, test } from 'vitest';
import { noAccess, type SystemAccess } from '~/core/access';
import { newId } from '~/core/id';
import { users } from '~/modules/account/collections';
import { browseClients } from '~/modules/crm/client-list.server';
import { addClient, changeClient, deleteClient } from '~/modules/crm/clients.server';
import { clients } from '~/modules/crm/collections';
import { quotations } from '~/modules/documents/collections';
import { chooseJob } from '~/modules/documents/invoice/forms.server';
import { browseQuotations } from '~/modules/documents/quotation/quotation-list.server';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import { find } from '~/modules/find/find.server';
import { items } from '~/modules/inventory/collections';
import { jobs } from '~/modules/jobs/collections';
import { searchTextOf } from '~/modules/jobs/new-job';
import { tasks } from '~/modules/tasks/collections';
import { renameClientInTasks } from '~/modules/tasks/renamed.server';
import type { CompanyDb } from '~db/company-db';
import { type FindEntry, findEntries } from '~db/find-entries';
import { rebuildSearch } from '~db/rebuild-search';
import { someClient, someQuotation } from '../support/api';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { type asUser, plainCompany, sampleCompany } from '../support/sample-company';

openDatabaseForTests();

let db: CompanyDb;
let asOwner: ReturnType<typeof asUser>;

beforeAll(async () => {
  ({ db, asOwner } = await sampleCompany());
});

const search = (q: string, who: object = asOwner, company = db) => askIn(company, find, { q }, who);
const titles = async (q: string, kind: string, who: object = asOwner) =>
  (await search(q, who)).groups
    .filter(({ group }) => group.kind === kind)
    .flatMap(({ hits }) => hits.map(({ title }) => title));
const withAccess = (access: Partial<SystemAccess>, userId = 'nobody') => ({
  as: { userId, access: { ...noAccess, ...access } },
});
const entriesOf = async (company: CompanyDb): Promise<FindEntry[]> =>
  await company.in(findEntries).list({}, { sort: { _id: 1 }, limit: 10_000 });
const client = (name: string, more: object = {}) => ({
  ...someClient,
  CompanyName: name,
  contactPerson: 'Tan Ah Seng',
  ...more,
});

describe('what is found', () => {
  test('are records by the beginnings of their words, in any order', async () => {
    const [some] = await db.in(clients).list({}, { sort: { sortName: 1 }, limit: 1 });
    const [first = '', second = ''] = (some?.name ?? '').split(' ');
    expect(await titles(`${second.slice(0, 3)} ${first.slice(0, 2).toUpperCase()}`, 'client')).toContain(
      some?.name,
    );
  });

  test('are of each kind, however many of another there are', async () => {
    const { db: firm } = await plainCompany();
    const names = Array.from({ length: 60 }, (_, at) => `Jalan ${at} Kopi Pte Ltd`);
    await firm.in(clients).insertMany(names.map((name) => ({ _id: newId(), name })) as never);
    await firm.in(tasks).insert({ _id: newId(), title: 'Order kopi' } as never);
    const found = async (q: string) =>
      (await search(q, {}, firm)).groups.map(({ group, hits, more }) => [group.kind, hits.length, more]);
    expect(await found('kopi')).toEqual([
      ['client', 8, true],
      ['task', 1, false],
    ]);
    expect(await found('jalan 55')).toEqual([['client', 1, false]]);
    expect(await found('kopi order')).toEqual([['task', 1, false]]);
    expect(await found('55 kopi pte ltd')).toEqual([['client', 1, false]]);
    // Longer than a key, so that both begin alike as far as the index goes.
    await firm.in(tasks).insert({ _id: newId(), title: 'The yearly maintenance of our grinder' } as never);
    await firm.in(tasks).insert({ _id: newId(), title: 'The yearly maintenance of our oven' } as never);
    expect(await found('the yearly maintenance of our oven')).toEqual([['task', 1, false]]);
    expect(await found('maintenance the yearly grinder our')).toEqual([['task', 1, false]]);
  });

  test('are numbers however they are written', async () => {
    const [quotation] = await db.in(quotations).list({}, { sort: { number: 1 }, limit: 1 });
    const number = quotation?.number ?? '';
    for (const typed of [
      number,
      number.toLowerCase(),
      number.replaceAll('-', ' '),
      number.replaceAll('-', ''),
    ])
      expect((await titles(typed, 'quotation'))[0]).toMatch(number);
    const [job] = await db.in(jobs).list({}, { sort: { jobDate: 1 }, limit: 1 });
    expect((await titles(job?.jobId ?? '', 'job'))[0]).toMatch(job?.jobId ?? '?');
    const [item] = await db.in(items).list({}, { sort: { listKey: 1 }, limit: 1 });
    expect(await titles(item?.sku ?? '', 'item')).toContain(item?.productName);
  });

  test('are telephones with and without spaces and country', async () => {
    const { db: company } = await plainCompany();
    await askIn(
      company,
      addClient,
      client('Lau Pa Sat', { contact: '6123 4567', contactPerson: 'Ong Bee Lian' }),
    );
    for (const typed of ['61234567', '6123 4567', '+65 6123 4567', '6123 45']) {
      const { groups } = await search(typed, {}, company);
      expect([typed, groups.map(({ group }) => group.kind)]).toEqual([typed, ['client']]);
    }
    expect((await search('bee ong', {}, company)).groups[0]?.hits[0]).toMatchObject({
      title: 'Ong Bee Lian',
      hint: 'Lau Pa Sat',
    });
  });

  test('is what was meant, where one letter is wrong', async () => {
    const { db: company } = await plainCompany();
    await askIn(company, addClient, client('Toa Payoh Bakery'));
    for (const typed of ['bakrey', 'bakary', 'bkery', 'bakkery', 'payoh bakerz']) {
      const { groups, corrected } = await search(typed, {}, company);
      expect([typed, groups[0]?.hits[0]?.title]).toEqual([typed, 'Toa Payoh Bakery']);
      expect(corrected).toMatch(/bakery$/);
    }
    expect((await search('brewery', {}, company)).groups).toEqual([]);
  });

  test('are accents and other writing', async () => {
    const { db: company } = await plainCompany();
    await askIn(company, addClient, client('Café 老板咖啡'));
    for (const typed of ['cafe', 'CAFÉ', '咖啡', '老'])
      expect([typed, (await search(typed, {}, company)).groups.length]).toEqual([typed, 1]);
  });

  test('are commands, also for a client', async () => {
    const [some] = await db.in(clients).list({}, { sort: { sortName: 1 }, limit: 1 });
    const { commands } = await search(`new quotation for ${some?.name}`);
    expect(commands[0]).toEqual({
      title: `New quotation for ${some?.name}`,
      link: `/Quotes/new?client=${some?._id}`,
    });
    expect((await search('new quot')).commands.map(({ link }) => link)).toEqual(['/Quotes/new']);
    expect((await search('new quot', withAccess({ CRM: true }))).commands).toEqual([]);
    expect((await search('new quotation for a', withAccess({ CRM: true }))).commands).toEqual([]);
  });
});

describe('questions', () => {
  const titles = async (q: string, who?: object) => (await search(q, who)).commands.map(({ title }) => title);

  test.each([
    ['overdue', /^Owed: SGD [\d,.]+ \(SGD [\d,.]+ overdue\)$/],
    ['who owes', /^Owed: SGD/],
    ['low stock', /^To order: \d/],
    ['who is away', /^Away: \d/],
    ['unassigned', /^Jobs today: \d/],
  ])('“%s” is answered with its number', async (q, answer) => {
    expect((await titles(q))[0]).toMatch(answer);
  });

  test.each([
    ['payslip', '/settings/payroll'],
    ['apply leave', '/LeaveManagement/my'],
    ['mc', '/LeaveManagement/my'],
    ['change password', '/settings/security'],
    ['team calendar', '/LeaveManagement'],
    ['scan', '/Inventory'],
    ['my data', '/settings/data'],
  ])('“%s” has an answer for a plain employee too', async (q, link) => {
    const { commands } = await search(q, withAccess({}));
    expect(commands.map((one) => one.link)).toContain(link);
  });

  test.each([
    ['record leave', '/LeaveManagement/approval/record'],
    ['approve leave', '/LeaveManagement/approval'],
    ['public holidays', '/LeaveManagement/holidays'],
  ])('“%s” is for HR', async (q, link) => {
    const linksFor = async (who: object) =>
      (await search(q, withAccess(who))).commands.map((one) => one.link);
    expect(await linksFor({ HR: true })).toContain(link);
    expect(await linksFor({})).not.toContain(link);
  });

  test('are answered to those who may know', async () => {
    expect(await titles('who owes', withAccess({ CRM: true }))).toEqual([]);
    expect(await titles('who is away', withAccess({}))).toEqual([expect.stringMatching(/^Away: /)]);
    expect(await titles('overdue', withAccess({ Tasks: true }))).toEqual(['Overdue tasks']);
  });

  test('“statement for …” and “leave for …” lead to the client and the person', async () => {
    const [some] = await db.in(clients).list({}, { sort: { sortName: 1 }, limit: 1 });
    expect((await search(`statement for ${some?.name}`)).commands[0]).toEqual({
      title: `Statement for ${some?.name}`,
      link: `/clientDashBoard/${some?._id}/invoices`,
    });
    const person = (await db.in(users).list({}, { sort: { name: 1 }, limit: 50 })).find(
      ({ access, status }) => !access.laoban && status === 'Active',
    );
    expect((await search(`leave for ${person?.name}`)).commands).toEqual([
      {
        title: `Record leave for ${person?.name}`,
        link: `/LeaveManagement/approval/record?userId=${person?._id}`,
      },
      { title: `Leave balance for ${person?.name}`, link: `/LeaveManagement/balances/${person?._id}` },
    ]);
    // Nobody's leave is theirs to record.
    expect((await search(`leave for ${person?.name}`, withAccess({ CRM: true }))).commands).toEqual([]);
    expect((await search(`statement for ${some?.name}`, withAccess({ CRM: true }))).commands).toEqual([]);
  });
});

describe('nobody finds', () => {
  test('what their flags do not open, nor the mistake that leads there', async () => {
    const { groups } = await search('a');
    expect(groups).toEqual([]);
    const kindsOf = async (who: object) => {
      const all = await Promise.all(['ko', 'co', 'de', 'li', 'wei', 'te', 'me'].map((q) => search(q, who)));
      return new Set(all.flatMap((one) => one.groups.map(({ group }) => group.kind)));
    };
    expect(await kindsOf(withAccess({}))).toEqual(new Set(['item']));
    expect(await kindsOf(withAccess({ HR: true }))).toEqual(new Set(['item', 'employee']));
    await askIn(db, addClient, client('Zhenghe Trading'));
    expect((await search('zhengke')).corrected).toBe('zhenghe');
    expect((await search('zhengke', withAccess({ HR: true }))).corrected).toBeNull();
  });

  test('jobs of other drivers without the flag, and their own on the page for drivers', async () => {
    const [job] = await db.in(jobs).list({ driverId: { $ne: null } }, { sort: { jobDate: 1 }, limit: 1 });
    const own = await search(job?.jobId ?? '', withAccess({}, job?.driverId ?? ''));
    expect(own.groups.map(({ hits }) => hits.map(({ refId }) => refId))).toEqual([[job?._id]]);
    expect(own.groups[0]?.group.page('x')).toBe('/JobStartEnd/x');
    expect((await search(job?.jobId ?? '', withAccess({}))).groups).toEqual([]);
    await db.in(jobs).updateOne({ _id: job?._id ?? '' }, { $set: { driverId: null, driverName: '' } });
    expect((await search(job?.jobId ?? '', withAccess({}, job?.driverId ?? ''))).groups).toEqual([]);
  });

  test('anything of another company, or anything private', async () => {
    const { db: other } = await plainCompany();
    await askIn(other, addClient, client('Kopi Rival'));
    expect(await titles('rival', 'client')).toEqual([]);
    const text = JSON.stringify(await entriesOf(db));
    for (const { notes } of await db.in(clients).list({}, { sort: { sortName: 1 }, limit: 100 }))
      if (notes) expect(text).not.toContain(notes.slice(0, 40));
  });
});

describe('what is typed', () => {
  test.each([
    'x'.repeat(150),
    '🍜🍜🍜',
    '$where',
    '.*',
    '{"$ne":1}',
    '"\\',
    '( ) [ ]',
    '\u0000',
    `${'a'.repeat(24)}b`,
  ])('%s gets an answer', async (q) => {
    const { groups, hint } = await search(q);
    expect(hint === null || hint.length > 0).toBe(true);
    expect(groups).toEqual([]);
  });

  test('longer than any name is refused by the operation', async () => {
    await expect(search('x'.repeat(10_000))).rejects.toThrow();
  });
});

describe('a list’s search', () => {
  test('still finds any part of a text, also across words, and what was renamed since', async () => {
    const { db: company } = await plainCompany();
    const { _id: id } = await askIn(company, addClient, client('Ah-Seng’s (Coffee) House'));
    const listed = async (q: string) =>
      (await askIn(company, browseClients, { q })).items.map(({ _id }) => _id);
    for (const q of [
      'offe',
      'ENG’S (C',
      'g’s',
      'ffee) ho',
      '(',
      'e',
      'a',
      'ah-seng’s (coffee) house',
      'house ah-SENGS',
    ])
      expect([q, await listed(q)]).toEqual([q, [id]]);
    expect(await listed('coffex house')).toEqual([]);
    await askIn(company, changeClient, { id, CompanyName: 'Toa Payoh Tea' });
    expect([await listed('offe'), await listed('oh te')]).toEqual([[], [id]]);
  });
});

test('a search of quotations finds parts of their texts, and their clients’ present names', async () => {
  const { db: firm } = await plainCompany();
  const { _id: id } = await askIn(firm, addClient, client('Ah Seng Coffee'));
  const { _id: own } = await askIn(firm, createQuotation, {
    ...someQuotation,
    clientId: id,
    clientName: '',
    title: 'Machines',
  });
  const listed = async (q: string) =>
    (await askIn(firm, browseQuotations, { q })).items.map(({ _id }) => _id);
  for (const q of ['achine', 'seng coffee mach', 'q-20', 'ah seng'])
    expect([q, await listed(q)]).toEqual([q, [own]]);
  await askIn(firm, changeClient, { id, CompanyName: 'Toa Payoh Tea' });
  expect([await listed('payoh'), await listed('oah')]).toEqual([[own], []]);
});

test('a search of ended jobs finds parts of all that a job’s search text holds, also its driver', async () => {
  const { db: firm } = await plainCompany();
  const values = {
    title: 'Deliver beans',
    client: 'Ah Seng',
    startLocation: 'Kallang',
    endLocation: 'Bedok',
  };
  const job = { ...values, jobId: 'JOB-12345678', driverName: 'Ravi Chandran', driverId: 'ravi' };
  const ended = { status: 'ended', jobDate: '2026-11-20', jobEnd: new Date(), searchText: searchTextOf(job) };
  await firm.in(jobs).insert({ _id: 'one', ...job, ...ended } as never);
  const listed = async (q: string) => (await askIn(firm, chooseJob, { q })).rows.map(({ job }) => job._id);
  for (const q of ['iver bea', 'seng', 'allang', 'bedok', '345678', 'handra', 'beans ravi'])
    expect([q, await listed(q)]).toEqual([q, ['one']]);
  expect(await listed('beans ravx')).toEqual([]);
});

describe('what searches look at', () => {
  test('follows each change of the records', async () => {
    const { db: company } = await plainCompany();
    const all = async () =>
      (await entriesOf(company))
        .filter(({ kind }) => kind !== 'employee')
        .map(({ kind, title }) => [kind, title]);
    const { _id: id } = await askIn(company, addClient, client('Ah Seng Coffee'));
    expect(await all()).toEqual([
      ['client', 'Ah Seng Coffee'],
      ['contact', 'Tan Ah Seng'],
    ]);
    await askIn(company, changeClient, { id, CompanyName: 'Ah Seng Tea', contactPerson: 'Lim Ah Beng' });
    expect(await all()).toEqual([
      ['client', 'Ah Seng Tea'],
      ['contact', 'Lim Ah Beng'],
    ]);
    await askIn(company, deleteClient, { id });
    expect(await all()).toEqual([]);
  });

  test('follows changes of many at once, and those that fail leave it', async () => {
    const [task] = await db.in(tasks).list({}, { sort: { endDate: 1 }, limit: 1 });
    await db.transaction((inner) =>
      renameClientInTasks(inner, { _id: task?.clientId ?? '', name: 'Renamed Noodles' }),
    );
    expect(await titles(`${task?.title} renamed`, 'task')).toContain(task?.title);
    const failing = db.transaction(async (inner) => {
      await inner.in(tasks).deleteMany({});
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await titles(`${task?.title} renamed`, 'task')).toContain(task?.title);
  });

  test('is what a rebuild makes of the records, which also removes what is of none', async () => {
    const before = await entriesOf(db);
    expect(before.length).toBeGreaterThan(100);
    const [model] = before as [FindEntry];
    await db.in(findEntries).insert({ ...model, _id: 'client:gone', refId: 'gone', kind: 'client' });
    await db.in(findEntries).deleteOne({ _id: model._id });
    await rebuildSearch(db);
    expect(await entriesOf(db)).toEqual(before);
  });

  test('has nobody any more who was deleted', async () => {
    const [user] = await db.in(users).list({ 'access.laoban': false }, { sort: { name: 1 }, limit: 1 });
    const name = user?.name ?? '';
    expect(await titles(name, 'employee')).toContain(name);
    await db.in(users).updateOne({ _id: user?._id ?? '' }, { $set: { deletedAt: new Date() } });
    expect(await titles(name, 'employee')).not.toContain(name);
  });
});

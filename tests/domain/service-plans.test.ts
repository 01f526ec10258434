import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noAccess } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import { type User, users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { addClient, changeClient, deleteClient } from '~/modules/crm/clients.server';
import { invoices } from '~/modules/documents/collections';
import { createInvoice } from '~/modules/documents/invoice/invoices.server';
import { items, stockLines } from '~/modules/inventory/collections';
import { addItem } from '~/modules/inventory/items.server';
import { type Job, jobSeries, jobs, type ServicePlan, servicePlans } from '~/modules/jobs/collections';
import { endJob, startJob } from '~/modules/jobs/drive.server';
import { jobProof } from '~/modules/jobs/find-job.server';
import { repeatJobs, visitInvoices, yearlyInvoices } from '~/modules/jobs/jobs.server';
import { addKind } from '~/modules/jobs/kinds.server';
import * as messages from '~/modules/jobs/messages';
import { tickLine } from '~/modules/jobs/on-site.server';
import { presentServicePlan } from '~/modules/jobs/present';
import { changeJob, deleteJob } from '~/modules/jobs/save-job.server';
import { yearEnd, yearStart } from '~/modules/jobs/service-plan';
import {
  addServicePlan,
  browseServicePlans,
  changeServicePlan,
  deleteServicePlan,
  listServicePlans,
} from '~/modules/jobs/service-plans.server';
import { leaveMonths } from '~/modules/leave/collections';
import { monthsFor } from '~/modules/leave/months';
import { askingFor, needsOf } from '~/modules/today/all-needs.server';
import type { Operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { database } from '~db/connect';
import { files, filesOf } from '~db/files';
import { enqueue, type JobKind } from '~db/jobs';
import { workOff } from '~db/jobs/worker';
import { askIn, companyIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, plainCompany } from '../support/sample-company';

openDatabaseForTests();

/** A Wednesday at ten in Singapore. */
const now = new Date('2026-11-25T02:00:00Z');
const today = singaporeDay(now);
let db: CompanyDb;
let boss: ReturnType<typeof asUser>;
let clientId: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now, shouldAdvanceTime: true, advanceTimeDelta: 2 });
  const company = await plainCompany();
  db = company.db;
  boss = asUser(company.owner);
  const kopi = { CompanyName: 'Kopi', industry: 'Food', contactPerson: 'Tan', role: 'Others' };
  clientId = (await ask(addClient, { ...kopi, Email: 'a@b.example', address: '1 Bedok Road' }))._id;
});
afterEach(() => {
  vi.useRealTimers();
});

const ask = <Result>(operation: Operation<Result>, sent: Record<string, unknown>, as = boss) =>
  askIn(db, operation, sent, as);
const somePlan = { title: 'Service the air-conditioner', repeat: 'monthly', every: 3, price: 180 };
const add = async (sent: object = {}) =>
  (await ask(addServicePlan, { ...somePlan, clientId, from: today, ...sent })).plan;
const visits = () => db.in(jobs).list({}, { sort: { jobDate: 1 }, limit: 50 });
const days = async () => (await visits()).map(({ jobDate }) => jobDate);
const work = async (...kinds: JobKind[]) => await workOff({ kinds });
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
const drafts = () => db.in(invoices).list({}, { sort: { createdAt: 1 }, limit: 20 });
const night = async (kind: typeof repeatJobs | typeof yearlyInvoices) => {
  await enqueue(db, kind as typeof repeatJobs, { day: singaporeDay(new Date()) });
  await work(kind);
};

/** The first visit, ended by its driver. */
async function ended(): Promise<Job> {
  const [visit] = await visits();
  const id = visit?._id;
  const me = boss.as.userId;
  await ask(changeJob, { id, assignedEmployees: [me], status: 'assigned' });
  await ask(startJob, { id });
  return await ask(endJob, { id, endLocation: '1 Bedok Road' });
}

test('each visit is a job of its kind, and the next one is on the plan however far it is', async () => {
  const kind = await ask(addKind, { name: 'Air-con', title: 'Service', duration: 90, checklist: ['Filter'] });
  const plan = await add({ title: '', kindId: kind._id });
  expect(await days()).toEqual([today, '2027-02-25']);
  const [, next] = await visits();
  expect(next).toMatchObject({
    title: 'Service',
    client: 'Kopi',
    clientId,
    endLocation: '1 Bedok Road',
    duration: 90,
    status: 'new',
    seriesId: plan._id,
    kindId: kind._id,
    jobTime: '09:00',
    checklist: [{ text: 'Filter', ticked: null }],
  });
  vi.setSystemTime(new Date('2027-02-25T02:00:00Z'));
  await night(repeatJobs);
  await night(repeatJobs);
  expect(await days()).toEqual([today, '2027-02-25', '2027-05-25']);
});

test('a plan is for a client who is there, has a title or kind, comes back, and has a visit before its end', async () => {
  const refused = async (sent: object) =>
    await add(sent).then(
      () => [],
      ({ fields }) => Object.keys(fields ?? {}),
    );
  expect(await refused({ title: '' })).toEqual(['title']);
  expect(await refused({ repeat: '' })).toEqual(['repeat']);
  expect(await refused({ kindId: 'none' })).toEqual(['kindId']);
  expect(await refused({ clientId: 'none' })).toEqual(['clientId']);
  expect(await refused({ price: 0 })).toEqual(['price']);
  expect(await refused({ until: dayAfter(today, -1) })).toEqual(['until']);
  expect(await refused({ from: '2020-01-01', until: '2021-01-01' })).toEqual(['until']);
  expect(await refused({ from: '2020-01-01', times: 3 })).toEqual(['times']);
  expect(await db.in(servicePlans).count({}, 9)).toBe(0);
});

describe('the invoice of a visit', () => {
  test('is drafted a minute after its end, once, for its price', async () => {
    await add();
    const job = await ended();
    await work(visitInvoices);
    expect(await drafts()).toEqual([]);
    later(61);
    await work(visitInvoices);
    await enqueue(db, visitInvoices, { jobId: job._id });
    await work(visitInvoices);
    const [draft, ...others] = await drafts();
    expect(others).toEqual([]);
    expect(draft).toMatchObject({ status: 'draft', clientId, jobId: job._id, subtotal: 18_000 });
    expect(draft?.lines[0]?.description).toBe('Service the air-conditioner, Nov 25, 2026');
    const lines = await db.in(activity).list({ subjectId: draft?._id ?? '' }, { sort: { at: 1 }, limit: 5 });
    expect(lines.map(({ userName }) => userName)).toEqual(['Laoban']);
  });

  test('is not drafted if the end is undone in time, and a minute after the next end then', async () => {
    await add();
    const job = await ended();
    later(30);
    await ask(changeJob, { id: job._id, status: 'active' });
    later(31);
    await work(visitInvoices);
    expect(await drafts()).toEqual([]);
    await ask(endJob, { id: job._id, endLocation: '1 Bedok Road' });
    later(61);
    await work(visitInvoices);
    expect(await drafts()).toHaveLength(1);
  });

  test('is not drafted if the visit has one already, or the plan has no price', async () => {
    const plan = await add();
    const job = await ended();
    await ask(createInvoice, { clientId, jobId: job._id, title: 'By hand', amount: 90 });
    later(61);
    await work(visitInvoices);
    expect((await drafts()).map(({ title }) => title)).toEqual(['By hand']);
    await ask(changeServicePlan, { id: plan._id, price: null });
    await db.in(invoices).deleteMany({});
    await enqueue(db, visitInvoices, { jobId: job._id });
    await work(visitInvoices);
    expect(await drafts()).toEqual([]);
  });
});

test('a price per year is drafted once a year, on the first day of each year of the plan', async () => {
  await add({ per: 'year', price: '1,200', until: '2028-11-24' });
  await ended();
  later(61);
  await work(visitInvoices);
  expect(await drafts()).toEqual([]);
  await night(yearlyInvoices);
  await night(yearlyInvoices);
  expect((await drafts()).map(({ lines }) => lines[0]?.description)).toEqual([
    'Service the air-conditioner, Nov 25, 2026 to Nov 24, 2027',
  ]);
  vi.setSystemTime(new Date('2027-11-26T02:00:00Z'));
  await night(yearlyInvoices);
  vi.setSystemTime(new Date('2028-11-26T02:00:00Z'));
  await night(yearlyInvoices);
  expect((await drafts()).map(({ subtotal }) => subtotal)).toEqual([120_000, 120_000]);
});

test('a plan of February 29 has a year from the 28th on', () => {
  const plan = { from: '2028-02-29', lastDay: null };
  expect([yearStart(plan, '2028-03-01'), yearEnd(plan, '2028-02-29')]).toEqual(['2029-02-28', '2029-02-27']);
  expect(yearStart({ ...plan, lastDay: '2029-01-31' }, '2028-03-01')).toBeNull();
});

test('a change plans the visits again, except one that somebody changed alone, and the price changes none', async () => {
  const plan = await add({ repeat: 'weekly', every: 1 });
  const [, second] = await visits();
  await ask(changeJob, { id: second?._id, jobTime: '15:00' });
  await ask(changeServicePlan, { id: plan._id, price: 200 });
  expect((await visits()).map(({ revision }) => revision)).toEqual([0, 1, 0]);
  await ask(changeServicePlan, { id: plan._id, jobTime: '10:00', weekdays: [5] });
  expect((await visits()).map(({ jobDate, jobTime }) => `${jobDate} ${jobTime}`)).toEqual([
    '2026-11-27 10:00',
    '2026-12-02 15:00',
    '2026-12-04 10:00',
  ]);
  await expect(ask(changeServicePlan, { id: plan._id, revision: 0, title: 'Late' })).rejects.toMatchObject({
    status: 409,
  });
  await expect(ask(changeServicePlan, { id: plan._id, repeat: null })).rejects.toMatchObject({ status: 400 });
});

test('another time leaves a visit deleted that somebody deleted alone, and changes those before one that was changed alone', async () => {
  const plan = await add({ repeat: 'weekly', every: 1 });
  const [first, second, third] = await visits();
  await ask(deleteJob, { id: second?._id });
  await ask(changeJob, { id: third?._id, jobTime: '15:00' });
  await ask(changeServicePlan, { id: plan._id, jobTime: '10:00' });
  expect((await visits()).map(({ jobDate, jobTime }) => `${jobDate} ${jobTime}`)).toEqual([
    `${first?.jobDate} 10:00`,
    `${third?.jobDate} 15:00`,
  ]);
  expect((await db.in(jobSeries).findOne({}))?.like.jobTime).toBe('10:00');
});

describe('a visit that was planned', () => {
  const one = async (place: number) => (await visits())[place] as Job;
  const idsOf = async () => (await visits()).map(({ _id, jobId }) => `${_id} ${jobId}`);

  test('stays the same job with its photo and ticks where the plan says something else of it', async () => {
    const kind = await ask(addKind, { name: 'Air-con', checklist: ['Filter'] });
    const plan = await add({ repeat: 'weekly', every: 1, kindId: kind._id });
    const [ids, { _id: id }] = [await idsOf(), await one(1)];
    const photo = await photoOn(id);
    await ask(tickLine, { id, text: 'Filter', done: true });
    await ask(changeServicePlan, { id: plan._id, jobTime: '10:00', title: 'Service both' });
    expect(await idsOf()).toEqual(ids);
    expect(await one(1)).toMatchObject({ jobTime: '10:00', title: 'Service both', revision: 1 });
    expect((await one(1)).photos).toMatchObject([{ id: photo }]);
    expect((await one(1)).checklist).toMatchObject([{ text: 'Filter', ticked: { userName: boss.as.name } }]);
    // Nothing of it is other, so that a form that is open stays good.
    await ask(changeServicePlan, { id: plan._id, until: '2027-06-30' });
    expect((await one(1)).revision).toBe(1);
  });

  test('moves to the other days of its plan, those first on which somebody worked; one too many of these stays', async () => {
    const plan = await add({ repeat: 'weekly', every: 1 });
    const [first, second, third] = await visits();
    const photo = await photoOn(third?._id ?? '');
    await ask(changeServicePlan, { id: plan._id, weekdays: [5] });
    const ids = (await visits()).map(({ _id }) => _id);
    expect([ids, await days()]).toEqual([
      [first?._id, third?._id],
      ['2026-11-27', '2026-12-04'],
    ]);
    expect(await db.in(jobs).findOne({ _id: second?._id ?? '' })).toBeNull();
    await ask(changeServicePlan, { id: plan._id, repeat: 'yearly', every: 1, until: '2026-12-01' });
    await ask(changeServicePlan, { id: plan._id, title: 'Last one' });
    expect((await visits()).map(({ _id, title }) => [_id, title])).toEqual([[third?._id, 'Last one']]);
    await ask(deleteServicePlan, { id: plan._id });
    expect(await db.in(files).findOne({ _id: photo })).toBeNull();
  });

  test('has the driver whom somebody chose for it alone, and what else the plan says', async () => {
    const plan = await add({ repeat: 'weekly', every: 1 });
    const { _id: id } = await one(1);
    await ask(changeJob, { id, assignedEmployees: [boss.as.userId], status: 'assigned' });
    await ask(changeServicePlan, { id: plan._id, jobTime: '10:00' });
    await ask(changeServicePlan, { id: plan._id, weekdays: [5] });
    expect((await visits()).map(({ jobDate, jobTime, status }) => [jobDate, jobTime, status])).toEqual([
      ['2026-11-27', '10:00', 'new'],
      ['2026-12-02', '10:00', 'assigned'],
      ['2026-12-04', '10:00', 'new'],
    ]);
    expect((await one(1))._id).toBe(id);
  });

  test('keeps its materials on hold, and has others where its kind is another', async () => {
    const amounts = { totalCount: 50, onHoldCount: 0, understockThreshold: 0, overstockThreshold: 100 };
    const thing = { productSegment: 'Parts', location: 'Shelf 1', unit: 'piece' };
    const item = await ask(addItem, { ...thing, productName: 'Filter', SKU: 'FILTER', ...amounts });
    const kindOf = async (name: string, quantity: number) =>
      (await ask(addKind, { name, materials: [{ itemId: item._id, quantity }] }))._id;
    const plan = await add({ repeat: 'weekly', every: 1, kindId: await kindOf('Small', 1) });
    const held = async () => (await db.in(items).findOne({ _id: item._id }))?.onHoldCount;
    const lines = () => db.in(stockLines).count({}, 99);
    const before = await lines();
    expect(await held()).toBe(3_000);
    await ask(changeServicePlan, { id: plan._id, weekdays: [3], jobTime: '10:00' });
    expect([await lines(), await held()]).toEqual([before, 3_000]);
    await ask(changeServicePlan, { id: plan._id, kindId: await kindOf('Large', 2) });
    expect(await held()).toBe(6_000);
    await ask(changeServicePlan, { id: plan._id, weekdays: [5] });
    expect(await held()).toBe(4_000);
  });

  async function photoOn(id: string): Promise<string> {
    const photo = await filesOf(db).keep({ name: 'a.jpg', type: 'image/jpeg', content: Buffer.from('a') });
    await filesOf(db).bind(photo, { kind: jobProof, subjectId: id, ownerId: boss.as.userId });
    const by = { when: 'before' as const, userId: boss.as.userId, userName: 'Boss', at: now };
    await db.in(jobs).updateOne({ _id: id }, { $set: { photos: [{ id: photo._id, ...by }] } });
    return photo._id;
  }
});

describe('other days', () => {
  const change = async (plan: ServicePlan, sent: object) =>
    await ask(changeServicePlan, { id: plan._id, ...sent });
  const weekly = () => add({ repeat: 'weekly', every: 1 });

  test('are planned from now on, also before a visit far ahead that was changed alone, which no night makes again', async () => {
    const plan = await add();
    const [, next] = await visits();
    await ask(changeJob, { id: next?._id, jobTime: '15:00' });
    await change(plan, { every: 1 });
    expect(await days()).toEqual([today, '2026-12-25', '2027-02-25']);
    for (const day of ['2026-12-25', '2027-01-25', '2027-02-25']) {
      vi.setSystemTime(new Date(`${day}T02:00:00Z`));
      await night(repeatJobs);
    }
    expect(await days()).toEqual([today, '2026-12-25', '2027-01-25', '2027-02-25', '2027-03-25']);
  });

  test('leave a moved visit where it is, and make none for the day for which it stands, however often they change', async () => {
    const plan = await weekly();
    const [first, second] = await visits();
    await ask(changeJob, { id: second?._id, jobDate: '2026-12-03' });
    await change(plan, { weekdays: [3, 5] });
    expect(await days()).toEqual([today, '2026-11-27', '2026-12-03', '2026-12-04', '2026-12-09']);
    await change(plan, { weekdays: [5] });
    expect(await days()).toEqual(['2026-11-27', '2026-12-03', '2026-12-04']);
    await change(plan, { weekdays: [3] });
    expect(await days()).toEqual([today, '2026-12-03', '2026-12-09']);
    // Thursdays have it on its own day.
    await change(plan, { weekdays: [4] });
    expect(await days()).toEqual(['2026-11-26', '2026-12-03']);
    vi.setSystemTime(new Date('2026-12-03T02:00:00Z'));
    await night(repeatJobs);
    expect(await days()).toEqual(['2026-11-26', '2026-12-03', '2026-12-10', '2026-12-17']);
    expect(await db.in(jobs).findOne({ _id: first?._id ?? '' })).toBeNull();
  });

  test('have the visit again that was deleted alone; another end alone has not', async () => {
    const plan = await weekly();
    const [, second] = await visits();
    await ask(deleteJob, { id: second?._id });
    await change(plan, { until: '2027-06-30' });
    expect(await days()).toEqual([today, '2026-12-09']);
    await change(plan, { until: '2026-12-08' });
    expect(await days()).toEqual([today]);
    await change(plan, { until: null, times: 4 });
    expect(await days()).toEqual([today, '2026-12-09']);
    await change(plan, { weekdays: [2, 3] });
    expect(await days()).toEqual([today, '2026-12-01', '2026-12-02', '2026-12-08']);
  });

  test('keep at least the next one on the plan where the one before it was deleted or is done early', async () => {
    const plan = await add();
    const [, second] = await visits();
    await ask(deleteJob, { id: second?._id });
    await change(plan, { until: '2028-01-01' });
    expect(await days()).toEqual([today, '2027-05-25']);
    const [, third] = await visits();
    const done = { jobDate: dayAfter(today, 1), status: 'ended', assignedEmployees: [boss.as.userId] };
    await ask(changeJob, { id: third?._id, ...done });
    await change(plan, { every: 6, until: null });
    expect(await days()).toEqual([today, dayAfter(today, 1), '2027-11-25']);
  });

  test('are there as a whole or not at all', async () => {
    const plan = await weekly();
    const before = await visits();
    const stores = vi.spyOn(Object.getPrototypeOf(database().db.collection('jobs')), 'insertMany');
    stores.mockRejectedValueOnce(new Error('Killed'));
    await expect(change(plan, { weekdays: [5] })).rejects.toThrow();
    expect(stores.mock.contexts[0]).toMatchObject({ collectionName: 'jobs' });
    stores.mockRestore();
    expect(await visits()).toEqual(before);
    expect(await db.in(servicePlans).findOne({})).toMatchObject({ revision: 0 });
    await change(plan, { weekdays: [5], revision: 0 });
    expect(await days()).toEqual(['2026-11-27', '2026-12-04']);
    expect(await db.in(jobSeries).count({}, 9)).toBe(1);
  });
});

test('this and upcoming visits end the plan; ending the plan deletes what has not started', async () => {
  await add({ repeat: 'weekly', every: 1 });
  const [first, second] = await visits();
  await ask(deleteJob, { id: second?._id, scope: 'series' });
  expect([await days(), await db.in(servicePlans).count({}, 9)]).toEqual([[first?.jobDate], 0]);
  await db.in(jobs).deleteMany({});
  const plan = await add({ repeat: 'weekly', every: 1 });
  const job = await ended();
  await ask(deleteServicePlan, { id: plan._id });
  expect((await visits()).map(({ _id }) => _id)).toEqual([job._id]);
  expect(await db.in(jobSeries).count({}, 9)).toBe(0);
});

describe('a driver of its visits', () => {
  const named = { repeat: 'weekly', every: 1 };
  const crew = async () =>
    (await visits()).map(({ status, driverName, helperNames = [] }) =>
      [status, driverName, ...helperNames].join(' '),
    );
  let faris: ReturnType<typeof asUser>;
  beforeEach(async () => {
    faris = asUser(await colleague('Faris'));
  });

  async function colleague(name: string): Promise<User> {
    const person = {
      ...(await owner()),
      _id: newId(),
      name,
      email: `${newId()}@company.example`,
      access: noAccess,
    };
    await db.in(users).insert(person);
    return person;
  }
  const owner = async () => (await db.in(users).findOne({ _id: boss.as.userId })) as User;
  const id = () => faris.as.userId;

  test('has each visit, with helpers; one who is away or has left has none, and the answer says so', async () => {
    const mei = await colleague('Mei');
    const { plan, warning } = await ask(addServicePlan, {
      ...{
        ...somePlan,
        ...named,
        clientId,
        from: today,
        assignedEmployees: [id()],
        helperIds: [mei._id, id()],
      },
    });
    expect([warning, await crew()]).toEqual([null, Array(3).fill('assigned Faris Mei')]);
    expect(presentServicePlan(plan, true)).toMatchObject({ assignedEmployees: [id()], helperIds: [mei._id] });
    const request = { _id: newId(), userId: id(), start: '2026-12-02', end: '2026-12-02' } as const;
    const whole = { from: 'morning', to: 'afternoon' } as const;
    await db.in(leaveMonths).insertMany(monthsFor({ ...request, ...whole }));
    const away = await ask(changeServicePlan, { id: plan._id, jobTime: '10:00' });
    expect(await crew()).toEqual(['assigned Faris Mei', 'new  Mei', 'assigned Faris Mei']);
    expect(away.warning).toContain(
      'Faris is on approved leave then, so these days have no driver: Dec 2, 2026',
    );
    await db.in(users).updateOne({ _id: id() }, { $set: { status: 'Resigned' } });
    const left = await ask(changeServicePlan, { id: plan._id, jobTime: '11:00' });
    expect([left.warning, left.plan.driverId]).toEqual([messages.planDriverLeft, id()]);
    expect(await crew()).toEqual(Array(3).fill('new  Mei'));
    const { warning: none } = await ask(changeServicePlan, { id: plan._id, assignedEmployees: [] });
    expect(none).toBeNull();
  });

  test('has those of later nights too, and works here when named', async () => {
    await add({ ...named, assignedEmployees: [id()] });
    vi.setSystemTime(new Date('2026-12-03T02:00:00Z'));
    await night(repeatJobs);
    expect((await crew()).at(-1)).toBe('assigned Faris');
    await expect(add({ assignedEmployees: ['nobody'] })).rejects.toMatchObject({
      fields: { assignedEmployees: [expect.anything()] },
    });
    await expect(add({ helperIds: ['nobody'] })).rejects.toMatchObject({ status: 400 });
  });

  test('is the plan’s too where this and upcoming visits get another one, as are their words', async () => {
    const plan = await add(named);
    const [first] = await visits();
    const sent = { assignedEmployees: [id()], status: 'assigned', title: 'Clean it', jobTime: '12:00' };
    await ask(changeJob, { id: first?._id, scope: 'series', ...sent });
    expect(await db.in(servicePlans).findOne({})).toMatchObject({
      driverId: id(),
      title: 'Clean it',
      jobTime: '12:00',
      revision: 1,
      from: plan.from,
    });
    await ask(changeServicePlan, { id: plan._id, description: 'Ask for Tan' });
    expect(
      (await visits()).map(({ title, jobTime, driverName }) => `${title} ${jobTime} ${driverName}`),
    ).toEqual(Array(3).fill('Clean it 12:00 Faris'));
  });
});

test('the rule of its visits is changed in the plan', async () => {
  await add({ repeat: 'weekly', every: 1 });
  const [first] = await visits();
  await expect(ask(changeJob, { id: first?._id, scope: 'series', every: 2 })).rejects.toMatchObject({
    fields: { repeat: [expect.stringContaining('service plan')] },
  });
});

test('this and upcoming visits that move take the plan with them', async () => {
  const plan = await add({ repeat: 'weekly', every: 1 });
  const [first] = await visits();
  await ask(changeJob, { id: first?._id, scope: 'series', jobDate: dayAfter(today, 1) });
  const moved = (await db.in(servicePlans).findOne({ _id: plan._id })) as ServicePlan;
  expect(moved.repeat).toEqual({ unit: 'week', every: 1, weekdays: [4] });
});

test('a plan follows its client’s name and ends with the client; the visits stay', async () => {
  await add();
  await ask(changeClient, { id: clientId, CompanyName: 'Kopi & Co' });
  expect(await db.in(servicePlans).findOne({})).toMatchObject({ clientName: 'Kopi & Co' });
  expect((await db.in(jobSeries).findOne({}))?.like.client).toBe('Kopi & Co');
  await ask(deleteClient, { id: clientId });
  expect([await db.in(servicePlans).count({}, 9), await db.in(jobSeries).count({}, 9)]).toEqual([0, 0]);
  expect(await days()).toHaveLength(2);
});

test('prices are for people with Quotes: others neither see nor set them', async () => {
  const plan = await add();
  const access = { ...noAccess, JobManagement: true };
  const planner = { as: { ...boss.as, access } };
  const { items, priced } = await ask(listServicePlans, {}, planner);
  expect(presentServicePlan(items[0] as ServicePlan, priced)).not.toHaveProperty('price');
  for (const sent of [{ price: 1 }, { price: null }, { per: 'year' }])
    await expect(ask(changeServicePlan, { id: plan._id, ...sent }, planner)).rejects.toMatchObject({
      status: 403,
    });
  await ask(changeServicePlan, { id: plan._id, jobTime: '11:00' }, planner);
  expect(await db.in(servicePlans).findOne({})).toMatchObject({ price: 18_000, jobTime: '11:00' });
});

test('Today and the list name plans that end within 60 days', async () => {
  await add({ until: dayAfter(today, 60), repeat: 'weekly', every: 1 });
  await add({ title: 'Goes on' });
  await add({ title: 'Ends later', until: dayAfter(today, 100) });
  await add({ title: 'By number', repeat: 'weekly', every: 1, times: 3 });
  const { items, count } = await ask(browseServicePlans, { show: 'ending' });
  expect([count, items.map(({ plan }) => plan.title)]).toEqual([
    2,
    ['By number', 'Service the air-conditioner'],
  ]);
  const company = await companyIn(db);
  const person = { ...boss.as, drives: false };
  const needs = await needsOf(askingFor({ person: person as never, company, db }));
  const group = needs.find(({ kind }) => kind === 'plans-ending');
  expect([group?.count, group?.lines[0]?.text]).toEqual([2, 'Kopi: By number']);
});

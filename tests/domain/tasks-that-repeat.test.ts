import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { daysOf, type Repeat } from '~/core/repeat';
import { addClient, deleteClient } from '~/modules/crm/clients.server';
import { changeStatuses } from '~/modules/tasks/bulk.server';
import { type Task, tasks } from '~/modules/tasks/collections';
import { wakeTasks } from '~/modules/tasks/jobs.server';
import { presentTask } from '~/modules/tasks/present';
import { showTask } from '~/modules/tasks/show';
import { browseTasks } from '~/modules/tasks/task-list.server';
import { changeTask, createTask, deleteTask, tickLine } from '~/modules/tasks/tasks.server';
import type { Operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { enqueue, readJob as readWork } from '~db/jobs';
import { workOff } from '~db/jobs/worker';
import { askIn } from '../support/asking';
import { mailTo } from '../support/config';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, plainCompany } from '../support/sample-company';

openDatabaseForTests();

const today = singaporeDay(new Date());
let db: CompanyDb;
let boss: ReturnType<typeof asUser>;
let client: string;
let outbox: string;

beforeEach(async () => {
  outbox = await mkdtemp(join(tmpdir(), 'laoban-outbox-'));
  mailTo(outbox);
  const company = await plainCompany();
  db = company.db;
  boss = asUser(company.owner);
  const kopi = { CompanyName: 'Kopi', industry: 'Food', contactPerson: 'Tan', role: 'Others' };
  client = (await ask(addClient, { ...kopi, Email: 'a@b.example' }))._id;
});
afterEach(async () => {
  await rm(outbox, { recursive: true, force: true });
});

const ask = <Result>(operation: Operation<Result>, sent: Record<string, unknown>) =>
  askIn(db, operation, sent, boss);
const task = (sent: object) =>
  ask(createTask, { title: 'Send the GST return', CustomerID: client, endDate: today, ...sent });
const stored = () => db.in(tasks).list({}, { sort: { endDate: 1, createdAt: 1 }, limit: 20 });
const days = async () => (await stored()).map(({ endDate, status }) => `${endDate} ${status}`);
const morning = async () => {
  const id = await enqueue(db, wakeTasks, { day: today });
  await workOff({ kinds: [wakeTasks] });
  return (await readWork(db, id))?.result;
};
const sent = async () => {
  const files = await readdir(outbox);
  return await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
};
const complete = (one: Pick<Task, '_id'>) => ask(changeTask, { id: one._id, status: 'completed' });

test('the task after one that repeats is made when it is completed, once', async () => {
  const later = dayAfter(today, 5);
  const first = await task({ endDate: later, repeat: 'weekly', checklist: ['Figures', 'File'] });
  await ask(tickLine, { id: first._id, tick: 'File' });
  await complete(first);
  await ask(changeTask, { id: first._id, status: 'todo' });
  await ask(changeStatuses, { ids: [first._id], newStatus: 'completed' });
  expect(await days()).toEqual([`${later} completed`, `${dayAfter(later, 7)} todo`]);
  const [, next] = await stored();
  expect(next).toMatchObject({ title: 'Send the GST return', clientName: 'Kopi', turn: 2 });
  expect(next?.checklist).toEqual([
    { text: 'Figures', ticked: null },
    { text: 'File', ticked: null },
  ]);
});

test('it is made on the end date too, however often the morning comes, and does not come back once deleted', async () => {
  await task({ repeat: 'daily', every: 3 });
  expect(await morning()).toEqual({ made: 1, reminded: 0 });
  expect(await morning()).toEqual({ made: 0, reminded: 0 });
  expect(await days()).toEqual([`${today} todo`, `${dayAfter(today, 3)} todo`]);
  const [first, second] = await stored();
  await ask(deleteTask, { id: second?._id });
  await complete(first as Task);
  expect([await morning(), await days()]).toEqual([{ made: 0, reminded: 0 }, [`${today} completed`]]);
});

test('days that are over are left out, so that nothing piles up', async () => {
  await task({ endDate: dayAfter(today, -60), repeat: 'weekly' });
  await morning();
  const all = await stored();
  expect(all.length).toBeLessThanOrEqual(3);
  expect((all[1]?.endDate ?? '') >= today).toBe(true);
});

test('it comes so many times, or until a day, and not for a client that was deleted', async () => {
  const twice = await task({ repeat: 'daily', times: 2 });
  await complete(twice);
  await complete((await stored())[1] as Task);
  expect(await days()).toHaveLength(2);
  await db.in(tasks).deleteMany({});
  await complete(await task({ repeat: 'weekly', until: dayAfter(today, 6) }));
  expect(await days()).toHaveLength(1);
  const orphan = await task({ repeat: 'weekly' });
  await ask(deleteClient, { id: client });
  await complete(orphan);
  expect(await days()).toHaveLength(2);
});

test('the 31st stays the 31st over a short month', async () => {
  const first = await task({ endDate: '2035-01-31', repeat: 'monthly' });
  await complete(first);
  const [, february] = await stored();
  expect(february?.endDate).toBe('2035-02-28');
  // What the form sends back changes nothing of it.
  await ask(changeTask, { id: february?._id, title: 'Renamed', repeat: 'monthly', monthOn: 'last-day' });
  await complete(february as Task);
  const rule = february?.repeat as Repeat;
  expect((await stored())[2]?.endDate).toBe(daysOf(rule, '2035-01-31', { from: '2035-03-01', most: 1 })[0]);
});

test('one that is moved to an earlier or later day stands for its own turn, and no day comes twice', async () => {
  const [first, second] = [dayAfter(today, 10), dayAfter(today, 17)];
  const { _id: id } = await task({ endDate: first, repeat: 'weekly' });
  await ask(changeTask, { id, endDate: dayAfter(first, -1) });
  await ask(changeTask, { id, endDate: dayAfter(first, -3) });
  await complete({ _id: id });
  expect(await days()).toEqual([`${dayAfter(first, -3)} completed`, `${second} todo`]);
  const next = (await stored())[1] as Task;
  await ask(changeTask, { id: next._id, endDate: dayAfter(second, 9) });
  await complete(next);
  expect((await days())[2]).toBe(`${dayAfter(second, 14)} todo`);
  // Another rule counts from the day on which the task is then.
  const last = (await stored())[2] as Task;
  await ask(changeTask, { id: last._id, endDate: dayAfter(today, 2), repeat: 'daily' });
  await complete(last);
  expect((await days())[1]).toBe(`${dayAfter(today, 3)} todo`);
});

test('a change says how it repeats from now on, or that it no longer does', async () => {
  const { _id: id } = await task({ endDate: '2035-01-15', repeat: 'monthly', times: 5 });
  await ask(changeTask, { id, every: 3 });
  const [changed] = await stored();
  expect(changed?.repeat).toEqual({ unit: 'month', every: 3, day: 15, times: 5 });
  expect(presentTask(changed as Task)).toMatchObject({ repeat: 'monthly', every: 3, times: 5, until: null });
  await ask(changeTask, { id, endDate: '2035-01-17' });
  expect((await stored())[0]?.repeat).toMatchObject({ day: 15 });
  await ask(changeTask, { id, repeat: null });
  const [none] = await stored();
  expect([none?.repeat, none?.wakesOn]).toEqual([undefined, undefined]);
  await expect(ask(changeTask, { id, weekdays: [1] })).rejects.toMatchObject({
    fields: { repeat: ['Choose how often it repeats, or leave this empty.'] },
  });
  await ask(changeTask, { id, repeat: 'daily' });
  await complete({ _id: id });
  await expect(ask(changeTask, { id, repeat: 'weekly' })).rejects.toMatchObject({ status: 400 });
});

test('its assignee is reminded on the end date, once, unless it is completed', async () => {
  await task({ reminder: true });
  const done = await task({ title: 'Done already', reminder: true });
  await complete(done);
  await task({ title: 'Tomorrow', endDate: dayAfter(today, 1), reminder: true });
  expect(await morning()).toEqual({ made: 0, reminded: 1 });
  expect(await morning()).toEqual({ made: 0, reminded: 0 });
  await vi.waitFor(async () => expect(await sent()).toHaveLength(1), 60_000);
  expect((await sent())[0]).toContain('Due today: Send the GST return');
});

test('a reminder of a task whose day was over says how late it is', async () => {
  await task({ endDate: dayAfter(today, -2), reminder: true });
  expect(await morning()).toEqual({ made: 0, reminded: 1 });
  await vi.waitFor(async () => expect(await sent()).toHaveLength(1), 60_000);
  const [mail] = await sent();
  expect(mail).toContain('Subject: 2 days late: Send the GST return');
  expect(mail).not.toMatch(/due today/i);
});

test('a line is ticked by name, with who and when; new texts keep the ticks of lines that stay', async () => {
  const { _id: id } = await task({ checklist: 'Figures\nFile\n\nFile' });
  await ask(tickLine, { id, tick: 'File' });
  await ask(tickLine, { id, tick: 'Gone' });
  await ask(changeTask, { id, checklist: ['File', 'Pay'] });
  const [one] = await stored();
  expect(one?.checklist?.map(({ text, ticked }) => [text, ticked?.userName])).toEqual([
    ['File', boss.as?.name],
    ['Pay', undefined],
  ]);
  await ask(changeTask, { id, checklist: [{ text: 'File', done: false }] });
  expect(presentTask((await stored())[0] as Task).checklist).toEqual([{ text: 'File', done: false }]);
  const long = Array.from({ length: 31 }, (_, at) => `Line ${at}`);
  await expect(ask(changeTask, { id, checklist: long })).rejects.toMatchObject({
    fields: { checklist: ['A checklist has at most 30 lines.'] },
  });
});

test('the list says how a task repeats and how far its checklist is', async () => {
  const { _id: id } = await task({ repeat: 'weekly', weekdays: [1], checklist: ['Figures', 'File'] });
  await ask(tickLine, { id, tick: 'File' });
  const { items, left, today: day } = await ask(browseTasks, {});
  expect(items.map((one) => showTask(one, day, left))).toMatchObject([
    { repeats: 'every week on Monday', ticked: '1 of 2' },
  ]);
});

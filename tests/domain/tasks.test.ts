import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Actor, noAccess, ownerAccess, type SystemAccess } from '~/core/access';
import { tableTime } from '~/core/dates';
import { newId } from '~/core/id';
import type { Refusal } from '~/core/refusal';
import { users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { addClient, changeClient, deleteClient } from '~/modules/crm/clients.server';
import { clientsIn, piecesOf } from '~/modules/sentiment/sources.server';
import { changeStatuses, statusesMessage } from '~/modules/tasks/bulk.server';
import { type Task, tasks } from '~/modules/tasks/collections';
import { readTask } from '~/modules/tasks/edit-task.server';
import { exportTasks } from '~/modules/tasks/export.server';
import { giveTasks, openGive } from '~/modules/tasks/give-tasks.server';
import { showTask } from '~/modules/tasks/show';
import { browseTasks, listActiveTasks } from '~/modules/tasks/task-list.server';
import { changeTask, createTask, deleteTask } from '~/modules/tasks/tasks.server';
import { askingFor, needsOf } from '~/modules/today/all-needs.server';
import type { Operation } from '~/operation/operation.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { askIn, companyIn } from '../support/asking';
import { failMails, mailTo, watchLog } from '../support/config';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;
let owner: Actor;
let outbox: string;

beforeEach(async () => {
  db = companyDb(newId());
  owner = await person('Lim Mei Hua', ownerAccess);
  outbox = await mkdtemp(join(tmpdir(), 'laoban-outbox-'));
  mailTo(outbox);
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(outbox, { recursive: true, force: true });
});

async function person(name: string, access: SystemAccess, status: 'Active' | 'Resigned' = 'Active') {
  const _id = newId();
  const email = `${_id}@firm.example`;
  const now = new Date();
  const more = { passwordHash: '', welcomed: true, createdAt: now, updatedAt: now };
  await db.in(users).insert({ _id, name, email, access, status, ...more });
  return { userId: _id, companyId: db.companyId, sid: 'sid', name, email, access, welcomed: true };
}

const ask = async <Result>(operation: Operation<Result>, sent: object = {}, as = owner): Promise<Result> =>
  await askIn(db, operation, { ...sent }, { as });

const refusalOf = async (asked: Promise<unknown>): Promise<Refusal> =>
  await asked.then(
    () => expect.unreachable('it was not refused'),
    (refusal: Refusal) => refusal,
  );

async function client(CompanyName = 'Kopi & Co'): Promise<string> {
  const details = { industry: 'Food', contactPerson: 'Tan', role: 'Others', Email: 'a@b.example' };
  return (await ask(addClient, { CompanyName, ...details }))._id;
}

/** Adds a task for a client of its own where none is named. */
async function task(sent: object = {}, actor = owner): Promise<Task> {
  const CustomerID = 'CustomerID' in sent ? sent.CustomerID : await client();
  return await ask(createTask, { title: 'Send samples', endDate: '2026-11-27', ...sent, CustomerID }, actor);
}

const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);
const linesOf = async (id: string) =>
  (await db.in(activity).list({ subjectId: id }, { sort: { at: 1 }, limit: 9 })).map(
    ({ action, detail }) => `${action} ${detail}`,
  );
const mails = async () => {
  const names = (await readdir(outbox)).sort();
  return await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
};

describe('a task', () => {
  test('starts as “todo” with medium priority, assigned to its creator', async () => {
    expect(await task()).toMatchObject({
      status: 'todo',
      priority: 'Medium',
      assigneeId: owner.userId,
      assigneeName: 'Lim Mei Hua',
      clientName: 'Kopi & Co',
      endDate: '2026-11-27',
      open: true,
    });
  });

  test('needs a title, an end date and a client, and says so at each field', async () => {
    expect((await refusalOf(ask(createTask))).fields).toEqual({
      title: ['Enter a title.'],
      endDate: ['Enter the end date.'],
      CustomerID: ['Choose a client.'],
    });
  });

  test.each(['2026-02-30', '27.11.2026', '2026-11-27T10:00', 'soon'])(
    'has a day that exists as its end date, and not “%s”',
    async (endDate) => {
      expect((await refusalOf(task({ endDate }))).fields).toHaveProperty('endDate');
    },
  );

  test('names a client of the company: another company’s is no more there than an unknown one', async () => {
    const foreign = await client();
    db = companyDb(newId());
    owner = await person('Another boss', ownerAccess);
    for (const CustomerID of [foreign, newId()]) {
      const { status, fields } = await refusalOf(task({ CustomerID }));
      expect([status, fields]).toEqual([404, { CustomerID: ['This client doesn’t exist.'] }]);
    }
  });

  test('is given to somebody who works here, and to nobody who has left', async () => {
    const left = await person('Tan Ah Kow', noAccess, 'Resigned');
    for (const assignee of [left.userId, newId()]) {
      const { status, fields } = await refusalOf(task({ assignee }));
      expect([status, fields]).toEqual([400, { assignee: ['Choose somebody who works here.'] }]);
    }
  });

  test('stays with a person who leaves, and with a client who is deleted, under their names', async () => {
    const rajesh = await person('Rajesh Nair', ownerAccess);
    const CustomerID = await client();
    const { _id: id } = await task({ CustomerID, assignee: rajesh.userId });
    await ask(changeClient, { id: CustomerID, CompanyName: 'Kopi & Sons' });
    expect((await ask(readTask, { id })).task.clientName).toBe('Kopi & Sons');

    await db.in(users).updateOne({ _id: rajesh.userId }, { $set: { status: 'Resigned' } });
    await ask(deleteClient, { id: CustomerID });
    const { task: kept, people } = await ask(readTask, { id });
    expect(kept).toMatchObject({ clientName: 'Kopi & Sons', assigneeName: 'Rajesh Nair' });
    expect(people.map(({ name }) => name)).toEqual(['Lim Mei Hua']);
    // The form sends both again as they were.
    await ask(changeTask, { id, CustomerID, assignee: rajesh.userId, title: 'Send more samples' });
    expect((await ask(readTask, { id })).task).toMatchObject({
      title: 'Send more samples',
      assigneeName: 'Rajesh Nair',
    });
  });

  test('leaves fields that are not sent, and logs what changed', async () => {
    const { _id: id } = await task({ description: 'Three bags.' });
    await ask(changeTask, { id, priority: 'High', endDate: '2026-12-01' });
    await ask(changeTask, { id, status: 'waiting_on_client' });
    await ask(changeTask, { id, status: 'completed' });
    expect(await ask(changeTask, { id, title: 'Send samples' })).toMatchObject({
      description: 'Three bags.',
      priority: 'High',
      endDate: '2026-12-01',
      status: 'completed',
    });
    expect(await linesOf(id)).toEqual([
      'added Send samples',
      expect.stringMatching(/^changed Send samples: end date \([\d-]+ → [\d-]+\), priority$/),
      'changed Send samples: now Waiting on client',
      'completed Send samples',
    ]);
  });

  test('is not overwritten by a form based on an older one; a call’s last change counts', async () => {
    const { _id: id, revision } = await task();
    await ask(changeTask, { id, revision, title: 'Theirs' });
    expect((await refusalOf(ask(changeTask, { id, revision, title: 'Mine' }))).status).toBe(409);
    expect((await ask(readTask, { id })).task.title).toBe('Theirs');
    expect((await ask(changeTask, { id, title: 'By a call' })).title).toBe('By a call');
  });

  test('is another company’s no more than one that does not exist', async () => {
    const { _id: id } = await task();
    db = companyDb(newId());
    owner = await person('Another boss', ownerAccess);
    for (const asked of [
      () => ask(readTask, { id }),
      () => ask(changeTask, { id, title: 'Mine' }),
      () => ask(deleteTask, { id }),
    ]) {
      expect(await refusalOf(asked())).toMatchObject({ status: 404, message: 'This task doesn’t exist.' });
    }
  });
});

describe('the mail to a new assignee', () => {
  test('is sent when someone else assigned the task, and at no other time', async () => {
    const rajesh = await person('Rajesh Nair', ownerAccess);
    const { _id: id } = await task();
    await ask(changeTask, { id, assignee: rajesh.userId });
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), 60_000);
    const [mail = ''] = await mails();
    expect(mail).toContain(`To: ${rajesh.email}`);
    expect(mail).toContain('Subject: A task for you: Send samples');
    expect(mail).toContain('Nov 27, 2026');
    expect(mail).toContain(`https://laoban.example/Tasks/${id}/edit`);

    // No mail if they are the assignee already, if they assign themselves, or if the save is refused.
    await ask(changeTask, { id, assignee: rajesh.userId, title: 'Send more samples' });
    await task({}, rajesh);
    await refusalOf(ask(changeTask, { id, assignee: owner.userId, revision: 99 }));
    await ask(createTask, {
      title: 'The last',
      endDate: '2026-11-27',
      CustomerID: await client(),
      assignee: rajesh.userId,
    });
    await vi.waitFor(async () => expect((await mails()).join()).toContain('The last'), 60_000);
    expect(await mails()).toHaveLength(2);
  });

  test('has no link to pages the assignee has no access to', async () => {
    const driver = await person('Ahmad bin Ismail', noAccess);
    await task({ assignee: driver.userId });
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), 60_000);
    expect((await mails())[0]).not.toContain('https://laoban.example');
  });

  test('that cannot be sent is reported, and the task is saved', async () => {
    failMails();
    const errors = watchLog('error');
    const rajesh = await person('Rajesh Nair', ownerAccess);
    const { _id: id } = await task({ assignee: rajesh.userId });
    await vi.waitFor(() => expect(errors).toHaveBeenCalledOnce(), 60_000);
    expect((await ask(readTask, { id })).task.assigneeName).toBe('Rajesh Nair');
  });
});

describe('ticked tasks', () => {
  test('get a status together; what has it or is gone is counted and passed over', async () => {
    const [one, two, three] = [await task(), await task(), await task({ status: 'blocked' })];
    const gone = await task();
    await ask(deleteTask, { id: gone._id });
    const ids = [one, two, three, gone].map(({ _id }) => _id);
    const changed = await ask(changeStatuses, { ids, newStatus: 'blocked' });
    expect(statusesMessage(changed)).toBe(
      '2 tasks are now “Blocked”. 1 task is “Blocked” already. 1 task is no longer here and was skipped.',
    );
    expect((await db.in(tasks).findOne({ _id: three._id }))?.statusAt).toEqual(three.statusAt);
    expect(await linesOf(two._id)).toEqual(['added Send samples', 'changed Send samples: now Blocked']);
    expect(titles(await ask(browseTasks, { status: 'blocked' }))).toHaveLength(3);
  });

  test('of another company stay as they are, and are gone for who asks', async () => {
    const theirs = await task();
    const their = db;
    db = companyDb(newId());
    owner = await person('Another boss', ownerAccess);
    const changed = await ask(changeStatuses, { ids: theirs._id, newStatus: 'completed' });
    expect(changed).toMatchObject({ changed: 0, gone: 1 });
    expect((await their.in(tasks).findOne({ _id: theirs._id }))?.status).toBe('todo');
  });

  test('are named, as many as a page shows, and the new status with them', async () => {
    expect((await refusalOf(ask(changeStatuses, { newStatus: 'todo' }))).fields).toEqual({
      ids: ['Select the tasks to change first.'],
    });
    expect((await refusalOf(ask(changeStatuses, { ids: ['x'], newStatus: '' }))).fields).toEqual({
      newStatus: ['Choose a status.'],
    });
    const many = Array.from({ length: 51 }, newId);
    expect((await refusalOf(ask(changeStatuses, { ids: many, newStatus: 'todo' }))).fields).toEqual({
      ids: ['At most 50 tasks at a time.'],
    });
  });

  test('one press completes one of them, whatever is ticked, and says what it was', async () => {
    const [one, other] = [await task({ status: 'in_progress' }), await task()];
    const changed = await ask(changeStatuses, { complete: one._id, ids: other._id, newStatus: '' });
    expect(changed.undo).toEqual({ id: one._id, status: 'in_progress' });
    expect(titles(await ask(browseTasks, { show: 'completed' }))).toHaveLength(1);
    expect(titles(await ask(browseTasks))).toHaveLength(1);
  });
});

describe('the list', () => {
  test('says of a company that it has none at all, not where none is open', async () => {
    const isEmpty = async (words: object = {}) => (await ask(browseTasks, words)).isEmpty;
    expect([await isEmpty(), await isEmpty({ show: 'completed' })]).toEqual([true, true]);
    await task({ status: 'completed' });
    expect([await isEmpty(), await isEmpty({ find: 'nothing' })]).toEqual([false, false]);
  });

  test('finds people who have left, also together with other words', async () => {
    const [gone, deleted, here] = [
      await person('Gone', noAccess),
      await person('Del', noAccess),
      await person('Here', noAccess),
    ];
    const kopi = await client('Kopi');
    await task({ title: 'A', endDate: '2026-12-03', assignee: gone.userId, CustomerID: kopi });
    await task({ title: 'B', endDate: '2026-12-01', assignee: deleted.userId, priority: 'High' });
    await task({ title: 'C', endDate: '2026-12-02', assignee: here.userId });
    await task({ title: 'D', endDate: '2026-12-02', assignee: gone.userId, status: 'completed' });
    await db.in(users).updateOne({ _id: gone.userId }, { $set: { status: 'Resigned' } });
    await db
      .in(users)
      .updateOne({ _id: deleted.userId }, { $set: { status: 'Terminated', deletedAt: new Date() } });
    const shown = async (words: object) => titles(await ask(browseTasks, { who: 'left', ...words })).join('');
    expect(await shown({})).toBe('BA');
    expect(await shown({ sort: 'newest' })).toBe('BA');
    expect(await shown({ client: kopi })).toBe('A');
    expect(await shown({ show: 'completed' })).toBe('D');
    expect(await shown({ find: 'b' })).toBe('B');
    expect((await ask(browseTasks, { who: 'left' })).count).toBe(2);
  });

  test('of somebody who has left is marked, comes on the owner’s Today, and is given on with all others', async () => {
    const [gone, here] = [await person('Gone', noAccess), await person('Here', ownerAccess)];
    const clerk = await person('Clerk', { ...noAccess, Tasks: true });
    for (const title of ['A', 'B']) await task({ title, assignee: gone.userId });
    await task({ title: 'Done', assignee: gone.userId, status: 'completed' });
    await task({ title: 'Own', assignee: here.userId });
    const onToday = async (who = owner) =>
      (await needsOf(askingFor({ person: who, company: await companyIn(db), db }))).find(
        ({ kind }) => kind === 'tasks-left',
      )?.lines;
    expect(await onToday()).toBeUndefined();
    await db.in(users).updateOne({ _id: gone.userId }, { $set: { status: 'Resigned' } });
    expect(await onToday()).toMatchObject([
      { text: 'Gone: 2 open tasks', actions: [{ to: `/Tasks/give/${gone.userId}?from=today` }] },
    ]);
    expect(await onToday(clerk)).toBeUndefined();
    const { items, left } = await ask(browseTasks, {}, clerk);
    const marked = items.filter((one) => showTask(one, '2026-11-27', left).assigneeLeft);
    expect(marked.map(({ title }) => title).toSorted()).toEqual(['A', 'B']);

    expect(await ask(openGive, { id: gone.userId }, clerk)).toMatchObject({ name: 'Gone', count: 2 });
    for (const assignee of ['', gone.userId, newId()])
      expect((await refusalOf(ask(giveTasks, { id: gone.userId, assignee }))).fields).toHaveProperty(
        'assignee',
      );
    expect((await refusalOf(ask(giveTasks, { id: newId(), assignee: here.userId }))).why).toBe('not-found');
    expect(await ask(giveTasks, { id: gone.userId, assignee: here.userId })).toEqual({
      given: 2,
      to: 'Here',
    });
    expect(titles(await ask(browseTasks, { who: here.userId })).toSorted()).toEqual(['A', 'B', 'Own']);
    const done = await db.in(tasks).findOne({ title: 'Done' });
    expect(done?.assigneeId).toBe(gone.userId);
    const [given] = await db.in(tasks).list({ title: 'A' }, { sort: { _id: 1 }, limit: 1 });
    expect(await linesOf(given?._id ?? '')).toContain('changed A: assignee (was Gone)');
    await vi.waitFor(async () => {
      expect((await mails()).filter((mail) => mail.includes('has given you 2 tasks of Gone.'))).toHaveLength(
        1,
      );
    }, 60_000);
    expect(await onToday()).toBeUndefined();
    expect(await ask(giveTasks, { id: gone.userId, assignee: 'me' })).toMatchObject({ given: 0 });
  });

  test('is by end date, by priority or newest first, and narrows by person, client, status and title', async () => {
    const rajesh = await person('Rajesh Nair', ownerAccess);
    const [kopi, teh] = [await client('Kopi'), await client('Teh')];
    const assignee = rajesh.userId;
    await task({ title: 'A', endDate: '2026-12-03', priority: 'Low', CustomerID: kopi });
    await task({ title: 'B', endDate: '2026-12-01', CustomerID: teh, assignee, status: 'pending' });
    await task({ title: 'C', endDate: '2026-12-02', priority: 'High', CustomerID: kopi, assignee });
    const shown = async (words: object) => titles(await ask(browseTasks, words)).join('');
    expect(await shown({})).toBe('BCA');
    expect(await shown({ sort: 'priority' })).toBe('CBA');
    expect(await shown({ sort: 'newest' })).toBe('CBA');
    expect(await shown({ who: 'me' })).toBe('A');
    expect(await shown({ who: rajesh.userId })).toBe('BC');
    expect(await shown({ client: kopi })).toBe('CA');
    expect(await shown({ client: kopi, who: rajesh.userId })).toBe('C');
    expect(await shown({ status: 'pending' })).toBe('B');
    expect(await shown({ find: 'b' })).toBe('B');
    expect(await shown({ who: 'left' })).toBe('');
    // What an address says that nobody knows is as if it were not there.
    expect(await shown({ show: 'x', sort: 'x', status: 'completed' })).toBe('BCA');
  });

  test('says that a task is overdue from the first minute of the next day in Singapore', async () => {
    await task({ endDate: '2026-11-21' });
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-11-21T15:59:59Z');
    expect(titles(await ask(browseTasks, { show: 'overdue' }))).toEqual([]);
    vi.setSystemTime('2026-11-21T16:00:00Z');
    const { items, today } = await ask(browseTasks, { show: 'overdue' });
    expect([items.length, today]).toEqual([1, '2026-11-22']);
    await ask(changeStatuses, { complete: items[0]?._id });
    expect(titles(await ask(browseTasks, { show: 'overdue' }))).toEqual([]);
  });
});

test('the documented list has what is open and what was completed in the last seven days, by end date', async () => {
  const CustomerID = await client();
  const at = async (title: string, endDate: string, completedDaysAgo?: number) => {
    const { _id: id } = await task({ title, endDate, CustomerID });
    if (completedDaysAgo === undefined) return;
    await ask(changeStatuses, { complete: id });
    const statusAt = new Date(Date.now() - completedDaysAgo * 86_400_000);
    await db.in(tasks).updateOne({ _id: id }, { $set: { statusAt } });
  };
  await at('open late', '2026-01-01');
  await at('done today', '2026-11-20', 0);
  await at('open', '2026-11-25');
  await at('done last week', '2026-11-22', 6.9);
  await at('done before', '2026-11-23', 7.1);
  await at('open too', '2026-11-25');
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page: Awaited<ReturnType<typeof active>> = await active(cursor);
    expect(page.items).toHaveLength(page.next ? 2 : 1);
    seen.push(...titles(page));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(seen.slice(0, 3)).toEqual(['open late', 'done today', 'done last week']);
  expect(seen.slice(3).sort()).toEqual(['open', 'open too']);

  async function active(from: string | undefined) {
    return await ask(listActiveTasks, { limit: 2, ...(from && { cursor: from }) });
  }
});

test('results of tasks count in the sentiment of their clients’ week', async () => {
  const [kopi, teh] = [await client('Kopi'), await client('Teh')];
  const done = await task({ title: 'Repair the machine', CustomerID: kopi });
  const stuck = await task({ title: 'Deliver at night', CustomerID: kopi });
  await task({ title: 'Not begun', CustomerID: teh });
  await ask(changeTask, { id: done._id, status: 'completed' });
  await ask(changeTask, { id: stuck._id, status: 'blocked' });
  const week = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
  expect((await piecesOf(db, kopi, week)).map(({ source, id, text }) => [source, id, text])).toEqual([
    ['task', done._id, 'Completed: Repair the machine'],
    ['task', stuck._id, 'Blocked: Deliver at night'],
  ]);
  expect(await clientsIn(db, week)).toEqual([kopi]);
  expect(await piecesOf(db, kopi, { from: week.to, to: new Date(Date.now() + 120_000) })).toEqual([]);
});

test('the export holds every task, what is open first, and runs no formula', async () => {
  const { _id: id } = await task({ title: '=cmd()', description: '“咖啡”, two lines\nof it' });
  await task({ title: 'Open' });
  await ask(changeStatuses, { complete: id });
  let csv = '';
  for await (const part of await ask(exportTasks)) csv += part;
  const lines = csv.split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFTitle,Client,End date,Priority,Status,Assignee,Description,Created by,Created,Completed,Repeats,Checklist',
  );
  expect(lines[1]).toContain('Open,Kopi & Co,2026-11-27,Medium,To do,Lim Mei Hua,');
  expect(lines[2]).toContain("'=cmd()");
  expect(lines[2]).toContain('Completed');
  // Times that a spreadsheet sorts by.
  const made = (await db.in(tasks).findOne({ _id: id })) as Task;
  expect(lines[2]).toContain(`,${tableTime(made.createdAt)},${tableTime(made.statusAt)},`);
  expect(tableTime(made.statusAt)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
});

import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { noAccess, type SystemAccess } from '~/core/access';
import { dayInNumbers } from '~/core/counted';
import { singaporeDay, singaporeMoment } from '~/core/dates';
import { dayAfter, weekdayOf } from '~/core/days';
import { showMoney } from '~/core/money';
import type { User } from '~/modules/account/collections';
import { companies, users } from '~/modules/account/collections';
import { addClient, addSampleClient, removeSampleClient } from '~/modules/crm/clients.server';
import { clients, interactions } from '~/modules/crm/collections';
import { invoices, quotations } from '~/modules/documents/collections';
import { browseInvoices } from '~/modules/documents/invoice/invoice-list.server';
import { createInvoice } from '~/modules/documents/invoice/invoices.server';
import { browseQuotations } from '~/modules/documents/quotation/quotation-list.server';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import { confirmAnswer } from '~/modules/documents/quotation/sending.server';
import { find } from '~/modules/find/find.server';
import { ideas } from '~/modules/ideas/collections';
import { createIdea } from '~/modules/ideas/ideas.server';
import { browseAlerts } from '~/modules/inventory/alerts.server';
import { alerts } from '~/modules/inventory/collections';
import { jobs } from '~/modules/jobs/collections';
import { browseJobs } from '~/modules/jobs/job-list.server';
import { browseServicePlans } from '~/modules/jobs/service-plans.server';
import { leaveRequests } from '~/modules/leave/collections';
import { browseApproval } from '~/modules/leave/request-list.server';
import { meetings } from '~/modules/meetings/collections';
import { browseWeek } from '~/modules/meetings/meeting-list.server';
import { addMeeting } from '~/modules/meetings/meetings.server';
import type { NeedGroup } from '~/modules/needs.server';
import { employees } from '~/modules/people/collections';
import { browseEmployees } from '~/modules/people/employee-list.server';
import { tasks } from '~/modules/tasks/collections';
import { urgencyOf } from '~/modules/tasks/statuses';
import { browseTasks } from '~/modules/tasks/task-list.server';
import { createTask, deleteTask } from '~/modules/tasks/tasks.server';
import { askingFor, readDay } from '~/modules/today/all-needs.server';
import {
  chooseStart,
  linesFor,
  markRead,
  readBell,
  readCounts,
  readCountsAndThings,
  snooze,
} from '~/modules/today/bell.server';
import { todayMarks } from '~/modules/today/collections';
import { hideSteps } from '~/modules/today/first-steps.server';
import { showDay } from '~/modules/today/show';
import { readToday } from '~/modules/today/today.server';
import type { CompanyDb } from '~db/company-db';
import { someInvoice, someQuotation } from '../support/api';
import { askIn, companyIn } from '../support/asking';
import { someMeeting } from '../support/meetings';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, plainCompany, sampleCompany } from '../support/sample-company';

openDatabaseForTests();

let db: CompanyDb;
let asOwner: ReturnType<typeof asUser>;
let people: User[];

beforeAll(async () => {
  ({ db, asOwner, people } = await sampleCompany());
  // Somebody who only drives, with a job today.
  const [job] = await db
    .in(jobs)
    .list({ jobDate: singaporeDay(new Date()) }, { sort: { jobTime: 1 }, limit: 1 });
  if (job) await db.in(jobs).updateOne({ _id: job._id }, { $set: { status: 'assigned' } });
  // The sample company's owner meets nobody on some days of the week.
  const startsAt = singaporeMoment(singaporeDay(new Date()), '12:00');
  const endsAt = singaporeMoment(singaporeDay(new Date()), '12:30');
  const [meeting] = await db.in(meetings).list({ userId: asOwner.as.userId }, { sort: { _id: 1 }, limit: 1 });
  if (meeting) await db.in(meetings).updateOne({ _id: meeting._id }, { $set: { startsAt, endsAt } });
});

const kopi = {
  CompanyName: 'Kopi & Co',
  industry: 'Food',
  contactPerson: 'Tan',
  role: 'Others',
  Email: 'a@b.example',
};
const person = (access: Partial<SystemAccess>) => {
  const user = people.find(({ access: own }) => !own.laoban) as User;
  return { as: { ...asUser(user).as, access: { ...noAccess, ...access } } };
};
const todayOf = async (who: object = asOwner, company = db) =>
  (await askIn(company, readToday, {}, who)).groups;
const kinds = (groups: readonly NeedGroup[]) => groups.map(({ kind }) => kind);

/** The list that a group's link leads to, asked as the page asks it. */
const lists: Record<string, (sent: Record<string, string>, who: object) => Promise<number>> = {
  '/Tasks': async (sent, who) => (await askIn(db, browseTasks, sent, who)).count,
  '/Meetings': async (sent, who) => (await askIn(db, browseWeek, sent, who)).items.length,
  '/JobManagement': async (sent, who) => (await askIn(db, browseJobs, sent, who)).count,
  '/JobManagement/plans': async (sent, who) => (await askIn(db, browseServicePlans, sent, who)).count,
  '/LeaveManagement/approval': async (sent, who) => (await askIn(db, browseApproval, sent, who)).count,
  '/Invoices': async (sent, who) => (await askIn(db, browseInvoices, sent, who)).count ?? 0,
  '/Quotes': async (sent, who) => (await askIn(db, browseQuotations, sent, who)).count,
  '/Inventory/alerts': async (sent, who) => (await askIn(db, browseAlerts, sent, who)).count,
  '/HumanResource': async (sent, who) => (await askIn(db, browseEmployees, sent, who)).watch.length,
};

describe('the day of somebody', () => {
  test('has each group of the sample company, with lines that name an action or a page', async () => {
    const groups = await todayOf();
    expect(kinds(groups)).toEqual(
      expect.arrayContaining([
        'meetings',
        'jobs',
        'plans-ending',
        'tasks-overdue',
        'leave-to-decide',
        'quotations-answers',
        'quotations-unanswered',
        'alerts',
        'endings',
        'calls',
      ]),
    );
    for (const { lines, link } of groups) {
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThanOrEqual(7);
      expect(link).toMatch(/^\//);
      for (const { text, link: page } of lines)
        expect([text, page]).toEqual([expect.stringMatching(/./), expect.stringMatching(/^\//)]);
    }
  });

  test.each([
    ['the owner', () => asOwner],
    ['a manager of jobs', () => person({ JobManagement: true, Tasks: true })],
    ['HR', () => person({ HR: true })],
    ['an employee without flags', () => person({})],
  ])('counts for %s as the lists count to which it leads', async (_, who) => {
    const counted = (await todayOf(who())).filter(({ count }) => count !== null);
    expect(counted.length).toBeGreaterThan(0);
    for (const { kind, count, link } of counted) {
      const { pathname, searchParams } = new URL(link, 'http://here.example');
      const listed = await lists[pathname]?.(Object.fromEntries(searchParams), who());
      expect([kind, listed]).toEqual([kind, count]);
    }
  });

  test('has nothing that a person’s flags do not open, and no line of another company', async () => {
    const own = await todayOf(person({}));
    const open = ['jobs', 'alerts', 'own-leave', 'leave-to-decide'];
    expect(kinds(own).filter((kind) => !open.includes(kind))).toEqual([]);
    const { db: other, owner } = await plainCompany();
    expect(kinds(await todayOf(asUser(owner), other)).filter((kind) => kind !== 'plan')).toEqual([]);
  });

  test('starts with numbers, each for those who may see it', async () => {
    const labels = async (who: object) =>
      (await askIn(db, readToday, {}, who)).numbers.map(({ label }) => label);
    expect(await labels(asOwner)).toEqual(['Jobs today', 'Away', 'Owed', 'To order']);
    expect(await labels(person({}))).toEqual(['Away', 'To order']);
    const { numbers } = await askIn(db, readToday, {}, asOwner);
    const { ages } = await askIn(db, browseInvoices, {}, asOwner);
    const sum = (of: typeof ages) =>
      showMoney(
        of.reduce((all, { balance }) => all + balance, 0),
        'SGD',
      );
    expect(numbers.find(({ label }) => label === 'Owed')).toMatchObject({
      value: sum(ages),
      about: `${sum(ages.slice(1))} overdue`,
      link: '/Invoices?status=overdue',
    });
    const jobsToday = numbers.find(({ label }) => label === 'Jobs today');
    const ahead = await askIn(db, browseJobs, { show: 'ahead' }, asOwner);
    expect(jobsToday?.value).toBe(String(ahead.count));
    const other = await plainCompany();
    const none = (await askIn(other.db, readToday, {}, asUser(other.owner))).numbers;
    expect(none.map(({ value }) => value)).toEqual(['0', '0', 'SGD 0.00', '0']);
  });

  test('offers to begin the work of an accepted quotation, and to have seen other answers', async () => {
    const [line] = (await todayOf()).find(({ kind }) => kind === 'quotations-answers')?.lines ?? [];
    const [_, id = ''] = line?.key.split(':') ?? [];
    const labels = async () =>
      (await todayOf())
        .find(({ kind }) => kind === 'quotations-answers')
        ?.lines.find(({ key }) => key === line?.key)
        ?.actions?.map(({ label }) => label);
    expect(await labels()).toEqual(['Seen']);
    await db.in(quotations).updateOne({ _id: id }, { $unset: { begun: '' } });
    expect(await labels()).toEqual(['Begin work']);
    await db.in(quotations).updateOne({ _id: id }, { $set: { status: 'declined' } });
    expect(await labels()).toEqual(['Seen']);
    await db.in(quotations).updateOne({ _id: id }, { $set: { status: 'accepted' } });
  });

  test('shows everybody who is away, and nobody why', async () => {
    const reasons = await db.in(leaveRequests).list({}, { sort: { start: 1 }, limit: 500 });
    const week = (await readDay(askingFor({ person: person({}).as, company: await companyIn(db), db }))).week;
    expect(week).toHaveLength(7);
    const told = JSON.stringify(week) + JSON.stringify(await todayOf(person({})));
    for (const { reason, userId } of reasons)
      if (reason.length > 3 && userId !== person({}).as.userId) expect(told).not.toContain(reason);
  });

  test('leaves the group of answers once one was seen', async () => {
    const answers = async () => (await todayOf()).find(({ kind }) => kind === 'quotations-answers');
    const [line] = (await answers())?.lines ?? [];
    const id = line?.key.split(':')[1] ?? '';
    await askIn(db, confirmAnswer, { id }, asOwner);
    expect((await answers())?.lines.map(({ key }) => key) ?? []).not.toContain(line?.key);
    expect((await db.in(quotations).findOne({ _id: id }))?.unseenAnswer).toBeUndefined();
  });

  test('is a driver’s own, by the time of day', async () => {
    const today = singaporeDay(new Date());
    const [job] = await db
      .in(jobs)
      .list({ jobDate: today, status: 'assigned' }, { sort: { jobTime: 1 }, limit: 1 });
    const driver = (await db.in(users).findOne({ _id: job?.driverId ?? '' })) as User;
    const as = { ...asUser(driver).as, access: noAccess, drives: true };
    const group = (await todayOf({ as })).find(({ kind }) => kind === 'jobs');
    expect(group).toMatchObject({ title: 'Your jobs today' });
    expect(group?.lines.every(({ link }) => link.startsWith('/JobStartEnd/'))).toBe(true);
  });

  test('shows the worst of each group, however many there are', async () => {
    const { db: company, owner } = await plainCompany();
    const boss = asUser(owner);
    const today = singaporeDay(new Date());
    const hour = 3_600_000;
    const made = (n: number) => new Date(Date.now() - 20 * 86_400_000 + n * hour);
    const several = Array.from({ length: 9 }, (_, n) => n);
    const write = (of: { name: string }, one: (n: number) => object, name = of.name) =>
      company
        .in(of as typeof alerts)
        .insertMany(several.map((n) => ({ _id: `${name}-${n}`, ...one(n) })) as never);
    // The first of each is the worst, and neither the newest nor the oldest by the former order.
    await write(alerts, (n) => ({
      alertType: 'understock',
      subjectId: `item-${n}`,
      subjectKind: 'item',
      state: 'open',
      description: `${n}`,
      urgency: n === 0 ? 38 : 3,
      createdAt: made(n),
    }));
    const invoice = (n: number) => ({
      kind: 'invoice',
      clientName: 'Kopi',
      title: 'Beans',
      total: 100,
      currency: 'SGD',
      payments: [],
      credits: [],
      deductions: [],
      createdAt: made(n),
    });
    const issued = (n: number, day: number) => ({
      ...invoice(n),
      status: 'issued',
      open: true,
      dueDate: dayAfter(today, day),
    });
    await write(invoices, (n) => ({ ...issued(n, n - 20), number: `INV-${n}` }), 'overdue');
    await write(invoices, (n) => ({ ...issued(n, n === 0 ? 0 : 4), number: `INV-1${n}` }), 'due');
    await write(invoices, (n) => ({ ...invoice(n), status: 'draft' }), 'draft');
    const task = (n: number, endDate: string) => {
      const priority = n === 8 ? ('High' as const) : ('Low' as const);
      return {
        title: `${n}`,
        clientId: 'x',
        clientName: 'Kopi',
        status: 'todo',
        open: true,
        assigneeId: owner._id,
        endDate,
        priority,
        createdAt: made(n),
        urgency: urgencyOf(priority, endDate),
      };
    };
    await write(tasks, (n) => task(n, dayAfter(today, n - 20)), 'late');
    await write(tasks, (n) => task(n, today), 'today');
    await write(jobs, (n) => ({
      ...{
        jobKey: `${n}`,
        title: `${n}`,
        jobDate: today,
        jobTime: '23:59',
        status: 'assigned',
        createdAt: made(n),
      },
      driverId: n === 8 ? null : owner._id,
      driverName: 'Boss',
      client: 'Kopi',
    }));
    // Meetings that are over are in the way of those to come.
    const start = singaporeMoment(today, '00:00').getTime();
    await write(meetings, (n) => ({
      title: `${n}`,
      clientId: 'x',
      clientName: 'Kopi',
      userId: owner._id,
      createdAt: made(n),
      startsAt: new Date(n === 8 ? start + 23.9 * hour : start + n),
      endsAt: new Date(n === 8 ? start + 30 * hour : start + n + 1),
    }));
    await write(employees, (n) => {
      const on = dayAfter(today, n === 8 ? 3 : -n - 1);
      return { nextWatched: on, watched: [{ kind: n === 8 ? 'work pass' : 'training', name: '', on }] };
    });
    const groups = new Map((await todayOf(boss, company)).map((group) => [group.kind, group]));
    const keys = (kind: string) => groups.get(kind)?.lines.map(({ key }) => key);
    for (const [kind, key] of [
      ['alerts', 'alert:alerts-0'],
      ['invoices-overdue', 'invoice-overdue:overdue-0'],
      ['invoices-due', 'invoice-due:due-0'],
      ['invoices-draft', 'invoice-draft:draft-0'],
      ['tasks-overdue', 'task:late-8'],
      ['tasks-today', 'task:today-8'],
      ['jobs', 'job:jobs-8'],
      ['meetings', 'meeting:meetings-8'],
      ['endings', `ending:employees-8:work pass:${dayAfter(today, 3)}`],
    ] as const) {
      expect([kind, keys(kind)?.length, groups.get(kind)?.count]).toEqual([kind, 7, 9]);
      expect(keys(kind)).toContain(key);
    }
    expect(groups.get('alerts')?.lines[0]).toMatchObject({ text: '0', tone: 'danger' });
  });

  test('has the week from Monday, and on a Sunday the seven days from it with their jobs', async () => {
    const whose = { person: asOwner.as, company: await companyIn(db), db };
    const today = singaporeDay(new Date());
    const sunday = dayAfter(today, 7 - weekdayOf(today));
    const weekOn = async (day: string) =>
      (await readDay(askingFor(whose, singaporeMoment(day, '10:00')))).week;
    const onSaturday = await weekOn(dayAfter(sunday, -1));
    expect([onSaturday[0]?.day, onSaturday[6]?.day]).toEqual([dayAfter(sunday, -6), sunday]);
    const onSunday = await weekOn(sunday);
    expect([onSunday[0]?.day, onSunday[6]?.day]).toEqual([sunday, dayAfter(sunday, 6)]);
    expect(onSunday.slice(1).flatMap(({ entries }) => entries.map(({ kind }) => kind))).toContain('meetings');
  });
});

describe('the line above the first page', () => {
  test('counts what Today counts, so that a trial that has ended is never “nothing”', async () => {
    const { db: company, owner } = await plainCompany();
    const boss = asUser(owner);
    const things = async () => {
      const [line, bell] = [
        await askIn(company, readCountsAndThings, {}, boss),
        await askIn(company, readBell, {}, boss),
      ];
      expect(bell.things).toBe(line.things);
      return line.things;
    };
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await company.in(companies).updateOne({}, { $set: { trialEndsAt: inDays(10) } });
    expect(await things()).toBe(0);
    vi.useFakeTimers({ now: inDays(11), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(kinds(await todayOf(boss, company))).toEqual(['plan']);
    expect(await things()).toBe(1);
  });

  test('counts the first steps of a new company that are left, until its owner dismisses them', async () => {
    const { db: company, owner } = await plainCompany();
    const trialEndsAt = new Date(Date.now() + 10 * 86_400_000);
    await company.in(companies).updateOne({}, { $set: { trialEndsAt } });
    const left = async (who: object = asUser(owner)) =>
      (await askIn(company, readCountsAndThings, {}, who)).stepsLeft ?? 0;
    const all = (await askIn(company, readToday, {}, asUser(owner))).steps?.steps.length ?? 0;
    expect(all).toBeGreaterThan(3);
    expect(await left()).toBe(all);
    await company.in(companies).updateOne({}, { $set: { address: '18 Tiong Bahru Road' } });
    expect(await left()).toBe(all - 1);
    expect(await left(person({}))).toBe(0);
    await askIn(company, hideSteps, {}, asUser(owner));
    expect(await left()).toBe(0);
  });

  test('names the two numbers that Today has, and counts each as its part does', async () => {
    const page = showDay(await askIn(db, readToday, {}, asOwner));
    const { things, inDay } = await askIn(db, readCountsAndThings, {}, asOwner);
    expect(page.numbers[0]).toMatchObject({ label: 'To do now', value: String(things) });
    const lists = page.day.links.reduce((sum, { count }) => sum + (count ?? 0), 0);
    const troubled = page.day.lines.filter(({ key }) =>
      [...page.decisions.lines, ...page.decisions.more].some((line) => line.key === key),
    );
    expect(inDay).toBe(lists - troubled.length);
    expect(dayInNumbers({ things: things ?? 0, inDay: inDay ?? 0 })).toBe(
      `${things} to do now, ${inDay} in your day`,
    );
    expect(dayInNumbers({ things: 0, inDay: 2 })).toBe('2 in your day');
    expect(dayInNumbers({ things: 0, inDay: 0 })).toBe('');
  });
});

describe('the bell', () => {
  const keysOf = async () => (await askIn(db, readBell, {}, asOwner)).lines.map(({ key }) => key);

  test('has what came up lately, and nothing of it once all is read', async () => {
    const keys = await keysOf();
    expect(keys.length).toBeGreaterThan(0);
    await askIn(db, markRead, { key: keys[0] }, asOwner);
    expect(await keysOf()).toEqual(keys.slice(1));
    await askIn(db, snooze, { key: keys[1], until: 'tomorrow' }, asOwner);
    expect(await keysOf()).toEqual(keys.slice(2));
    await askIn(db, markRead, {}, asOwner);
    expect(await keysOf()).toEqual([]);
  });

  test('is each person’s own', async () => {
    expect((await askIn(db, readBell, {}, person({}))).lines.length).toBeGreaterThan(0);
  });

  test('has a line again once its time has come, and only while it exists', () => {
    const now = new Date('2026-11-24T02:00:00Z');
    const at = (days: number) => new Date(now.getTime() + days * 86_400_000);
    const line = { key: 'task:1', text: 'Send samples', why: '', link: '/Tasks', since: at(-3) };
    const group = { kind: 'tasks', title: 'Overdue tasks', rank: 1, count: 1, link: '/Tasks', lines: [line] };
    const keys = (mark: object, groups = [group]) => linesFor(groups, mark, now).map(({ key }) => key);
    const put = (until: Date, readUntil = at(-1)) => ({ readUntil, snoozed: [{ key: 'task:1', until }] });
    expect(keys({ readUntil: at(-1) })).toEqual([]);
    expect(keys({ readUntil: at(-4) })).toEqual(['task:1']);
    expect(keys({ readUntil: at(-4), read: ['task:1'] })).toEqual([]);
    expect(keys(put(at(1), at(-4)))).toEqual([]);
    expect(keys(put(at(-0.1)))).toEqual(['task:1']);
    // Read or snoozed by a clock that was ahead.
    expect(keys({ readUntil: at(3) })).toEqual(['task:1']);
    expect(keys(put(at(9), at(-4)))).toEqual(['task:1']);
    expect(keys(put(at(-0.1)), [{ ...group, lines: [] }])).toEqual([]);
    expect(keys({ readUntil: at(-4) }, [{ ...group, quiet: true } as typeof group])).toEqual([]);
  });

  test('says that a line that is gone is done, and stores nothing about it', async () => {
    await askIn(db, markRead, {}, asOwner);
    expect(await askIn(db, snooze, { key: 'task:gone', until: 'next-week' }, asOwner)).toBe(false);
    const mark = await db.in(todayMarks).findOne({ _id: asOwner.as.userId });
    expect(mark?.snoozed?.map(({ key }) => key)).not.toContain('task:gone');
  });

  test('drops a snoozed line whose record was deleted, and does nothing about it any more', async () => {
    const { db: company, owner } = await plainCompany();
    const boss = asUser(owner);
    const { _id: clientId } = await askIn(company, addClient, kopi, boss);
    const late = { CustomerID: clientId, title: 'Send samples', endDate: '2026-01-05' };
    const { _id: id } = await askIn(company, createTask, late, boss);
    const key = `task:${id}`;
    const lines = async () =>
      (await askIn(company, readBell, {}, boss)).lines.map((line) => line.key).filter((one) => one === key);
    expect(await askIn(company, snooze, { key, until: 'tomorrow' }, boss)).toBe(true);
    expect(await lines()).toEqual([]);
    const ended = { readUntil: new Date(0), snoozed: [{ key, until: new Date(Date.now() - 1_000) }] };
    await company.in(todayMarks).updateOne({ _id: owner._id }, { $set: ended });
    expect(await lines()).toEqual([key]);
    await askIn(company, deleteTask, { id }, boss);
    expect(await lines()).toEqual([]);
    expect(await askIn(company, snooze, { key, until: 'next-week' }, boss)).toBe(false);
    await askIn(company, markRead, { key }, boss);
    expect(kinds(await todayOf(boss, company))).not.toContain('tasks-overdue');
  });

  test.each([
    { key: '', until: 'tomorrow' },
    { key: 'x'.repeat(201), until: 'tomorrow' },
    { key: 'task:1', until: 'never' },
    { until: 'tomorrow' },
  ])('refuses %j', async (sent) => {
    await expect(askIn(db, snooze, sent, asOwner)).rejects.toMatchObject({ status: 400 });
  });
});

describe('the menu', () => {
  test('counts as the groups and lists of the day do', async () => {
    const groups = await todayOf();
    const counts = new Map(
      (await askIn(db, readCounts, {}, asOwner)).counts.map(({ to, count }) => [to, count]),
    );
    const of = (kind: string) => groups.find((group) => group.kind === kind)?.count ?? undefined;
    expect(counts.get('/Tasks')).toBe(of('tasks-overdue'));
    expect(counts.get('/LeaveManagement')).toBe(of('leave-to-decide'));
    expect(counts.get('/Inventory')).toBe(of('alerts'));
    expect(counts.get('/Quotes')).toBe(of('quotations-answers'));
    const unassigned = await askIn(db, browseJobs, { show: 'unassigned' }, asOwner);
    expect(counts.get('/JobManagement') ?? 0).toBe(unassigned.count);
  });

  test('counts nothing behind closed menu items, and nothing before a required second factor is set up', async () => {
    const rooms = (await askIn(db, readCounts, {}, person({}))).counts.map(({ to }) => to);
    expect(rooms.filter((to) => !['/Inventory', '/LeaveManagement'].includes(to))).toEqual([]);
    const owing = { as: { ...asOwner.as, owesSecondFactor: true } };
    expect(await askIn(db, readCounts, {}, owing)).toEqual({
      counts: [],
      unread: null,
      things: null,
      inDay: null,
    });
  });

  test('leads to Today after signing in, once somebody chose that', async () => {
    const own = async () => (await db.in(users).findOne({ _id: asOwner.as.userId }))?.startsWithToday;
    await askIn(db, chooseStart, { today: 'true' }, asOwner);
    expect(await own()).toBe(true);
    await askIn(db, chooseStart, { today: 'false' }, asOwner);
    expect(await own()).toBeUndefined();
  });
});

describe('the first steps of a new company', () => {
  const texts = ['Fill in your company’s details', 'Add your first client', 'Write your first quotation'];

  test('tick themselves, and no sample client ticks any', async () => {
    const { db: company, owner } = await plainCompany();
    const stepsOf = async () => (await askIn(company, readToday, {}, asUser(owner))).steps;
    const done = async () => (await stepsOf())?.steps.filter((step) => step.done).map(({ text }) => text);
    expect((await stepsOf())?.steps.map(({ text }) => text)).toEqual(expect.arrayContaining(texts));
    expect(await done()).toEqual([]);
    const add = () => askIn(company, addSampleClient, {}, asUser(owner));
    await Promise.all([add(), add(), add()]);
    const again = await add();
    expect(await done()).toEqual([]);
    expect((await stepsOf())?.sample).toMatchObject({ id: again._id });
    await askIn(company, addClient, kopi, asUser(owner));
    await company.in(companies).updateOne({}, { $set: { address: '18 Tiong Bahru Road' } });
    expect(await done()).toEqual(texts.slice(0, 2));

    await askIn(company, removeSampleClient, {}, asUser(owner));
    await askIn(company, removeSampleClient, {}, asUser(owner));
    expect(
      (await company.in(clients).list({}, { sort: { name: 1 }, limit: 9 })).map(({ name }) => name),
    ).toEqual(['Kopi & Co']);
    expect((await stepsOf())?.sample).toBeNull();
    await askIn(company, hideSteps, {}, asUser(owner));
    expect(await stepsOf()).toBeNull();
  });

  test('remove the sample client in one press with what was tried with it, except what has a number', async () => {
    const { db: company, owner } = await plainCompany();
    const boss = asUser(owner);
    const real = await askIn(company, addClient, kopi, boss);
    const sample = await askIn(company, addSampleClient, {}, boss);
    for (const { _id: id, name } of [real, sample]) {
      await askIn(company, addMeeting, { user: id, ...someMeeting() }, boss);
      await askIn(company, createTask, { CustomerID: id, title: 'Call', endDate: '2026-01-05' }, boss);
      await askIn(company, createIdea, { CustomerID: id, Title: 'A stamp card' }, boss);
      await askIn(company, createInvoice, { ...someInvoice, clientId: id, clientName: '' }, boss);
      await askIn(company, createQuotation, { ...someQuotation, clientId: id, clientName: name }, boss);
    }
    await askIn(company, removeSampleClient, {}, boss);
    const ids = async (
      of: typeof meetings | typeof tasks | typeof ideas | typeof invoices | typeof quotations,
    ) =>
      (await company.in(of as typeof tasks).list({}, { sort: { _id: 1 }, limit: 9 })).map(
        ({ clientId }) => clientId,
      );
    const left = await Promise.all([meetings, tasks, ideas, invoices].map(ids));
    expect(left).toEqual([[real._id], [real._id], [real._id], [real._id]]);
    expect(await company.in(interactions).count({ clientId: sample._id }, 9)).toBe(0);
    expect((await ids(quotations)).toSorted()).toEqual([real._id, sample._id].toSorted());
    expect((await askIn(company, find, { q: 'sample' }, boss)).groups.map(({ group }) => group.kind)).toEqual(
      ['quotation'],
    );
  });

  test('never suggest to call the sample client', async () => {
    const { db: company, owner } = await plainCompany();
    const boss = asUser(owner);
    const quiet = { leadScore: 'hot' as const, dealings: { latest: new Date('2026-01-05') } };
    const called = async () =>
      (await todayOf(boss, company)).find(({ kind }) => kind === 'calls')?.lines.map(({ key }) => key);
    const { _id: sample } = await askIn(company, addSampleClient, {}, boss);
    await company.in(clients).updateOne({ _id: sample }, { $set: quiet as object });
    expect(await called()).toBeUndefined();
    const { _id: real } = await askIn(company, addClient, kopi, boss);
    await company.in(clients).updateOne({ _id: real }, { $set: quiet as object });
    expect(await called()).toEqual([`call:${real}`]);
  });

  test('call and chat by the numbers that a phone can dial, each of several by its own link', async () => {
    const { db: company, owner } = await plainCompany();
    const quiet = { leadScore: 'hot' as const, dealings: { latest: new Date('2026-01-05') } };
    const { _id } = await askIn(company, addClient, kopi, asUser(owner));
    const linksFor = async (phone: string) => {
      await company.in(clients).updateOne({ _id }, { $set: { ...quiet, phone } as object });
      const calls = (await todayOf(asUser(owner), company)).find(({ kind }) => kind === 'calls');
      return calls?.lines[0]?.actions?.flatMap(({ label, to, does }) =>
        does === 'leave' ? [[label, to]] : [],
      );
    };
    expect(await linksFor('+65 6123 4567 ext 12')).toEqual([
      ['Call', 'tel:+6561234567'],
      ['WhatsApp', 'https://wa.me/6561234567'],
    ]);
    expect(await linksFor('9123 4567 / ９８７６ ５４３２')).toEqual([
      ['Call 9123 4567', 'tel:+6591234567'],
      ['Call 9876 5432', 'tel:+6598765432'],
      ['WhatsApp', 'https://wa.me/6591234567'],
    ]);
    expect(await linksFor('6.5912345E+09')).toEqual([]);
  });

  test('are for its owner, and for a company that is new', async () => {
    const { db: company, owner } = await plainCompany();
    const others = { as: { ...asUser(owner).as, access: noAccess } };
    expect((await askIn(company, readToday, {}, others)).steps).toBeNull();
    await company.in(companies).updateOne({}, { $set: { createdAt: new Date('2026-01-01') } });
    expect((await askIn(company, readToday, {}, asUser(owner))).steps).toBeNull();
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { noAccess, type SystemAccess } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import type { User } from '~/modules/account/collections';
import { users } from '~/modules/account/collections';
import { browseAlerts } from '~/modules/inventory/alerts.server';
import { jobs } from '~/modules/jobs/collections';
import { browseJobs } from '~/modules/jobs/job-list.server';
import { leaveRequests } from '~/modules/leave/collections';
import { browseApproval } from '~/modules/leave/request-list.server';
import { browseWeek } from '~/modules/meetings/meeting-list.server';
import type { NeedGroup } from '~/modules/needs.server';
import { browseEmployees } from '~/modules/people/employee-list.server';
import { quotations } from '~/modules/quotes/collections';
import { browseQuotations } from '~/modules/quotes/quotation-list.server';
import { confirmAnswer } from '~/modules/quotes/sending.server';
import { browseTasks } from '~/modules/tasks/task-list.server';
import { askingFor, weekFor } from '~/modules/today/all-needs.server';
import { readToday } from '~/modules/today/today.server';
import type { CompanyDb } from '~db/company-db';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, plainFirm, sampleFirm } from '../support/sample-firm';

openDatabaseForTests();

let db: CompanyDb;
let asBoss: ReturnType<typeof asUser>;
let people: User[];

beforeAll(async () => {
  ({ db, asBoss, people } = await sampleFirm());
  // Somebody who only drives, with a job today.
  const [job] = await db
    .in(jobs)
    .list({ jobDate: singaporeDay(new Date()) }, { sort: { jobTime: 1 }, limit: 1 });
  if (job) await db.in(jobs).updateOne({ _id: job._id }, { $set: { status: 'assigned' } });
});

const person = (access: Partial<SystemAccess>) => {
  const user = people.find(({ access: own }) => !own.laoban) as User;
  return { as: { ...asUser(user).as, access: { ...noAccess, ...access } } };
};
const todayOf = async (who: object = asBoss, firm = db) => (await askIn(firm, readToday, {}, who)).groups;
const kinds = (groups: readonly NeedGroup[]) => groups.map(({ kind }) => kind);

/** The list that a group's link leads to, asked as the page asks it. */
const lists: Record<string, (sent: Record<string, string>, who: object) => Promise<number>> = {
  '/Tasks': async (sent, who) => (await askIn(db, browseTasks, sent, who)).count,
  '/Meetings': async (sent, who) => (await askIn(db, browseWeek, sent, who)).items.length,
  '/JobManagement': async (sent, who) => (await askIn(db, browseJobs, sent, who)).count,
  '/LeaveManagement/approval': async (sent, who) => (await askIn(db, browseApproval, sent, who)).count,
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
    ['the owner', () => asBoss],
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

  test('holds nothing that the flags of a person do not open, and no line of another firm', async () => {
    const own = await todayOf(person({}));
    const open = ['jobs', 'alerts', 'own-leave', 'leave-to-decide'];
    expect(kinds(own).filter((kind) => !open.includes(kind))).toEqual([]);
    const { db: other, boss } = await plainFirm();
    expect(kinds(await todayOf(asUser(boss), other)).filter((kind) => kind !== 'plan')).toEqual([]);
  });

  test('tells everybody who is away, and nobody why', async () => {
    const reasons = await db.in(leaveRequests).list({}, { sort: { start: 1 }, limit: 500 });
    const week = await weekFor(askingFor(person({}).as, db));
    expect(week).toHaveLength(7);
    const told = JSON.stringify(week) + JSON.stringify(await todayOf(person({})));
    for (const { reason, userId } of reasons)
      if (reason.length > 3 && userId !== person({}).as.userId) expect(told).not.toContain(reason);
  });

  test('leaves the group of answers once one was seen', async () => {
    const answers = async () => (await todayOf()).find(({ kind }) => kind === 'quotations-answers');
    const [line] = (await answers())?.lines ?? [];
    const id = line?.key.split(':')[1] ?? '';
    await askIn(db, confirmAnswer, { id }, asBoss);
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

  test('begins its week on Monday and ends it on Sunday', async () => {
    const days = (await weekFor(askingFor(asBoss.as, db))).map(({ day }) => day);
    expect(new Date(days[0] ?? '').getUTCDay()).toBe(1);
    expect(days[6]).toBe(dayAfter(days[0] ?? '', 6));
  });
});

import type { Document } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { bossAccess } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { companies } from '~/modules/account/collections';
import { clients } from '~/modules/crm/collections';
import { alerts } from '~/modules/inventory/collections';
import { jobs } from '~/modules/jobs/collections';
import { leaveRequests } from '~/modules/leave/collections';
import { meetings } from '~/modules/meetings/collections';
import { employees } from '~/modules/people/collections';
import { quotations } from '~/modules/quotes/collections';
import { tasks } from '~/modules/tasks/collections';
import { askingFor, needsOf, weekFor } from '~/modules/today/all-needs.server';
import { companyDb } from '~db/company-db';
import { database } from '~db/connect';
import { openDatabaseForTests } from '../support/open-database';
import { listeningTo, stages } from '../support/plans';

openDatabaseForTests();

const dayMs = 86_400_000;
const now = new Date();
const at = (days: number) => new Date(now.getTime() + days * dayMs);
const day = (days: number) => singaporeDay(at(days));

/** A thousand things of each kind a firm, spread over a year around today; most of them need nobody. */
beforeAll(async () => {
  const many = <T>(make: (place: number) => T) => Array.from({ length: 1_000 }, (_, place) => make(place));
  const kinds: Record<string, (place: number) => object> = {
    [tasks.name]: (n) => ({
      assigneeId: `user-${n % 5}`,
      open: n % 4 === 0,
      endDate: day((n % 300) - 200),
      createdAt: now,
    }),
    [meetings.name]: (n) => ({
      userId: `user-${n % 5}`,
      createdAt: now,
      startsAt: at((n % 300) - 150),
      endsAt: at((n % 300) - 149.9),
    }),
    [jobs.name]: (n) => ({
      jobKey: `job-${n}`,
      jobDate: day((n % 300) - 150),
      jobTime: '09:00',
      createdAt: now,
      driverId: n % 3 === 0 ? null : `user-${n % 5}`,
      status: n % 2 === 0 ? 'ended' : 'new',
    }),
    [leaveRequests.name]: (n) => ({
      userId: `user-${n % 200}`,
      status: n % 9 === 0 ? 'pending' : 'approved',
      start: day((n % 300) - 150),
      end: day((n % 300) - 149),
      from: 'morning',
      to: 'afternoon',
      ...{ type: 'Annual', days: 2, userName: 'Lim Mei Hua', appliedAt: now },
    }),
    [quotations.name]: (n) => ({
      number: `Q-${n}`,
      status: n % 2 === 0 ? 'sent' : 'accepted',
      createdAt: now,
      amount: 100,
      currency: 'SGD',
      validUntil: day((n % 300) - 260),
      sentAt: at((n % 300) - 290),
      ...(n % 100 === 1 && { unseenAnswer: true, answeredAt: at(-n) }),
    }),
    [alerts.name]: (n) => ({
      subjectId: `item-${n}`,
      alertType: 'understock',
      state: n % 10 === 0 ? 'open' : 'resolved',
      createdAt: at(-n),
    }),
    [employees.name]: (n) => ({ nextWatched: day(n) }),
    [clients.name]: (n) => ({
      sortName: `${n}`,
      leadScore: ['hot', 'warm', 'cold', ''][n % 4],
      ...{ phone: '', contactPerson: '' },
      name: 'Kopi & Co',
      dealings: { latest: at(-(n % 200)) },
    }),
  };
  await database()
    .db.collection<Document & { _id: string }>(companies.name)
    .insertOne({ _id: 'firm', companyId: 'firm', planRank: 1 });
  for (const firm of ['firm', 'other'])
    for (const [name, make] of Object.entries(kinds))
      await database()
        .db.collection<Document & { _id: string }>(name)
        .insertMany(many((place) => ({ _id: `${firm}-${name}-${place}`, companyId: firm, ...make(place) })));
});

const collections = [tasks, meetings, jobs, leaveRequests, quotations, alerts, employees, clients];

test.each(collections.map(({ name }) => name))(
  'what the day asks of %s is answered by an index alone',
  async (name) => {
    const asked: Document[] = [];
    const db = listeningTo(companyDb('firm'), [name], asked);
    const asking = askingFor({ userId: 'user-1', access: bossAccess, drives: true }, db, now);
    await Promise.all([needsOf(asking), weekFor(asking)]);
    expect(asked.length).toBeGreaterThan(0);
    for (const { filter, sort, limit, projection } of asked) {
      const found: Document = await database()
        .db.collection(name)
        .find({ $and: [{ companyId: 'firm' }, filter] }, { sort, limit, ...(projection && { projection }) })
        .explain('executionStats');
      const used = stages(found.queryPlanner.winningPlan);
      expect(used).toContain('IXSCAN');
      expect(used).not.toContain('COLLSCAN');
      expect(used).not.toContain('SORT');
      // A day has at most a few hundred; what is over is not looked at.
      expect(found.executionStats.totalDocsExamined).toBeLessThanOrEqual(100);
    }
  },
);

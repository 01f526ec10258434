import type { Document, Filter } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { type Actor, bossAccess, noAccess, type SystemAccess } from '~/core/access';
import type { Caller } from '~/core/caller';
import { type Operation, perform } from '~/core/operation';
import { type Job, jobs } from '~/modules/jobs/collections';
import { drawDaySheet } from '~/modules/jobs/day-sheet.server';
import { browseJobs, browseJobsOfClient, listJobs } from '~/modules/jobs/job-list.server';
import { newJob } from '~/modules/jobs/new-job';
import { statuses } from '~/modules/jobs/statuses';
import { type CompanyDb, companyDb } from '~db/company-db';
import { database } from '~db/connect';
import { openDatabaseForTests } from '../support/open-database';
import { listeningTo } from '../support/plans';

openDatabaseForTests();

const said = {
  client: 'Kopi & Co',
  startLocation: 'Kallang',
  endLocation: 'Bedok',
  description: '',
  department: '',
  notifications: false,
  locationBased: false,
};

/** Two thousand jobs on forty days, of five drivers and eight clients, and as many of another firm. */
beforeAll(async () => {
  for (const firm of ['firm', 'other'])
    await companyDb(firm)
      .in(jobs)
      .insertMany(
        Array.from({ length: 2_000 }, (_, at) =>
          newJob(
            `${firm}-${String(at).padStart(4, '0')}`,
            { ...said, title: `Job ${at}`, jobTime: `${String(6 + (at % 12)).padStart(2, '0')}:00` },
            {
              jobId: `JOB-${at}`,
              jobDate: new Date(Date.UTC(2026, 10, 1 + (at % 40))).toISOString().slice(0, 10),
              status: statuses[at % 5] ?? 'new',
              clientId: `client-${at % 8}`,
              driver: { _id: `user-${at % 5}`, name: 'Ahmad' },
              maker: { _id: 'user-1', name: 'Lim Mei Hua' },
              at: new Date(),
            },
          ),
        ),
      );
});

/** A caller whose questions about jobs are written down. */
function listener(asked: Document[], access: SystemAccess): Caller {
  const actor: Actor = {
    userId: 'user-1',
    companyId: 'firm',
    sid: 'sid',
    name: 'Lim Mei Hua',
    email: 'boss@firm.example',
    access,
    welcomed: true,
  };
  const db = companyDb('firm');
  const heard: CompanyDb = listeningTo(db, [jobs.name], asked);
  return {
    actor,
    source: { address: '', agent: '', device: async () => null },
    db: () => heard,
    log: async () => {},
    once: () => {
      throw new Error('no key was given');
    },
    planEnd: () => null,
    isColleague: async () => true,
  };
}

const day = '2026-11-22';

test.each([
  ['the jobs of a day', browseJobs, { date: day }, bossAccess, 50],
  ['a driver’s own of a day', browseJobs, { date: day }, noAccess, 50],
  ['a search in a day', browseJobs, { date: day, q: 'job 1' }, bossAccess, 50],
  ['a day as a call', listJobs, { date: day }, bossAccess, 50],
  ['a day sheet', drawDaySheet, { date: day }, bossAccess, 50],
  ['a client’s jobs', browseJobsOfClient, { id: 'client-3' }, bossAccess, 51],
] as [string, Operation, object, SystemAccess, number][])(
  '%s are found by an index that sorts them, with no look at another day or firm',
  async (_, operation, sent, access, most) => {
    const asked: Document[] = [];
    await perform(operation, listener(asked, access), { params: {}, sent: { ...sent } });
    expect(asked).toHaveLength(1);
    const [{ filter, sort, limit } = {} as Document] = asked;
    const { queryPlanner, executionStats } = await database()
      .db.collection<Job>(jobs.name)
      .find({ $and: [{ companyId: 'firm' }, filter as Filter<Job>] })
      .sort(sort)
      .limit(limit)
      .explain('executionStats');
    const plan = JSON.stringify(queryPlanner.winningPlan);
    expect(plan).toContain('IXSCAN');
    expect(plan).not.toContain('"SORT"');
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(most);
  },
);

import type { Document, Filter } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { bossAccess, noAccess } from '~/core/access';
import { dayAfter } from '~/core/days';
import type { Operation } from '~/core/operation';
import { companies, users } from '~/modules/account/collections';
import { awayOn } from '~/modules/leave/away.server';
import { browseBalances } from '~/modules/leave/balances.server';
import { leaveAdjustments, leaveMonths, leaveRequests } from '~/modules/leave/collections';

import { monthsFor } from '~/modules/leave/months';
import {
  browseApproval,
  browseMonth,
  browseOwnLeave,
  listPendingLeave,
} from '~/modules/leave/request-list.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { database } from '~db/connect';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { listeningTo, stages } from '../support/plans';

openDatabaseForTests();

/** Four thousand requests of four hundred people over two years, one of twenty waiting, and as many of another firm. */
beforeAll(async () => {
  for (const firm of ['firm', 'other']) {
    const db = companyDb(firm);
    const at = new Date();
    const plan = { planName: 'Growth', planRank: 2, trialEndsAt: at, credits: 0, purseLines: 0 };
    await db.in(companies).insert({ _id: firm, name: firm, ...plan, createdAt: at });
    const requests = Array.from({ length: 4_000 }, (_, n) => {
      const start = dayAfter('2026-01-01', n % 700);
      const end = dayAfter(start, n % 4);
      return {
        _id: `${firm}-${String(n).padStart(4, '0')}`,
        userId: `${firm}-user-${n % 400}`,
        userName: `Person ${n % 400}`,
        type: 'Annual Leave',
        start,
        end,
        from: 'morning' as const,
        to: 'afternoon' as const,
        reason: 'Rest',
        status: n % 20 === 0 ? ('pending' as const) : ('approved' as const),
        days: 1,
        byYear: { '2026': 1 },
        appliedAt: at,
      };
    });
    await db.in(leaveRequests).insertMany(requests);
    const people = Array.from({ length: 400 }, (_, n) => ({
      ...{ _id: `${firm}-user-${n}`, email: `person${n}@${firm}.example`, name: `Person ${n}` },
      ...{ passwordHash: 'x', access: noAccess, status: 'Active' as const, welcomed: true },
      ...{ createdAt: at, updatedAt: at },
    }));
    await db.in(users).insertMany(people);
    const approved = requests.filter(({ status }) => status === 'approved');
    await db.in(leaveMonths).insertMany(approved.flatMap(monthsFor));
  }
});

const ofLeave = [leaveRequests, leaveMonths, leaveAdjustments].map(({ name }) => name);

/** A firm whose questions about leave are written down. */
function listening(heard: Document[]): CompanyDb {
  const db = companyDb('firm');
  return listeningTo(db, ofLeave, heard);
}

/** How a question is answered: by an index, without sorting, and not by walking over much more than it wants. */
async function examined({ of, filter, sort, limit }: Document) {
  const plan = await database()
    .db.collection(of)
    .find({ $and: [{ companyId: 'firm' }, filter as Filter<Document>] }, { sort, limit })
    .explain('executionStats');
  const { winningPlan } = plan.queryPlanner;
  return { stages: stages(winningPlan), keys: plan.executionStats.totalKeysExamined as number };
}

test.each<[string, Operation, Record<string, string>]>([
  ['a month', browseMonth, { month: '2026-11' }],
  ['one’s own', browseOwnLeave, {}],
  ['what waits', browseApproval, {}],
  ['what is approved', browseApproval, { status: 'approved' }],
  ['what waits, as a call', listPendingLeave, { limit: '50' }],
])('%s is found by an index, in its order', async (_, operation, sent) => {
  const heard: Document[] = [];
  const as = { userId: 'firm-user-1', companyId: 'firm', access: bossAccess };
  await askIn(companyDb('firm'), operation, sent, { as, through: listening(heard) });
  expect(heard.length).toBeGreaterThan(0);
  for (const asked of heard) {
    // The requests of a page, each by its id.
    if ('_id' in asked.filter) continue;
    const { stages: how, keys } = await examined(asked);
    expect(how).toContain('IXSCAN');
    expect(how).not.toContain('SORT');
    expect(keys).toBeLessThanOrEqual(asked.limit * 2 + 10);
  }
});

test('who is away on a day is found within its month alone', async () => {
  const heard: Document[] = [];
  const away = await awayOn(listening(heard), '2026-11-16');
  expect(away.size).toBeGreaterThan(0);
  const [asked] = heard;
  const { stages: how, keys } = await examined(asked as Document);
  expect(how).toContain('IXSCAN');
  // A month of these two years holds a twenty-third of the requests.
  expect(keys).toBeLessThan(4_000 / 16);
});

test('the balances of a page of people are calculated from their own leave only', async () => {
  const heard: Document[] = [];
  const as = { userId: 'firm-user-1', companyId: 'firm', access: bossAccess };
  await askIn(companyDb('firm'), browseBalances, {}, { as, through: listening(heard) });
  const requests = heard.find(({ of }) => of === leaveRequests.name) as Document;
  const own = await database()
    .db.collection(leaveRequests.name)
    .countDocuments({ $and: [{ companyId: 'firm' }, requests.filter] });
  const { stages: how, keys } = await examined(requests);
  expect(own).toBeGreaterThan(0);
  expect(how).toContain('IXSCAN');
  expect(how).not.toContain('SORT');
  // Ten requests each, and a step from one person to the next.
  expect(keys).toBeLessThanOrEqual(24 * 11);
});

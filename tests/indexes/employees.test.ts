import type { Document, Filter } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { noAccess } from '~/core/access';
import type { Operation } from '~/core/operation';
import { type User, users } from '~/modules/account/collections';
import { browseEmployees } from '~/modules/people/employee-list.server';
import { browseUsers } from '~/modules/people/user-list.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { database } from '~db/connect';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { listeningTo, stages } from '../support/plans';

openDatabaseForTests();

const at = new Date('2026-01-05T01:00:00Z');

/** Two thousand people, every tenth on probation, every twentieth in sales, and four who were deleted. */
beforeAll(async () => {
  await companyDb('large')
    .in(users)
    .insertMany(
      Array.from({ length: 2_000 }, (_, n) => ({
        _id: `large-${n}`,
        email: `person${n}@large.example`,
        passwordHash: 'x',
        name: `Person ${String((n * 7_919) % 2_000).padStart(4, '0')}`,
        access: noAccess,
        status: n % 10 === 0 ? ('Probation' as const) : ('Active' as const),
        department: n % 20 === 0 ? 'Sales' : 'Operations',
        ...(n % 500 === 1 && { deletedAt: at }),
        welcomed: true,
        createdAt: at,
        updatedAt: at,
      })),
    );
});

type Listing = Operation<{ next: string | null }>;

/** The questions that the grid asks of the people, and the way it goes on. */
async function asked(operation: Listing, sent: Record<string, string>) {
  const heard: Document[] = [];
  const db = companyDb('large');
  const listening: CompanyDb = listeningTo(db, [users.name], heard);
  const { next } = await askIn(listening, operation, sent, { through: listening });
  return { heard, next };
}

test.each<[string, Listing, Record<string, string>]>([
  ['the grid of everybody', browseEmployees, {}],
  ['the grid of one status', browseEmployees, { status: 'Probation' }],
  ['the grid of one department', browseEmployees, { department: 'Sales' }],
  ['the list of who signs in', browseUsers, {}],
])('%s is read by an index alone, on each of its pages', async (_, operation, sent) => {
  const first = await asked(operation, sent);
  const second = await asked(operation, { ...sent, after: first.next ?? '' });
  for (const { filter, sort, limit, projection } of [...first.heard, ...second.heard]) {
    const own = { $and: [{ companyId: 'large' }, filter as Filter<User>] };
    const explained: Document = await database()
      .db.collection<User>(users.name)
      .find(own, { sort, limit, projection })
      .explain('executionStats');
    const used = stages(explained.queryPlanner.winningPlan);
    expect(used).toContain('IXSCAN');
    expect(used).not.toContain('COLLSCAN');
    expect(used).not.toContain('SORT');
    // Only the page and deleted people among them, never the whole list.
    expect(explained.executionStats.totalDocsExamined).toBeLessThanOrEqual(limit + 6);
  }
});

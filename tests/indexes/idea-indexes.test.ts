import type { Document, Filter } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { type Idea, ideas } from '~/modules/ideas/collections';
import { newIdea } from '~/modules/ideas/new-idea';
import { companyDb } from '~db/company-db';
import { database } from '~db/connect';
import { openDatabaseForTests } from '../support/open-database';
import { stages } from '../support/plans';

openDatabaseForTests();

/** Two thousand ideas for four clients, each fiftieth of them a favourite. */
beforeAll(async () => {
  const writer = { _id: 'user-1', name: 'Lim Mei Hua' };
  await companyDb('firm')
    .in(ideas)
    .insertMany(
      Array.from({ length: 2_000 }, (_, at) => ({
        ...newIdea(
          { clientId: `client-${at % 4}`, title: `Idea ${at}`, description: '', tags: [], source: 'person' },
          writer,
        ),
        createdAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000),
        favourite: Math.floor(at / 4) % 50 === 0,
      })),
    );
});

test.each<[string, Filter<Idea>]>([
  ['all', {}],
  ['favourites', { favourite: true }],
])('the list of a client’s ideas, %s, is read by an index in its order', async (_, narrowed) => {
  const explained: Document = await database()
    .db.collection<Idea>(ideas.name)
    .find({ $and: [{ companyId: 'firm' }, { clientId: 'client-1', ...narrowed }] } as Filter<Idea>, {
      sort: { createdAt: -1, _id: -1 },
      limit: 31,
    })
    .explain('executionStats');
  const used = stages(explained.queryPlanner.winningPlan);
  expect(used).toContain('IXSCAN');
  expect(used).not.toContain('SORT');
  const { nReturned, totalDocsExamined } = explained.executionStats;
  expect(nReturned).toBe('favourite' in narrowed ? 10 : 31);
  expect(totalDocsExamined).toBe(nReturned);
});

import type { Document, Filter } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { readAnalysis } from '~/modules/inventory/analysis.server';
import { type Item, items } from '~/modules/inventory/collections';
import { browseItems } from '~/modules/inventory/item-list.server';
import { newItem } from '~/modules/inventory/new-item';
import { type CompanyDb, companyDb } from '~db/company-db';
import { database } from '~db/connect';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { listeningTo, stages } from '../support/plans';

openDatabaseForTests();

const at = new Date('2026-01-05T01:00:00Z');

/** Two thousand items in ten segments and twenty locations, and four that are kept for their ledgers alone. */
beforeAll(async () => {
  await companyDb('large')
    .in(items)
    .insertMany(
      Array.from({ length: 2_000 }, (_, n) => {
        const number = String((n * 7_919) % 2_000).padStart(4, '0');
        const details = {
          sku: `S-${number}`,
          productName: `Item ${number}`,
          productSegment: `Segment ${n % 10}`,
          location: `Rack ${n % 20}`,
          minimum: null,
          maximum: null,
        };
        return {
          ...newItem(`large-${n}`, details, { createdBy: 'boss', at }),
          ...(n % 500 === 1 && { archivedAt: at }),
        };
      }),
    );
});

/** Holds each question that is asked of the items to the index that answers it. */
async function expectIndexed(ask: (db: CompanyDb) => Promise<unknown>) {
  const heard: Document[] = [];
  const db = companyDb('large');
  await ask(listeningTo(db, [items.name], heard));
  expect(heard).toHaveLength(1);
  for (const { filter, sort, limit, projection } of heard) {
    const explained: Document = await database()
      .db.collection<Item>(items.name)
      .find({ $and: [{ companyId: 'large' }, filter as Filter<Item>] }, { sort, limit, projection })
      .explain('executionStats');
    const used = stages(explained.queryPlanner.winningPlan);
    expect(used).toContain('IXSCAN');
    expect(used).not.toContain('SORT');
    expect(explained.executionStats.totalDocsExamined).toBeLessThanOrEqual(limit + 6);
  }
}

test.each<[string, Record<string, string>]>([
  ['all', {}],
  ['of one segment', { segment: 'Segment 3' }],
  ['of one location', { location: 'Rack 7' }],
])('the list of items, %s, is read by an index alone, on each of its pages', async (_, sent) => {
  const page = (more: Record<string, string>) => (db: CompanyDb) =>
    askIn(db, browseItems, { ...sent, ...more }, { through: db });
  await expectIndexed(page({}));
  const { next } = await askIn(companyDb('large'), browseItems, sent);
  await expectIndexed(page({ after: next ?? '' }));
});

test('the products that a chart offers are read by an index alone', async () => {
  await expectIndexed((db) => askIn(db, readAnalysis, {}, { through: db }));
});

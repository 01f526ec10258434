import type { Document, Filter } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { type Actor, bossAccess } from '~/core/access';
import type { Caller } from '~/core/caller';
import { type Operation, perform } from '~/core/operation';
import { browseActivity, listActivity, readClientActivity } from '~/modules/audit/activity.server';
import { type ActivityLine, activity } from '~/modules/audit/collections';
import { type CompanyDb, companyDb } from '~db/company-db';
import { database } from '~db/connect';
import { openDatabaseForTests } from '../support/open-database';
import { listeningTo, stages } from '../support/plans';

openDatabaseForTests();

const begun = Date.UTC(2026, 0, 1);
const hourMs = 3_600_000;

/** Three thousand lines of five people about two kinds of things, an hour apart, and as many of another firm. */
beforeAll(async () => {
  for (const firm of ['firm', 'other'])
    await companyDb(firm)
      .in(activity)
      .insertMany(
        Array.from({ length: 3_000 }, (_, at) => ({
          _id: `${firm}-${String(at).padStart(4, '0')}`,
          at: new Date(begun + at * hourMs),
          userId: `user-${at % 5}`,
          userName: 'Lim Mei Hua',
          action: 'changed',
          subject: at % 600 === 0 ? 'company' : 'client',
          subjectId: `client-${at % 40}`,
          detail: 'Ah Seng Coffee House: phone',
          ...(at % 600 !== 0 && { clientId: `client-${at % 40}` }),
        })),
      );
});

/** A caller whose questions to the log are written down. */
function listener(asked: Document[]): Caller {
  const actor: Actor = {
    userId: 'user-1',
    companyId: 'firm',
    sid: 'sid',
    name: 'Lim Mei Hua',
    email: 'boss@firm.example',
    access: bossAccess,
    welcomed: true,
  };
  const db = companyDb('firm');
  const heard: CompanyDb = listeningTo(db, [activity.name], asked);
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

const dates = { from: '2026-02-01', to: '2026-03-10' };
const cases: [string, Operation, Record<string, string>][] = [
  ['everything', browseActivity, {}],
  ['of one person', browseActivity, { who: 'user-2' }],
  ['of one kind', browseActivity, { kind: 'company' }],
  ['of one kind by one person', browseActivity, { who: 'user-0', kind: 'company' }],
  ['between two days', browseActivity, dates],
  ['of one person and kind between two days', browseActivity, { ...dates, who: 'user-3', kind: 'client' }],
  ['of one client', readClientActivity, { id: 'client-7' }],
  ['a caller’s own', listActivity, { limit: '50' }],
];

test.each(cases)(
  'the log, %s, is read by an index alone, on each of its pages',
  async (_, operation, sent) => {
    const asked: Document[] = [];
    const caller = listener(asked);
    const first = (await perform(operation, caller, { params: {}, sent })) as { next: string | null };
    if (first.next) {
      const mark = operation === listActivity ? 'cursor' : 'after';
      const second = await perform(operation, caller, { params: {}, sent: { ...sent, [mark]: first.next } });
      const { previous } = second as { previous?: string };
      if (previous) await perform(operation, caller, { params: {}, sent: { ...sent, before: previous } });
    }
    expect(asked.length).toBeGreaterThan(0);
    for (const { filter, sort, limit, projection } of asked) {
      const own = { $and: [{ companyId: 'firm' }, filter as Filter<ActivityLine>] };
      const explained: Document = await database()
        .db.collection<ActivityLine>(activity.name)
        .find(own, { sort, limit, ...(projection && { projection }) })
        .explain('executionStats');
      const used = stages(explained.queryPlanner.winningPlan);
      expect(used).toContain('IXSCAN');
      expect(used).not.toContain('COLLSCAN');
      expect(used).not.toContain('SORT');
      // One more than the page; a place among equals may cost one more again.
      expect(explained.executionStats.totalDocsExamined).toBeLessThanOrEqual(limit + 1);
    }
  },
);

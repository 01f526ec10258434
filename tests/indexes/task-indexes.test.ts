import type { Document, Filter } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { type Actor, bossAccess } from '~/core/access';
import type { Caller } from '~/core/caller';
import { type Operation, perform } from '~/core/operation';
import { type Task, tasks } from '~/modules/tasks/collections';
import { newTask } from '~/modules/tasks/new-task';
import { priorities, statuses } from '~/modules/tasks/statuses';
import { browseTasks, browseTasksOfClient, listActiveTasks } from '~/modules/tasks/task-list.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { database } from '~db/connect';
import { openDatabaseForTests } from '../support/open-database';
import { listeningTo, stages } from '../support/plans';

openDatabaseForTests();

const dayMs = 86_400_000;

/** Three thousand tasks of five people for forty clients, most of them completed long ago, and as many of another firm. */
beforeAll(async () => {
  const now = Date.now();
  for (const firm of ['firm', 'other'])
    await companyDb(firm)
      .in(tasks)
      .insertMany(
        Array.from({ length: 3_000 }, (_, at) => {
          const made = newTask(
            `${firm}-${String(at).padStart(4, '0')}`,
            {
              title: `Task ${at}`,
              description: '',
              endDate: new Date(now + ((at % 100) - 60) * dayMs).toISOString().slice(0, 10),
              priority: priorities[at % 3] ?? 'Low',
              status: at % 3 === 0 ? (statuses[(at / 3) % 5] ?? 'todo') : 'completed',
            },
            {
              client: { _id: `client-${at % 8}`, name: 'Kopi & Co' },
              assignee: { _id: `user-${at % 5}`, name: 'Lim Mei Hua' },
              maker: { _id: 'user-1', name: 'Lim Mei Hua' },
              at: new Date(now - at * dayMs),
            },
          );
          return made;
        }),
      );
});

/** A caller whose questions about tasks are written down. */
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
  const heard: CompanyDb = listeningTo(db, [tasks.name], asked);
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

const whose = [{}, { who: 'me' }, { client: 'client-1' }, { who: 'user-2', client: 'client-2' }];
const views = [
  ...['date', 'priority', 'newest'].flatMap((sort) => [{ sort }, { sort, status: 'blocked' }]),
  { show: 'overdue' },
  { show: 'completed' },
];
const cases: [string, Operation, Record<string, string>][] = [
  ...whose
    .flatMap((of) => views.map((view) => ({ ...of, ...view })))
    .map(
      (words) => [JSON.stringify(words), browseTasks, words] as [string, Operation, Record<string, string>],
    ),
  ['of a client’s tab', browseTasksOfClient, { id: 'client-3' }],
];

test.each(cases)(
  'the list of tasks %s is read by an index alone, on each of its pages',
  async (_, operation, sent) => {
    const asked: Document[] = [];
    const caller = listener(asked);
    const first = (await perform(operation, caller, { params: {}, sent })) as { next: string | null };
    if (first.next) {
      const second = await perform(operation, caller, { params: {}, sent: { ...sent, after: first.next } });
      const { previous } = second as { previous?: string };
      if (previous) await perform(operation, caller, { params: {}, sent: { ...sent, before: previous } });
    }
    expect(asked.length).toBeGreaterThan(0);
    for (const one of asked) {
      const { used, examined } = await explained(one);
      expect(used).toContain('IXSCAN');
      expect(used).not.toContain('COLLSCAN');
      expect(used).not.toContain('SORT');
      // One more than the page; a place among equals may cost a few more.
      expect(examined).toBeLessThanOrEqual(one.limit + 10);
    }
  },
);

test('the documented list looks at nothing that was completed before', async () => {
  const asked: Document[] = [];
  await perform(listActiveTasks, listener(asked), { params: {}, sent: { limit: '50' } });
  expect(asked).toHaveLength(2);
  const seen = await Promise.all(asked.map(explained));
  for (const { used, examined } of seen) {
    expect(used).not.toContain('COLLSCAN');
    expect(examined).toBeLessThanOrEqual(51);
  }
});

async function explained({ filter, sort, limit, projection }: Document) {
  const own = { $and: [{ companyId: 'firm' }, filter as Filter<Task>] };
  const explained: Document = await database()
    .db.collection<Task>(tasks.name)
    .find(own, { sort, limit, ...(projection && { projection }) })
    .explain('executionStats');
  return {
    used: stages(explained.queryPlanner.winningPlan),
    examined: explained.executionStats.totalDocsExamined as number,
  };
}

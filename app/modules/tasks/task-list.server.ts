import type { Filter } from 'mongodb';
import { z } from 'zod';
import { singaporeDay } from '~/core/dates';
import { dayMs } from '~/core/days';
import { callMarks, cursorAt, type PageOf, pageMarks } from '~/core/paging';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { searchFilter } from '~db/find-ids';
import { type Order, readCounted, readPage } from '~db/keyset';
import { colleaguesRead, listWhoLeft, whoHasLeft } from '../account/index.server';
import { type ClientChoice, clientChoiceWith, namesOfClients, withGoneClient } from '../crm/index.server';
import { ofWhoLeft } from './address';
import { type Task, tasks } from './collections';
import * as messages from './messages';
import { listWords, pickerSearch } from './schema';

export const byEndDate: Order<Task> = { by: 'endDate', sorted: 'text' };
export const lastCompletedFirst: Order<Task> = { by: 'statusAt', sorted: 'time', descending: true };
export const mostUrgentFirst: Order<Task> = { by: 'urgency', sorted: 'text' };
const orders = {
  date: byEndDate,
  priority: mostUrgentFirst,
  newest: { by: 'createdAt', sorted: 'time', descending: true },
} as const satisfies Record<string, Order<Task>>;

/** The most tasks at once in lanes, whose days are not cut by pages. */
const mostInLanes = 200;

type Words = z.output<z.ZodObject<typeof listWords>>;

/**
 * One page of the company's tasks, filtered: open, due today, overdue (in Singapore) or completed; of one person (`me` is the
 * caller) or of everyone who has left (`left`); by client, status and a part of the title. `isEmpty` means that the company
 * has no tasks at all.
 */
export const browseTasks = operation({
  name: 'browseTasks',
  access: 'Tasks',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ ...listWords, ...pageMarks, q: pickerSearch }),
  async run({ input: { after, before, q, ...words }, actor, db }) {
    const [page, choices] = await Promise.all([
      readTasks(db, words, { marks: { after, before }, userId: actor.userId }),
      clientChoiceWith(db, { chosen: words.client, q }, { people: colleaguesRead }),
    ]);
    const { people } = choices.others;
    const clients = choices.choice;
    const items = await withClients(db, page.items, clients.options);
    const colleagues = new Set(people.map(({ _id }) => _id));
    const others = page.items.filter(({ assigneeId }) => !colleagues.has(assigneeId));
    // Hardly any list has one: no command then.
    const left = await leftOf(db, others);
    // Names are only known for clients in the list.
    const chosen = { id: words.client, name: items[0]?.clientName ?? 'Somebody' };
    const offered = words.client ? withGoneClient(clients, chosen) : clients;
    const marks = { after, before };
    const isEmpty = page.count === 0 && (await db.in(tasks).count({}, 1)) === 0;
    const noClients = isEmpty && clients.options.length === 0;
    return {
      ...page,
      items,
      left,
      words,
      marks,
      people,
      clients: offered,
      userId: actor.userId,
      isEmpty,
      noClients,
    };
  },
});

/** One client's open tasks by end date. */
export const browseTasksOfClient = operation({
  name: 'browseTasksOfClient',
  access: 'Tasks',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ id: z.string(), show: z.enum(['open', 'completed']).catch('open'), ...pageMarks }),
  async run({ input: { id, show, ...marks }, actor, db }) {
    const words = { ...z.object(listWords).parse({}), show, client: id };
    const page = await readTasks(db, words, { marks, userId: actor.userId });
    const [items, left] = await Promise.all([withClients(db, page.items), leftOf(db, page.items)]);
    return { ...page, items, left, show };
  },
});

async function readTasks(
  db: CompanyDb,
  words: Words,
  { marks, userId }: { marks: { after?: string | undefined; before?: string | undefined }; userId: string },
) {
  const today = singaporeDay(new Date());
  const [assigneeId, found] = await Promise.all([
    whose(db, words.who, userId),
    searchFilter<Task>(db, 'task', { field: 'searchTitle', typed: words.find ?? '' }),
  ]);
  const { filter: chosen, order } = filterOf(words, { today, assigneeId });
  const filter = { ...found, ...chosen };
  const limit = words.show === 'open' && words.view !== '' ? mostInLanes : undefined;
  const read = { filter, order, marks, projection: shownFields, ...(limit && { limit }) };
  const { items, previous, next, count } = await readCounted(db.in(tasks), read);
  return { items: items as ListedTask[], previous, next, count, today };
}

const shownFields = {
  title: 1,
  endDate: 1,
  clientId: 1,
  clientName: 1,
  priority: 1,
  status: 1,
  statusAt: 1,
  assigneeId: 1,
  assigneeName: 1,
  revision: 1,
  repeat: 1,
  checklist: 1,
} as const;
type ListedTask = Pick<Task, '_id' | keyof typeof shownFields>;

/** The assignees who no longer work here. */
async function leftOf(
  db: CompanyDb,
  items: readonly Pick<Task, 'assigneeId'>[],
): Promise<ReadonlySet<string>> {
  return await whoHasLeft(db, [...new Set(items.map(({ assigneeId }) => assigneeId))]);
}

/** The assignee filter of an address; undefined for everyone. */
async function whose(db: CompanyDb, who: string, userId: string): Promise<Filter<Task>['assigneeId']> {
  if (who === ofWhoLeft) return { $in: await listWhoLeft(db) };
  return who === 'me' ? userId : who || undefined;
}

/** The filter and order of an address. Each combination has an index. */
export function filterOf(
  { show = 'open', status, client, sort = 'date' }: Partial<Words>,
  { today, assigneeId }: { today: string; assigneeId: Filter<Task>['assigneeId'] },
): { filter: Filter<Task>; order: Order<Task> } {
  const of: Filter<Task> = {
    ...(assigneeId && { assigneeId }),
    ...(client && { clientId: client }),
  };
  if (show === 'completed') return { filter: { ...of, status: 'completed' }, order: lastCompletedFirst };
  if (show === 'today') return { filter: { ...of, open: true, endDate: today }, order: byEndDate };
  if (show === 'overdue') return { filter: { ...of, open: true, endDate: { $lt: today } }, order: byEndDate };
  return { filter: { ...of, open: true, ...(status && { status }) }, order: orders[sort] };
}

/** The tasks with their clients' current names, or the last name of a deleted client. */
export async function withClients<T extends Pick<Task, 'clientId' | 'clientName'>>(
  db: CompanyDb,
  some: readonly T[],
  listed?: ClientChoice['options'],
): Promise<T[]> {
  const names = await namesOfClients(
    db,
    some.map(({ clientId }) => clientId),
    listed,
  );
  return some.map((task) => ({ ...task, clientName: names.get(task.clientId) ?? task.clientName }));
}

/** How long the API's list still shows a completed task. */
const stillActiveMs = 7 * dayMs;

/**
 * All open tasks and those completed in the last seven days, by end date. Two queries, each with its own index, are merged.
 */
export const listActiveTasks = operation({
  name: 'listActiveTasks',
  access: 'Tasks',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object(callMarks),
  async run({ input: { limit, cursor }, db }): Promise<PageOf<Task>> {
    const since = new Date(Date.now() - stillActiveMs);
    const filters: Filter<Task>[] = [{ open: true }, { status: 'completed', statusAt: { $gte: since } }];
    const both = await Promise.all(
      filters.map((filter) => readPage(db.in(tasks), { filter, order: byEndDate, limit, marks: { cursor } })),
    );
    const all = both.flatMap(({ items }) => items).sort(inOrder);
    const items = all.slice(0, limit);
    const last = items.at(-1);
    const more = all.length > limit || both.some(({ next }) => next !== null);
    return { items, next: more && last ? cursorAt({ value: last.endDate, id: last._id }) : null };
  },
});

function inOrder(one: Task, other: Task): number {
  return compare(one.endDate, other.endDate) || compare(one._id, other._id);
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

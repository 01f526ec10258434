import type { Filter } from 'mongodb';
import { z } from 'zod';
import { holds } from '~/core/access';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { searchFilter } from '~db/find-ids';
import { type Order, readCounted, readPage } from '~db/keyset';
import { reactions } from '../reactions.server';
import { nearestOf } from './client-activity.server';
import { type Client, clients, type Interaction, interactions } from './collections';
import { shownScores } from './lead-score';
import * as messages from './messages';
import { searchText } from './schema';

export const byName: Order<Client> = { by: 'sortName', sorted: 'text' };

/** All clients by name, page by page, for API calls. */
export const listClients = operation({
  name: 'listClients',
  access: ['CRM', 'Meetings', 'Tasks', 'Quotes'],
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object(callMarks),
  async run({ input: { limit, cursor }, actor, db }): Promise<PageOf<Client> & { full: boolean }> {
    const { items, next } = await readPage(db.in(clients), { order: byName, limit, marks: { cursor } });
    return { items, next, full: holds(actor.access, 'CRM') };
  },
});

/** What a card shows of a client, and a row. */
type ClientCard = Pick<Client, '_id' | 'name' | 'industry' | 'leadScore' | 'scored'> &
  Pick<Client, 'phone' | 'phoneE164' | 'lastContactAt'>;

/** By name, or for people who see rows: by phone, by contact (longest ago first), by what is owed, by the next visit. */
const clientSorts = ['', 'phone', 'contact', 'owed', 'next'] as const;
type ClientSort = (typeof clientSorts)[number];

const orders: Partial<Record<ClientSort, Order<Client>>> = {
  // Those without a number are last.
  phone: { by: 'phoneE164', sorted: 'text', descending: true },
  contact: { by: 'lastContactAt', sorted: 'time' },
};

/** What a row shows besides the record; the sum in cents. */
interface ClientRowFacts {
  owed: number;
  next: Date | null;
}

/**
 * One page of clients, filtered by score and by a search, with cursors to both sides. By name, phone and contact the list has
 * every client, by an index; by what is owed and by the next visit those that owe something or have one planned, at most 1,000.
 */
export const browseClients = operation({
  name: 'browseClients',
  access: 'CRM',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({
    q: searchText,
    score: z.enum(shownScores).or(z.literal('')).catch(''),
    sort: z.enum(clientSorts).catch('').default(''),
    ...pageMarks,
  }),
  async run({ input: { q, score, sort: asked, ...marks }, actor, db }) {
    const asRows = actor.listsAsRows?.includes('clients') === true;
    const seesMoney = holds(actor.access, 'Quotes');
    const sort = asRows && (asked !== 'owed' || seesMoney) ? asked : '';
    const filter: Filter<Client> = {
      ...(score && { leadScore: score === 'new' ? '' : score }),
      ...(await searchFilter<Client>(db, 'client', { field: 'sortName', typed: q })),
    };
    const page =
      sort === 'owed' || sort === 'next'
        ? await pageOfIds(db, await idsBy(db, sort), { filter, marks })
        : await readCounted(db.in(clients), {
            filter,
            order: orders[sort] ?? byName,
            marks,
            projection: shown,
          });
    const { previous, next, count } = page;
    const items = page.items as ClientCard[];
    const facts = asRows ? await factsOf(db, items, seesMoney) : null;
    return { items, facts, previous, next, q, score, sort, count, asRows, seesMoney };
  },
});

const shown = {
  name: 1,
  industry: 1,
  leadScore: 1,
  scored: 1,
  phone: 1,
  phoneE164: 1,
  lastContactAt: 1,
} as const;

/** The most clients of a list sorted by something that is counted for it. */
const mostCountedFor = 1_000;
const mostPlanned = 5_000;
const screenful = 50;
const visits = { kind: { $in: ['meeting', 'job'] as Interaction['kind'][] } };

/** The ids of clients that owe something, the largest sum first, or whose next meeting or visit is planned, the soonest first. */
async function idsBy(db: CompanyDb, sort: 'owed' | 'next'): Promise<string[]> {
  if (sort === 'owed') {
    const owed = [...(await reactions().owedBy(db))].sort(([, one], [, other]) => other - one);
    return owed.slice(0, mostCountedFor).map(([id]) => id);
  }
  const planned = await db
    .in(interactions)
    .list(
      { ...visits, at: { $gt: new Date() } },
      { sort: { at: 1 }, limit: mostPlanned, projection: { clientId: 1 } },
    );
  return [...new Set(planned.map(({ clientId }) => clientId))].slice(0, mostCountedFor);
}

/** One page of the clients with these ids, in their order. The marks are places in the list. */
async function pageOfIds(
  db: CompanyDb,
  ids: readonly string[],
  {
    filter,
    marks,
  }: { filter: Filter<Client>; marks: { after?: string | undefined; before?: string | undefined } },
) {
  const found =
    ids.length > 0
      ? await db
          .in(clients)
          .list(
            { $and: [filter, { _id: { $in: [...ids] } }] },
            { sort: { _id: 1 }, limit: ids.length, projection: shown },
          )
      : [];
  const byId = new Map(found.map((client) => [client._id, client]));
  const all = ids.flatMap((id) => byId.get(id) ?? []);
  const placeOf = (mark: string | undefined) => (/^\d{1,4}$/.test(mark ?? '') ? Number(mark) : 0);
  const from = marks.before ? Math.max(0, placeOf(marks.before) - screenful) : placeOf(marks.after);
  return {
    items: all.slice(from, from + screenful),
    previous: from > 0 ? String(from) : null,
    next: from + screenful < all.length ? String(from + screenful) : null,
    count: all.length,
  };
}

/** What rows show besides the records, for a whole page at once. */
async function factsOf(
  db: CompanyDb,
  items: readonly ClientCard[],
  seesMoney: boolean,
): Promise<ReadonlyMap<string, ClientRowFacts>> {
  const ids = items.map(({ _id }) => _id);
  if (ids.length === 0) return new Map();
  const [owed, planned] = await Promise.all([
    seesMoney ? reactions().owedBy(db, ids) : new Map<string, number>(),
    nearestOf(db.in(interactions), ids, { ...visits, at: { $gt: new Date() } }, 1),
  ]);
  return new Map(ids.map((id) => [id, { owed: owed.get(id) ?? 0, next: planned.get(id) ?? null }]));
}

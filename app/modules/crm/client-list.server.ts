import type { Filter } from 'mongodb';
import { z } from 'zod';
import { holds } from '~/core/access';
import { operation } from '~/core/operation';
import { cursor, cursorAt, limit, type PageOf, type Place, placeOf } from '~/core/paging';
import type { CompanyDb } from '~db/company-db';
import { type Client, clients } from './collections';
import { messages } from './messages';
import { searchText } from './schema';
import { sortNameOf } from './sort-name';

/** As many as a screen shows at once, and as far as a count goes. */
const perPage = 50;
const mostCounted = 1_001;

/** All clients by name, page by page, for calls and pickers. */
export const listClients = operation({
  name: 'listClients',
  access: ['CRM', 'Meetings', 'Tasks', 'Quotes'],
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ limit, cursor }),
  async run({ input, actor, db }): Promise<PageOf<Client> & { full: boolean }> {
    const from = input.cursor === undefined ? null : placeOf(input.cursor, 'cursor');
    const found = await db
      .in(clients)
      .list(from ? after(from) : {}, { sort: { sortName: 1, _id: 1 }, limit: input.limit + 1 });
    const items = found.slice(0, input.limit);
    const last = found.length > items.length ? items.at(-1) : undefined;
    return { items, next: last ? cursorAt(placeAt(last)) : null, full: holds(actor.access, 'CRM') };
  },
});

/** What a card shows of a client. */
export type ClientCard = Pick<Client, '_id' | 'name' | 'industry' | 'leadScore'>;

/** A screenful of clients by name, with a search that ignores case, and the way back and forth. */
export const browseClients = operation({
  name: 'browseClients',
  access: 'CRM',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({
    q: searchText,
    after: z.string().max(2_000).optional(),
    before: z.string().max(2_000).optional(),
  }),
  async run({ input: { q, ...marks }, db }) {
    const search = q ? { sortName: { $regex: escaped(sortNameOf(q)) } } : {};
    const [page, count] = await Promise.all([
      screenful(db, search, marks),
      db.in(clients).count(search, mostCounted),
    ]);
    return { ...page, q, count };
  },
});

async function screenful(
  db: CompanyDb,
  search: Filter<Client>,
  marks: { after?: string | undefined; before?: string | undefined },
) {
  const back = marks.before !== undefined;
  const mark = marks.before ?? marks.after;
  const place = mark === undefined ? null : placeOf(mark, back ? 'before' : 'after');
  const beyond = place ? (back ? before(place) : after(place)) : {};
  const direction = back ? -1 : 1;
  const found = await db.in(clients).list(
    { $and: [search, beyond] },
    {
      sort: { sortName: direction, _id: direction },
      limit: perPage + 1,
      projection: { name: 1, industry: 1, leadScore: 1 },
    },
  );
  const more = found.length > perPage;
  const items = found.slice(0, perPage);
  if (back) items.reverse();
  const markOf = (client: Client | undefined) => (client ? cursorAt(placeAt(client)) : null);
  return {
    items: items as ClientCard[],
    previous: (back ? more : place !== null) ? markOf(items[0]) : null,
    next: back || more ? markOf(items.at(-1)) : null,
  };
}

function placeAt({ name, _id }: Pick<Client, 'name' | '_id'>): Place {
  return { text: sortNameOf(name), id: _id };
}

/** The bound that an index can use, and beside it the exact place among equal names. */
function after({ text, id }: Place): Filter<Client> {
  return {
    sortName: { $gte: text },
    $or: [{ sortName: { $gt: text } }, { sortName: text, _id: { $gt: id } }],
  };
}

function before({ text, id }: Place): Filter<Client> {
  return {
    sortName: { $lte: text },
    $or: [{ sortName: { $lt: text } }, { sortName: text, _id: { $lt: id } }],
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

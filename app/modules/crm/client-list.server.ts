import { z } from 'zod';
import { holds } from '~/core/access';
import { operation } from '~/core/operation';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { type Order, readStretch } from '~db/keyset';
import { type Client, clients } from './collections';
import { messages } from './messages';
import { searchText } from './schema';
import { sortNameOf } from './sort-name';

/** As many as a screen shows at once, and as far as a count goes. */
const perPage = 50;
const mostCounted = 1_001;

const byName: Order<Client> = { by: 'sortName', sorted: 'text' };

/** All clients by name, page by page, for calls and pickers. */
export const listClients = operation({
  name: 'listClients',
  access: ['CRM', 'Meetings', 'Tasks', 'Quotes'],
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object(callMarks),
  async run({ input: { limit, cursor }, actor, db }): Promise<PageOf<Client> & { full: boolean }> {
    const { items, next } = await readStretch(db.in(clients), { order: byName, limit, marks: { cursor } });
    return { items, next, full: holds(actor.access, 'CRM') };
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
  input: z.object({ q: searchText, ...pageMarks }),
  async run({ input: { q, ...marks }, db }) {
    const filter = q ? { sortName: { $regex: escaped(sortNameOf(q)) } } : {};
    const projection = { name: 1, industry: 1, leadScore: 1 } as const;
    const [{ items, ...neighbours }, count] = await Promise.all([
      readStretch(db.in(clients), { filter, order: byName, limit: perPage, marks, projection }),
      db.in(clients).count(filter, mostCounted),
    ]);
    return { items: items as ClientCard[], ...neighbours, q, count };
  },
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

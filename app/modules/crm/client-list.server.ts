import type { Filter } from 'mongodb';
import { z } from 'zod';
import { holds } from '~/core/access';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { operation } from '~/operation/operation.server';
import { searchFilter } from '~db/find-ids';
import { type Order, readCounted, readPage } from '~db/keyset';
import { type Client, clients } from './collections';
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

/** What a card shows of a client. */
type ClientCard = Pick<Client, '_id' | 'name' | 'industry' | 'leadScore' | 'scored'>;

/** One page of clients by name, filtered by score and by a search, with cursors to both sides. */
export const browseClients = operation({
  name: 'browseClients',
  access: 'CRM',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ q: searchText, score: z.enum(shownScores).or(z.literal('')).catch(''), ...pageMarks }),
  async run({ input: { q, score, ...marks }, db }) {
    const filter: Filter<Client> = {
      ...(score && { leadScore: score === 'new' ? '' : score }),
      ...(await searchFilter<Client>(db, 'client', { field: 'sortName', typed: q })),
    };
    const projection = { name: 1, industry: 1, leadScore: 1, scored: 1 } as const;
    const wanted = { filter, order: byName, marks, projection };
    const { items, previous, next, count } = await readCounted(db.in(clients), wanted);
    return { items: items as ClientCard[], previous, next, q, score, count };
  },
});

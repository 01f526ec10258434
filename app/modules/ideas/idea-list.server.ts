import { z } from 'zod';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { textFilter } from '~db/find-ids';
import { type Order, readCounted, readPage } from '~db/keyset';
import { balanceOf, workUnderWay } from '../billing/index.server';
import { findClient } from '../crm/index.server';
import { type Idea, ideas } from './collections';
import * as messages from './messages';
import { clientId, searchText } from './schema';

/** Ideas per page. */
const perPage = 30;

/** The filters of the tab. */
const shown = ['all', 'favourites'] as const;

const newestFirst: Order<Idea> = { by: 'createdAt', sorted: 'time', descending: true };

/** A client's ideas, newest first, page by page, for calls. */
export const listIdeas = operation({
  name: 'listIdeas',
  access: 'CRM',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ customerID: clientId, q: searchText.describe('Part of the title.'), ...callMarks }),
  async run({ input: { customerID, q, limit, cursor }, db }): Promise<PageOf<Idea>> {
    await findClient(db, customerID);
    const wanted = { filter: filterOf(customerID, { q }), order: newestFirst, limit, marks: { cursor } };
    const { items, next } = await readPage(db.in(ideas), wanted);
    return { items, next };
  },
});

/** The data of the tab: one page of ideas, filtered and searched by title, the credits, and what is being generated now. */
export const browseIdeas = operation({
  name: 'browseIdeas',
  access: 'CRM',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ id: z.string(), q: searchText, show: z.enum(shown).catch('all'), ...pageMarks }),
  async run({ input: { id, q, show, ...marks }, db }) {
    await findClient(db, id);
    const wanted = { filter: filterOf(id, { q, show }), order: newestFirst, limit: perPage };
    const [asked, credits, underWay] = await Promise.all([
      readCounted(db.in(ideas), { ...wanted, marks }),
      balanceOf(db),
      workUnderWay(db, id),
    ]);
    // After removing the last star on the last page, the page would be empty.
    const isPast = asked.items.length === 0 && asked.count > 0;
    const stretch = isPast ? await readCounted(db.in(ideas), wanted) : asked;
    return {
      ...stretch,
      q,
      show,
      place: isPast ? {} : marks,
      credits,
      underWay: underWay.filter(({ work }) => work === 'idea'),
    };
  },
});

/** The titles of a client's latest ideas, so that a new one differs. */
export async function latestTitles(db: CompanyDb, clientId: string): Promise<string[]> {
  const latest = await db
    .in(ideas)
    .list({ clientId }, { sort: { createdAt: -1, _id: -1 }, limit: 500, projection: { title: 1 } });
  return latest.map(({ title }) => title);
}

function filterOf(clientId: string, { q, show = 'all' }: { q: string; show?: (typeof shown)[number] }) {
  return {
    clientId,
    ...(show === 'favourites' && { favourite: true }),
    ...(q && textFilter<Idea>('searchTitle', q)),
  };
}

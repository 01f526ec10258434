import type { CompanyDb, ListOptions } from '~db/company-db';
import { readStretch } from '~db/keyset';
import { byName } from './client-list.server';
import { type Client, clients } from './collections';

const perPage = 1_000;

/** All clients of a firm by name, a thousand at a time, so that a firm of any size has room in memory. */
export async function* pagesOfClients(
  db: CompanyDb,
  projection?: ListOptions<Client>['projection'],
): AsyncGenerator<Client[]> {
  let cursor: string | undefined;
  do {
    const { items, next } = await readStretch(db.in(clients), {
      order: byName,
      limit: perPage,
      ...(projection && { projection }),
      ...(cursor !== undefined && { marks: { cursor } }),
    });
    if (items.length > 0) yield items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

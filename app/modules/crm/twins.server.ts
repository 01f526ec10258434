import type { CompanyDb } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { byName } from './client-list.server';
import { type Client, clients } from './collections';
import type { GoodRow } from './import-check.server';

/** What a row of a list is likely a duplicate of: an earlier row of the same list, or a client that is there. */
export type Twin = { by: 'name' | 'email' } & ({ row: number } | { clientId: string; name: string });

/** What a client is known again by, the name first: capitals, spaces and signs in it do not count. */
function marksOf({ name, email }: Pick<Client, 'name' | 'email'>): [by: Twin['by'], mark: string][] {
  const letters = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  return [
    ['name', `name ${letters || name.toLowerCase()}`],
    ['email', `email ${email}`],
  ];
}

/**
 * The likely duplicates among these rows, by their numbers. The firm's clients are read once, page by page, and looked
 * up among the rows: neither a question for each row nor all clients in memory.
 */
export async function findTwins(db: CompanyDb, rows: readonly GoodRow[]): Promise<Map<number, Twin>> {
  const twins = new Map<number, Twin>();
  const rowsBy = new Map<string, number[]>();
  for (const { row, details } of rows) {
    for (const [by, mark] of marksOf(details)) {
      const before = rowsBy.get(mark);
      if (before?.[0] !== undefined && !twins.has(row)) twins.set(row, { by, row: before[0] });
      if (before) before.push(row);
      else rowsBy.set(mark, [row]);
    }
  }
  const there = new Set<number>();
  for await (const page of pagesOf(db.in(clients), { order: byName, projection: { name: 1, email: 1 } })) {
    for (const { _id: clientId, name, email } of page) {
      for (const [by, mark] of marksOf({ name, email })) {
        for (const row of rowsBy.get(mark) ?? []) {
          // A client that is there says more than another row does.
          if (!there.has(row)) twins.set(row, { by, clientId, name });
          there.add(row);
        }
        // Known as one that is there: a thousand clients of one name need not say so again.
        rowsBy.delete(mark);
      }
    }
  }
  return twins;
}

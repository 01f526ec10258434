import { compared } from '~/core/search-key';
import type { CompanyDb } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { byName } from './client-list.server';
import { type Client, clients, type Duplicate } from './collections';
import type { GoodRow } from './import-check.server';

/** What clients are compared by. Spaces and punctuation in the name are ignored. */
function comparisonKeys({
  name,
  email,
}: Pick<Client, 'name' | 'email'>): [by: Duplicate['by'], key: string][] {
  const letters = compared(name).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  return [
    ['name', `name ${letters || name.toLowerCase()}`],
    ['email', `email ${email}`],
  ];
}

/**
 * The likely duplicates among these rows, by row number. Reads the company's clients once, page by page: no query per
 * row, and never all clients in memory.
 */
export async function findDuplicates(
  db: CompanyDb,
  rows: readonly GoodRow[],
): Promise<Map<number, Duplicate>> {
  const duplicates = new Map<number, Duplicate>();
  const rowsBy = new Map<string, number[]>();
  for (const { row, details } of rows) {
    for (const [by, key] of comparisonKeys(details)) {
      const before = rowsBy.get(key);
      if (before?.[0] !== undefined && !duplicates.has(row)) duplicates.set(row, { by, row: before[0] });
      if (before) before.push(row);
      else rowsBy.set(key, [row]);
    }
  }
  const existing = new Set<number>();
  for await (const page of pagesOf(db.in(clients), { order: byName, projection: { name: 1, email: 1 } })) {
    for (const { _id: clientId, name, email } of page) {
      for (const [by, key] of comparisonKeys({ name, email })) {
        for (const row of rowsBy.get(key) ?? []) {
          // An existing client is more useful to show than another row.
          if (!existing.has(row)) duplicates.set(row, { by, clientId, name });
          existing.add(row);
        }
        // Found once is enough, even if a thousand clients share the name.
        rowsBy.delete(key);
      }
    }
  }
  return duplicates;
}

import { z } from 'zod';
import { literally } from '~/core/literally';
import { operation } from '~/core/operation';
import type { CompanyDb } from '~db/company-db';
import { clients } from './collections';
import { messages } from './messages';
import { searchText } from './schema';
import { sortNameOf } from './sort-name';

/** As many as somebody looks through; whoever has more, searches. */
const mostListed = 100;

/** The clients that a form offers: the chosen one is among them, whether it is found or not. */
export interface ClientChoice {
  options: { id: string; name: string; hint: string }[];
  /** There are more that fit than are listed. */
  more: boolean;
  /** What was searched for. */
  q: string;
}

/**
 * The first clients by name, of those whose name holds `q` in any case, and the chosen one. For a form's picker, whatever
 * key its caller holds: no more than id, name and industry.
 */
export async function clientChoice(
  db: CompanyDb,
  { chosen, q = '' }: { chosen?: string | undefined; q?: string } = {},
): Promise<ClientChoice> {
  const projection = { name: 1, industry: 1 } as const;
  const filter = q ? { sortName: { $regex: literally(sortNameOf(q)) } } : {};
  const [found, one] = await Promise.all([
    db.in(clients).list(filter, { sort: { sortName: 1, _id: 1 }, limit: mostListed + 1, projection }),
    chosen ? db.in(clients).findOne({ _id: chosen }, { projection }) : null,
  ]);
  const listed = found.slice(0, mostListed);
  const all = one && !listed.some(({ _id }) => _id === one._id) ? [one, ...listed] : listed;
  return {
    options: all.map(({ _id, name, industry }) => ({ id: _id, name, hint: industry })),
    more: found.length > mostListed,
    q,
  };
}

/** What a picker finds while somebody types. */
export const pickClients = operation({
  name: 'pickClients',
  access: ['CRM', 'Meetings', 'Tasks', 'Quotes'],
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ q: searchText }),
  async run({ input: { q }, db }) {
    return await clientChoice(db, { q });
  },
});

/**
 * The present names of those of these clients that are still there, by their ids.
 * @param listed clients that were just read, which are not read again
 */
export async function namesOfClients(
  db: CompanyDb,
  ids: readonly string[],
  listed: ClientChoice['options'] = [],
): Promise<Map<string, string>> {
  const known = new Map(listed.map(({ id, name }) => [id, name]));
  const wanted = [...new Set(ids)].filter((id) => !known.has(id));
  if (wanted.length === 0) return known;
  const found = await db
    .in(clients)
    .list({ _id: { $in: wanted } }, { sort: { _id: 1 }, limit: wanted.length, projection: { name: 1 } });
  for (const { _id, name } of found) known.set(_id, name);
  return known;
}

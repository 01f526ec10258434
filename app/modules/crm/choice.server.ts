import { z } from 'zod';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { nameFilter } from '~db/find-ids';
import { listOf, type Queries, type Query, type Results } from '~db/queries';
import { type Client, clients } from './collections';
import * as messages from './messages';
import { searchText } from './schema';

/** The most a picker lists. Beyond that, people search. */
const mostListed = 100;

/** The clients a form offers. The chosen one is always among them, even if it does not match the search. */
export interface ClientChoice {
  options: { id: string; name: string; hint: string }[];
  /** More clients match than are listed. */
  more: boolean;
  /** The search text. */
  q: string;
}

/**
 * The first clients by name that a search for `q` shows, plus the chosen one, for a form's picker. Callers need no
 * CRM flag, so it returns only id, name and industry. `own` is the client the record already has: it can stay selected
 * under that name even after it was deleted.
 */
export async function clientChoice(db: CompanyDb, wanted: WantedChoice = {}): Promise<ClientChoice> {
  return (await clientChoiceWith(db, wanted, {})).choice;
}

interface WantedChoice {
  chosen?: string | undefined;
  own?: OwnClient;
  q?: string;
}

/** The same, and the results of other reads with the same command. */
export async function clientChoiceWith<Others extends Queries>(
  db: CompanyDb,
  { chosen, own, q = '' }: WantedChoice,
  others: Others,
): Promise<{ choice: ClientChoice; others: Results<Others> }> {
  const projection = { name: 1, industry: 1 } as const;
  // Not by their numbers, which people without the CRM flag don't see.
  const filter = await nameFilter<Client>(db, 'client', { field: 'sortName', typed: q });
  const ids = [chosen, own?.id].flatMap((id) => id || []);
  const reads = {
    found: listOf(clients, filter, { sort: { sortName: 1, _id: 1 }, limit: mostListed + 1, projection }),
    named: listOf(clients, { _id: { $in: ids } }, { sort: { _id: 1 }, limit: ids.length || 1, projection }),
  };
  const results: unknown = await db.read({ ...others, ...reads });
  const { found, named } = results as Results<typeof reads>;
  const listed = found.slice(0, mostListed);
  const all = [...named.filter(({ _id }) => !listed.some((one) => one._id === _id)), ...listed];
  const choice: ClientChoice = {
    options: all.map(({ _id, name, industry }) => ({ id: _id, name, hint: industry })),
    more: found.length > mostListed,
    q,
  };
  return {
    choice: own ? withGoneClient(choice, own) : choice,
    others: results as Results<Others>,
  };
}

interface OwnClient {
  id: string;
  name: string;
}

/** Puts a deleted client at the front, marked as such. Changes nothing if the client is in the list. */
export function withGoneClient(choice: ClientChoice, own: OwnClient): ClientChoice {
  if (choice.options.some(({ id }) => id === own.id)) return choice;
  const gone = { id: own.id, name: `${own.name} (no longer a client)`, hint: '' };
  return { ...choice, options: [gone, ...choice.options] };
}

/** What a picker finds as people type. */
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
 * The current names of these clients by id. Deleted clients are missing.
 * @param listed clients already read by the caller, not queried again
 */
export async function namesOfClients(
  db: CompanyDb,
  ids: readonly string[],
  listed: ClientChoice['options'] = [],
): Promise<Map<string, string>> {
  const known = new Map(listed.map(({ id, name }) => [id, name]));
  const wanted = [...new Set(ids)].filter((id) => !known.has(id));
  if (wanted.length === 0) return known;
  const { found } = await db.read({ found: clientNamesRead(wanted) });
  for (const { _id, name } of found) known.set(_id, name);
  return known;
}

/** The current names of these clients, as one of several reads. */
export function clientNamesRead(ids: readonly string[]): Query<Pick<Client, '_id' | 'name'>[]> {
  const options = { sort: { _id: 1 }, limit: ids.length || 1, projection: { name: 1 } } as const;
  return listOf(clients, { _id: { $in: [...new Set(ids)] } }, options);
}

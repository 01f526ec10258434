import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { type Client, clients } from './collections';
import * as messages from './messages';
import { sortNameOf } from './new-client';

/** Refuses an unknown id with 404. */
export async function findClient(db: CompanyDb, id: string): Promise<Client> {
  const client = await db.in(clients).findOne({ _id: id });
  if (!client) throw new Refusal('not-found', messages.unknown);
  return client;
}

/**
 * Keeps a client from being deleted until the caller's transaction ends, for results that took seconds to compute. A
 * deletion at the same time conflicts, retries and then also deletes what this transaction wrote. False if the client is
 * already gone.
 */
export async function holdClient(db: CompanyDb, id: string): Promise<boolean> {
  return (await db.in(clients).updateOne({ _id: id }, { $set: { heldAt: new Date() } })) === 1;
}

/** The client with this name, as names are compared; null if there is none or more than one. */
export async function clientNamed(db: CompanyDb, name: string): Promise<Client | null> {
  const [found, another] = await db
    .in(clients)
    .list({ sortName: sortNameOf(name) }, { sort: { sortName: 1, _id: 1 }, limit: 2 });
  return found && !another ? found : null;
}

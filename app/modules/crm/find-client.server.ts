import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { type Client, clients } from './collections';
import * as messages from './messages';
import { sortNameOf } from './new-client';

/** The client with this id, or a 404 that says no more than that. */
export async function findClient(db: CompanyDb, id: string): Promise<Client> {
  const client = await db.in(clients).findOne({ _id: id });
  if (!client) throw new Refusal('not-found', messages.unknown);
  return client;
}

/**
 * Sees to it within a transaction that a client is there until its end: whoever deletes him in the meantime begins
 * again, and takes what was written with him. For what is worked out over seconds. False where there is none any more.
 */
export async function holdClient(db: CompanyDb, id: string): Promise<boolean> {
  return (await db.in(clients).updateOne({ _id: id }, { $set: { heldAt: new Date() } })) === 1;
}

/** The one client of this name, whatever its capitals; null where there is none, and where several have it. */
export async function clientNamed(db: CompanyDb, name: string): Promise<Client | null> {
  const [found, another] = await db
    .in(clients)
    .list({ sortName: sortNameOf(name) }, { sort: { sortName: 1, _id: 1 }, limit: 2 });
  return found && !another ? found : null;
}

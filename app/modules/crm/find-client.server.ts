import { comparedLetters } from '~/core/compared';
import { nameInOffered, offeredNames } from '~/core/offered-names';
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

const mostOfOneName = 100;

/** The clients with this name, as names are compared. */
export const clientsNamed = (db: CompanyDb, name: string): Promise<Client[]> =>
  db
    .in(clients)
    .list({ sortName: sortNameOf(name) }, { sort: { sortName: 1, _id: 1 }, limit: mostOfOneName });

/**
 * The client with this name, or the one of several that `offeredNames` offers by this text; null if there is none or the name fits
 * more than one.
 */
export async function clientNamed(db: CompanyDb, name: string): Promise<Client | null> {
  const [found, another] = await clientsNamed(db, name);
  if (found) return another ? null : found;
  const plain = nameInOffered(name);
  if (!plain) return null;
  const same = await clientsNamed(db, plain);
  const texts = offeredNames(same.map(({ _id: id, name, industry: hint }) => ({ id, name, hint })));
  return same.find(({ _id }) => comparedLetters(texts.get(_id) ?? '') === comparedLetters(name)) ?? null;
}

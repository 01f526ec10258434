import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { type Client, clients } from './collections';
import { messages } from './messages';

/** The client with this id, or a 404 that says no more than that. */
export async function findClient(db: CompanyDb, id: string): Promise<Client> {
  const client = await db.in(clients).findOne({ _id: id });
  if (!client) throw new Refusal('not-found', messages.unknown);
  return client;
}

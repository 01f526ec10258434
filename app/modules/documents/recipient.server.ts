import type { Actor } from '~/core/access';
import type { LogEntry } from '~/core/log-entry';
import { Refusal, refuseField } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import {
  addNamedClient,
  type Client,
  clientNamed,
  clients,
  clientsNamed,
  findClient,
} from '../crm/index.server';
import type { ClientDocument, Invoice } from './collections';
import * as messages from './messages';
import type { SentClient } from './schema';

/** The recipient of a document, as printed on it. */
export type Recipient = Pick<
  Invoice,
  'clientName' | 'clientAddress' | 'clientPostalCode' | 'clientUen' | 'contactPerson' | 'billingEmail'
> & { clientId?: string };

/**
 * What was sent of a document, with its client added to the clients where it says so and none has that name. Refuses a name that
 * several have, and people without access to clients. Runs in the caller's transaction.
 */
export async function withClientAdded<Sent extends { client?: SentClient | undefined }>(
  db: CompanyDb,
  sent: Sent,
  by: { actor: Actor; note(line: LogEntry): void },
): Promise<Sent> {
  const { client } = sent;
  if (!client || !('add' in client) || !client.add) return sent;
  const { name, add } = client;
  if (await clientNamed(db, name)) return sent;
  const same = await clientsNamed(db, name);
  if (same.length > 0) throw refuseField('clientName', messages.clientsOfOneName);
  const { _id: id } = await addNamedClient(db, { name, ...add }, by);
  return { ...sent, client: { id, name: '' } };
}

/** The client's details as they are now. */
function detailsOf(client: Client): Recipient {
  return {
    clientId: client._id,
    clientName: client.name,
    clientAddress: client.address,
    clientPostalCode: client.postalCode ?? '',
    clientUen: client.uen ?? '',
    contactPerson: client.contactPerson,
    billingEmail: client.billingEmail || client.email,
  };
}

/** A recipient without a client record. */
export const noDetails = {
  clientAddress: '',
  clientPostalCode: '',
  clientUen: '',
  contactPerson: '',
  billingEmail: '',
};

/** The recipient's fields of a document. */
export function recipientOf(document: ClientDocument & { billingEmail?: string }): Recipient {
  const { clientId, clientName, clientAddress, contactPerson } = document;
  const { clientPostalCode = '', clientUen = '', billingEmail = '' } = document;
  return {
    ...(clientId && { clientId }),
    clientName,
    clientAddress,
    clientPostalCode,
    clientUen,
    contactPerson,
    billingEmail,
  };
}

/**
 * The recipient in the input, with the client's current details, and the client's record if there is one. Refuses an
 * unknown client, except that of `before`, which may have been deleted.
 */
export async function recipient(
  db: CompanyDb,
  client: SentClient,
  before: Recipient | undefined,
): Promise<{ to: Recipient; found: Client | null }> {
  if (!('id' in client)) {
    const found = await clientNamed(db, client.name);
    if (found) return { to: detailsOf(found), found };
    // The form sends a deleted client by name, like one that is not in the list.
    const to = before?.clientName === client.name ? before : { clientName: client.name, ...noDetails };
    return { to, found: null };
  }
  try {
    const found = await findClient(db, client.id);
    if (!['', found.name, before?.clientName].includes(client.name))
      throw refuseField('clientName', messages.clientTwice);
    return { to: detailsOf(found), found };
  } catch (error) {
    if (!(error instanceof Refusal && error.why === 'not-found')) throw error;
    if (before && before.clientId === client.id) return { to: before, found: null };
    // At its field, so that everything else typed stays.
    throw new Refusal('not-found', messages.clientUnknown, {
      fields: { clientId: [messages.clientUnknown] },
    });
  }
}

/** The same details from the client's current record; unchanged if it was deleted. */
export async function recipientNow(db: CompanyDb, before: Recipient): Promise<Recipient> {
  const { clientId } = before;
  return clientId ? (await recipient(db, { id: clientId, name: '' }, before)).to : before;
}

type Addressed = Pick<Invoice, '_id' | 'clientId' | 'billingEmail'>;

/**
 * Where mails about an invoice go: to its client's address as it is now, because one that is wrong is corrected there; to its own
 * if the client is gone.
 */
export function mailAddressOf(
  { billingEmail }: Pick<Addressed, 'billingEmail'>,
  client: Pick<Client, 'email' | 'billingEmail'> | null | undefined,
): string {
  return client ? client.billingEmail || client.email : billingEmail;
}

/** The same of several invoices, by their ids. */
export async function mailAddressesFor(
  db: CompanyDb,
  some: readonly Addressed[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(some.flatMap(({ clientId }) => clientId ?? []))];
  const projection = { email: 1, billingEmail: 1 } as const;
  const wanted = { sort: { _id: 1 }, limit: ids.length, projection } as const;
  const found = ids.length > 0 ? await db.in(clients).list({ _id: { $in: ids } }, wanted) : [];
  const byId = new Map(found.map((client) => [client._id, client]));
  return new Map(some.map((one) => [one._id, mailAddressOf(one, byId.get(one.clientId ?? ''))]));
}

import { Refusal, refuseField } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { type Client, clientNamed, findClient } from '../../crm/index.server';
import type { Invoice } from './collections';
import * as messages from './messages';

/** The recipient of a document, as printed on it. */
export type BillTo = Pick<
  Invoice,
  'clientName' | 'clientAddress' | 'clientPostalCode' | 'clientUen' | 'contactPerson' | 'billingEmail'
> & { clientId?: string };

/** The client's details as they are now. */
function detailsOf(client: Client): BillTo {
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

/** The recipient's fields of an invoice. */
export function billToOf(invoice: Invoice): BillTo {
  const { clientId, clientName, clientAddress, clientPostalCode, clientUen, contactPerson, billingEmail } =
    invoice;
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
 * The recipient in the input, with the client's current details. Refuses an unknown client, except that of `before`, which
 * may have been deleted.
 */
export async function billTo(
  db: CompanyDb,
  client: { id: string; name: string } | { name: string },
  before: BillTo | undefined,
): Promise<BillTo> {
  if (!('id' in client)) {
    const found = await clientNamed(db, client.name);
    if (found) return detailsOf(found);
    return before?.clientName === client.name ? before : { clientName: client.name, ...noDetails };
  }
  try {
    const found = await findClient(db, client.id);
    if (!['', found.name, before?.clientName].includes(client.name))
      throw refuseField('clientName', messages.clientTwice);
    return detailsOf(found);
  } catch (error) {
    if (!(error instanceof Refusal && error.why === 'not-found')) throw error;
    if (before && before.clientId === client.id) return before;
    throw new Refusal('not-found', messages.clientUnknown, {
      fields: { clientId: [messages.clientUnknown] },
    });
  }
}

/** The same details from the client's current record; unchanged if it was deleted. */
export async function billToNow(db: CompanyDb, before: BillTo): Promise<BillTo> {
  const { clientId } = before;
  return clientId ? await billTo(db, { id: clientId, name: '' }, before) : before;
}

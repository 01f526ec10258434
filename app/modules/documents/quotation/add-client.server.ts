import { type Actor, holds } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { clients, recordNewInteraction } from '../../crm/index.server';
import type { ClientsOfQuotations } from '../../reactions.server';
import { type Quotation, quotations } from '../collections';
import { pushEvent } from '../history';
import { find, quotationKind } from '../kinds.server';
import * as messages from './messages';
import { toldOf } from './quotations.server';

/** Quotations' part in adding a client from an accepted quotation. */
export const quotationsForClients: ClientsOfQuotations = {
  async addressee(db, actor, id) {
    const { clientName, contactPerson, clientAddress, history } = await withoutClient(db, actor, id);
    const Email = history.findLast(({ to }) => to)?.to ?? '';
    return { CompanyName: clientName, contactPerson, address: clientAddress, Email };
  },
  async link(db, actor, id, client) {
    const quotation = await withoutClient(db, actor, id);
    const { revision } = quotation;
    const at = new Date();
    const linked = await db.in(quotations).updateOne(
      { _id: id, revision },
      {
        $set: { clientId: client._id, updatedAt: at },
        $inc: { revision: 1 },
        $push: { history: pushEvent('client added', actor.name, at) },
      },
    );
    if (linked !== 1) throw new Refusal('conflict', messages.overtaken);
    await recordNewInteraction(db, client, toldOf(quotation));
  },
  async open(db, clientId) {
    const [found] = await db
      .in(quotations)
      .list(
        { clientId, status: 'sent', validUntil: { $gte: singaporeDay(new Date()) } },
        { sort: { createdAt: -1, _id: -1 }, limit: 1, projection: { number: 1, amount: 1 } },
      );
    return found ? { id: found._id, number: found.number, amount: found.amount } : null;
  },
};

/** An accepted quotation without a linked, existing client. */
async function withoutClient(db: CompanyDb, { access }: Actor, id: string): Promise<Quotation> {
  if (!holds(access, 'Quotes')) throw new Refusal('forbidden');
  const quotation = await find(db, quotationKind, id);
  const { status, clientId } = quotation;
  if (status !== 'accepted') throw new Refusal('conflict', messages.notAccepted);
  const client = clientId && (await db.in(clients).findOne({ _id: clientId }, { projection: { _id: 1 } }));
  if (client) throw new Refusal('conflict', messages.hasClient);
  return quotation;
}

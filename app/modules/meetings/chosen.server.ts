import type { Actor } from '~/core/access';
import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { findColleague } from '../account/index.server';
import { clients } from '../crm/index.server';
import * as messages from './messages';

/** The chosen client. Refuses an unknown one with 404 at the field. */
export async function chosenClient(
  db: CompanyDb,
  id: string,
): Promise<{ clientId: string; clientName: string }> {
  const client = await db.in(clients).findOne({ _id: id }, { projection: { name: 1 } });
  if (client) return { clientId: id, clientName: client.name };
  const text = messages.clientUnknown;
  throw new Refusal('not-found', text, { fields: { user: [text] } });
}

/** The person the meeting belongs to: owners may name anybody in the company, others only themselves. */
export async function chosenOwner(
  db: CompanyDb,
  actor: Actor,
  id: string,
): Promise<{ _id: string; name: string }> {
  if (id === actor.userId) return { _id: id, name: actor.name };
  if (!actor.access.laoban) throw new Refusal('forbidden', messages.onlyOwnersForOthers);
  const person = await findColleague(db, id);
  if (person) return person;
  const text = messages.ownerUnknown;
  throw new Refusal('not-found', text, { fields: { owner: [text] } });
}

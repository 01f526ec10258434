import type { Actor } from '~/core/access';
import { withPostalCode } from '~/core/postal-code';
import { chatWith, usualOnMyWayText } from '~/core/whatsapp';
import type { CompanyDb } from '~db/company-db';
import type { CompanySeen } from '~db/sessions';
import { type Client, clients } from '../crm/index.server';
import type { Job } from './collections';
import { onOneLine } from './new-job';
import type { Visit } from './present';

const shown = { contactPerson: 1, phoneE164: 1, address: 1, postalCode: 1 } as const;
type Contact = Pick<Client, keyof typeof shown>;

/** The visits of these jobs, in their order, for the person who drives them. */
export async function visitsOf(
  db: CompanyDb,
  some: readonly Job[],
  { actor, company }: { actor: Pick<Actor, 'name'>; company: CompanySeen },
): Promise<Visit[]> {
  const ids = [...new Set(some.flatMap(({ clientId }) => clientId ?? []))];
  const found =
    ids.length > 0
      ? await db
          .in(clients)
          .list({ _id: { $in: ids } }, { sort: { _id: 1 }, limit: ids.length, projection: shown })
      : [];
  const byId = new Map<string, Contact>(found.map((one) => [one._id, one]));
  return some.map((job) => {
    const client = byId.get(job.clientId ?? '');
    const name = client?.contactPerson || job.client;
    const values = { name, driver: actor.name, company: company.name };
    return {
      contact: { name, phone: client?.phoneE164 ?? '' },
      place: placeOf(job, client),
      onMyWay: chatWith(company.onMyWayText || usualOnMyWayText, values),
    };
  });
}

/** Where a job ends. The client's own address gets its postal code, by which maps find it. */
function placeOf({ endLocation }: Pick<Job, 'endLocation'>, client: Contact | undefined): string {
  const isTheirs = client !== undefined && onOneLine(client.address) === endLocation;
  return isTheirs ? withPostalCode(endLocation, client.postalCode ?? '', ', ') : endLocation;
}

import { singaporeDay } from '~/core/dates';
import { dayMs } from '~/core/days';
import type { LineInput } from '~/core/line-input';
import { gstRate, sumOf } from '~/core/money-lines';
import { quoteDefaultsOf } from '~/core/quote-defaults';
import { Refusal, refuseField } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import type { Company } from '../account/index.server';
import { type Client, clientNamed, findClient } from '../crm/index.server';
import { itemsByIds } from '../inventory/index.server';
import type { Quotation, QuotationLine } from './collections';
import * as messages from './messages';
import type { Offer } from './schema';

const mostCents = 10_000_000_000;

/** The last day in Singapore of a quotation that is made at this moment, for so many days. */
export function usualValidity(at: Date, days: number): string {
  return singaporeDay(new Date(at.getTime() + days * dayMs));
}

/** Whom a quotation is for, as it stands on it. */
type Addressee = Pick<Quotation, 'clientName' | 'clientAddress' | 'contactPerson'> & { clientId?: string };

/** The part of a quotation that its form fills in. */
type Offered = Addressee &
  Pick<
    Quotation,
    | 'title'
    | 'description'
    | 'lines'
    | 'discount'
    | 'discountReason'
    | 'gstPercent'
    | 'net'
    | 'gst'
    | 'amount'
    | 'paymentTerm'
    | 'validUntil'
    | 'closingNote'
  >;

/** What an offer is made with: its moment, the firm whose usual terms it has, and the quotation that it changes. */
interface Made {
  at: Date;
  firm: Company;
  before?: Quotation;
}

/**
 * What is offered, with its sum in cents and the client's details as they are now; last day, GST and closing note are the
 * firm's usual ones where they were not sent. Also the client's record, where he was found. Refuses a client that is not there,
 * a last day that is over, and a total that is nothing or too much. The client of the quotation `before` it may stay as he is
 * where he was deleted.
 */
export async function offered(
  db: CompanyDb,
  { client, of, discount, withGst, validUntil, title, description, paymentTerm, closingNote: last }: Offer,
  { at, firm, before }: Made,
): Promise<{ next: Offered; found: Client | null }> {
  const usual = quoteDefaultsOf(firm);
  const lastDay = validUntil ?? usualValidity(at, usual.quoteValidDays);
  if (lastDay < singaporeDay(at)) throw refuseField('validUntil', messages.dayOver);
  const gstPercent = (withGst ?? (before ? before.gstPercent > 0 : usual.quoteGst === 'on')) ? gstRate : 0;
  const closingNote = last ?? before?.closingNote ?? usual.quoteClosingNote;
  const field = Array.isArray(of) ? 'lines' : 'amount';
  const { subtotal, net, gst, total: amount } = sumOf(of, { discount, gstPercent });
  if (discount > subtotal) throw refuseField('discount', messages.discountTooLarge);
  if (amount < 1) throw refuseField(field, messages.totalTooSmall);
  if (amount > mostCents) throw refuseField(field, messages.totalTooLarge);
  const lines = Array.isArray(of) ? await linesOf(db, of, before) : [];
  const texts = { title, description, paymentTerm, closingNote };
  const reason = before?.discountReason;
  const off = {
    ...(discount > 0 && { discount }),
    ...(reason && discount === before?.discount && { discountReason: reason }),
  };
  const sum = { lines, ...off, gstPercent, net, gst, amount };
  const { to, found } = await addressee(db, client, before);
  return { next: { ...to, ...texts, ...sum, validUntil: lastDay }, found };
}

/** The lines as they are stored. Refuses an item that never was; one that was deleted since is a line without it. */
async function linesOf(
  db: CompanyDb,
  lines: readonly LineInput[],
  before: Quotation | undefined,
): Promise<QuotationLine[]> {
  const known = await itemsByIds(
    db,
    lines.flatMap(({ itemId }) => itemId ?? []),
  );
  const earlier = new Set(before?.lines.flatMap(({ itemId }) => itemId ?? []));
  return lines.map(({ itemId, discountPercent, ...line }, place) => {
    const isKnown = itemId !== undefined && known.has(itemId);
    if (itemId && !isKnown && !earlier.has(itemId))
      throw refuseField(`lines.${place}.itemId`, messages.itemUnknown);
    return { ...(isKnown && { itemId }), ...line, ...(discountPercent > 0 && { discountPercent }) };
  });
}

async function addressee(
  db: CompanyDb,
  client: Offer['client'],
  before: Quotation | undefined,
): Promise<{ to: Addressee; found: Client | null }> {
  const found = 'id' in client ? await chosen(db, client.id, before) : await clientNamed(db, client.name);
  // The form names a client who was deleted as it names one who is not on the list.
  const stays = found === 'gone' || (!found && 'name' in client && client.name === before?.clientName);
  if (stays && before) {
    const { clientId, clientName, clientAddress, contactPerson } = before;
    const to = { ...(clientId !== undefined && { clientId }), clientName, clientAddress, contactPerson };
    return { to, found: null };
  }
  if (found && found !== 'gone') {
    const { _id: clientId, name: clientName, address: clientAddress, contactPerson } = found;
    if ('id' in client && client.name !== '' && client.name !== clientName)
      throw refuseField('clientName', messages.clientTwice);
    return { to: { clientId, clientName, clientAddress, contactPerson }, found };
  }
  const to = { clientName: 'name' in client ? client.name : '', clientAddress: '', contactPerson: '' };
  return { to, found: null };
}

async function chosen(db: CompanyDb, id: string, before: Quotation | undefined) {
  try {
    return await findClient(db, id);
  } catch (error) {
    if (!(error instanceof Refusal && error.why === 'not-found')) throw error;
    if (id === before?.clientId) return 'gone';
    // At its field: whoever wrote the rest meanwhile keeps it.
    throw new Refusal('not-found', messages.clientUnknown, {
      fields: { clientId: [messages.clientUnknown] },
    });
  }
}

/** What lists are searched by. */
export function searchTextOf({
  number,
  clientName,
  title,
}: Pick<Quotation, 'number' | 'clientName' | 'title'>): string {
  return `${number} ${clientName} ${title}`.toLowerCase();
}

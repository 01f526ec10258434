import { singaporeDay } from '~/core/dates';
import { dayMs } from '~/core/days';
import type { LineInput } from '~/core/line-input';
import { gstRate, sumOf } from '~/core/money-lines';
import { quoteDefaultsOf } from '~/core/quote-defaults';
import { Refusal, refuseField } from '~/core/refusal';
import { searchKey } from '~/core/search-key';
import type { CompanyDb } from '~db/company-db';
import type { Company } from '../../account/index.server';
import { type Client, clientNamed, findClient } from '../../crm/index.server';
import { itemsByIds } from '../../inventory/index.server';
import type { Quotation, QuotationLine } from './collections';
import * as messages from './messages';
import type { Offer } from './schema';

const mostCents = 10_000_000_000;

/** The last day in Singapore of a quotation made now and valid for `days`. */
export function usualValidity(at: Date, days: number): string {
  return singaporeDay(new Date(at.getTime() + days * dayMs));
}

/** The recipient, as printed on the quotation. */
type Addressee = Pick<Quotation, 'clientName' | 'clientAddress' | 'contactPerson'> & { clientId?: string };

/** The part of a quotation that comes from its form. */
type Offered = Addressee &
  Pick<
    Quotation,
    | 'title'
    | 'description'
    | 'lines'
    | 'discount'
    | 'gstPercent'
    | 'net'
    | 'gst'
    | 'amount'
    | 'paymentTerm'
    | 'validUntil'
    | 'closingNote'
  >;

/** The context of an offer: the time, the company with its defaults, and the quotation that it changes. */
interface Made {
  at: Date;
  company: Company;
  before?: Quotation;
}

/**
 * The offered content, with totals in cents and the client's current details. Last day, GST and closing note default to the
 * company's. Also returns the client's record, if found. Refuses an unknown client, a last day in the past, and a total that
 * is zero or too high. The client of the quotation `before` may stay even if it was deleted.
 */
export async function offered(
  db: CompanyDb,
  { client, of, discount, withGst, validUntil, title, description, paymentTerm, closingNote: last }: Offer,
  { at, company, before }: Made,
): Promise<{ next: Offered; found: Client | null }> {
  const usual = quoteDefaultsOf(company);
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
  const sum = { lines, ...(discount > 0 && { discount }), gstPercent, net, gst, amount };
  const { to, found } = await addressee(db, client, before);
  return { next: { ...to, ...texts, ...sum, validUntil: lastDay }, found };
}

/** The lines to store. Refuses an unknown item; an item deleted since leaves a line without item. */
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
      throw refuseField(`lines[${place}].itemId`, messages.itemUnknown);
    return { ...(isKnown && { itemId }), ...line, ...(discountPercent > 0 && { discountPercent }) };
  });
}

async function addressee(
  db: CompanyDb,
  client: Offer['client'],
  before: Quotation | undefined,
): Promise<{ to: Addressee; found: Client | null }> {
  const found = 'id' in client ? await chosen(db, client.id, before) : await clientNamed(db, client.name);
  // The form sends a deleted client by name, like one that is not in the list.
  const stays = found === 'gone' || (!found && 'name' in client && client.name === before?.clientName);
  if (stays && before) {
    const { clientId, clientName, clientAddress, contactPerson } = before;
    const to = { ...(clientId !== undefined && { clientId }), clientName, clientAddress, contactPerson };
    return { to, found: null };
  }
  if (found && found !== 'gone') {
    const { _id: clientId, name: clientName, address: clientAddress, contactPerson } = found;
    if ('id' in client && !['', clientName, before?.clientName].includes(client.name))
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
    // At its field, so that everything else typed stays.
    throw new Refusal('not-found', messages.clientUnknown, {
      fields: { clientId: [messages.clientUnknown] },
    });
  }
}

export function searchTextOf({
  number,
  clientName,
  title,
}: Pick<Quotation, 'number' | 'clientName' | 'title'>): string {
  return searchKey(`${number} ${clientName} ${title}`);
}

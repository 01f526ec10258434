import { singaporeDay } from '~/core/dates';
import { dayMs } from '~/core/days';
import { quoteDefaultsOf } from '~/core/quote-defaults';
import { refuseField } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import type { Company } from '../../account/index.server';
import type { Client } from '../../crm/index.server';
import type { Quotation } from '../collections';
import { gstToCharge } from '../gst';
import { checkedSum, linesOf } from '../lines.server';
import { type Recipient, recipient, recipientOf } from '../recipient.server';
import * as messages from './messages';
import type { Offer } from './schema';

/** The last day in Singapore of a quotation made now and valid for `days`. */
export function usualValidity(at: Date, days: number): string {
  return singaporeDay(new Date(at.getTime() + days * dayMs));
}

/** The part of a quotation that comes from its form. */
type Offered = Omit<Recipient, 'billingEmail'> &
  Pick<
    Quotation,
    | 'title'
    | 'description'
    | 'lines'
    | 'discount'
    | 'gstPercent'
    | 'gstReason'
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
export async function buildOffer(
  db: CompanyDb,
  { client, of, discount, validUntil, title, description, paymentTerm, closingNote: last, ...sent }: Offer,
  { at, company, before }: Made,
): Promise<{ next: Offered; found: Client | null }> {
  const usual = quoteDefaultsOf(company);
  const lastDay = validUntil ?? usualValidity(at, usual.quoteValidDays);
  // A draft whose last day is over can still be changed: sending it asks for a later one.
  if (lastDay < singaporeDay(at) && lastDay !== before?.validUntil)
    throw refuseField('validUntil', messages.dayOver);
  const gstOf = gstToCharge(sent, before, company);
  const closingNote = last ?? before?.closingNote ?? usual.quoteClosingNote;
  const {
    net,
    gst,
    total: amount,
  } = checkedSum(of, {
    discount,
    gstPercent: gstOf.gstPercent,
    tooMuch: messages.discountTooLarge,
  });
  const lines = await linesOf(db, of, before?.lines);
  const texts = { title, description, paymentTerm, closingNote };
  const sum = { lines, ...(discount > 0 && { discount }), ...gstOf, net, gst, amount };
  const { to, found } = await recipient(db, client, before && recipientOf(before));
  // A quotation is mailed to the client's own address.
  const { billingEmail: _, ...shown } = to;
  return { next: { ...shown, ...texts, ...sum, validUntil: lastDay }, found };
}

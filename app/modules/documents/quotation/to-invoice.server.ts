import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { quotations } from './collections';
import * as messages from './messages';

/** The content of an invoice made from an accepted quotation. Refuses others with 409. */
export async function quotationToInvoice(db: CompanyDb, id: string) {
  const quotation = await db.in(quotations).get(id, messages.unknown);
  const { number, status, clientId, clientName, title, lines, discount = 0 } = quotation;
  if (status !== 'accepted') throw new Refusal('conflict', messages.notToInvoice);
  const { net, gstPercent, paymentTerm, amount: total } = quotation;
  return {
    number,
    ...(clientId && { clientId }),
    clientName,
    title,
    lines,
    ...(lines.length === 0 && { amount: net + discount }),
    discount,
    gstPercent,
    paymentTerm,
    total,
  };
}

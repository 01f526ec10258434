import { singaporeDay } from '~/core/dates';
import { dollars } from '~/core/money';
import type { Begun, Quotation } from '../collections';
import { linkOf } from '../kinds';
import type { ListedQuotation } from './quotation-list.server';
import { statusOn } from './statuses';

/** A quotation in the API's shape. */
export function presentQuotation(quotation: ListedQuotation) {
  const { _id, title, client, description, amount, createdAt, number, paymentTerm, currency } = quotation;
  const { clientId = null, lines, net, discount = 0, gstPercent, validUntil, closingNote = '' } = quotation;
  return {
    docID: _id,
    Title: title,
    Client: client,
    Description: description,
    Amount: dollars(amount),
    revision: quotation.revision,
    createdAt: createdAt.toISOString(),
    number,
    paymentTerm,
    currency,
    status: quotation.shownStatus,
    clientId,
    lines: lines.map((line) => ({
      itemId: line.itemId ?? null,
      description: line.description,
      quantity: line.quantity / 1_000,
      unit: line.unit ?? null,
      unitPrice: dollars(line.unitPrice),
      discountPercent: (line.discountPercent ?? 0) / 100,
    })),
    amount: lines.length > 0 ? null : dollars(net + discount),
    discount: dollars(discount),
    gst: gstPercent > 0,
    gstReason: quotation.gstReason ?? null,
    validUntil,
    closingNote,
    link: linkOf('quotation', quotation),
  };
}

/** A changed quotation in the API's shape, with the client's name as stored on it. */
export function presentOne(quotation: Quotation) {
  const shownStatus = statusOn(quotation, singaporeDay(new Date()));
  return presentQuotation({ ...quotation, client: quotation.clientName, shownStatus });
}

/** The work of a quotation in the API's shape. */
export function presentBegun({ job, invoiceId, taskIds, held }: Begun) {
  const stock = held.map(({ itemId, quantity, short }) => ({
    itemId,
    quantity: quantity / 1_000,
    short: short / 1_000,
  }));
  return { jobId: job?.id ?? null, invoiceId: invoiceId ?? null, taskIds, held: stock };
}

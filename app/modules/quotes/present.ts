import { singaporeDay } from '~/core/dates';
import { dollars } from '~/core/money';
import type { Begun, Quotation } from './collections';
import type { ListedQuotation } from './quotation-list.server';
import { statusOn } from './statuses';

/** The public address of a quotation. */
export function sharedAddress(token: string): string {
  return `/Quotation/${token}`;
}

/** A quotation in the API's shape. */
export function presentQuotation(quotation: ListedQuotation) {
  const { _id, title, client, description, amount, createdAt, number, paymentTerm, currency } = quotation;
  return {
    docID: _id,
    Title: title,
    Client: client,
    Description: description,
    Amount: dollars(amount),
    createdAt: createdAt.toISOString(),
    number,
    paymentTerm,
    currency,
    status: quotation.shownStatus,
  };
}

/** A changed quotation in the API's shape, with the client's name as stored on it. */
export function presentOne(quotation: Quotation) {
  const shownStatus = statusOn(quotation, singaporeDay(new Date()));
  return presentQuotation({ ...quotation, client: quotation.clientName, shownStatus });
}

/** The work of a quotation in the API's shape. */
export function presentBegun({ job, invoiceId, taskIds, held }: Begun) {
  const stock = held.map(({ itemId, quantity, short }) => ({ itemId, quantity, short }));
  return { jobId: job?.id ?? null, invoiceId: invoiceId ?? null, taskIds, held: stock };
}

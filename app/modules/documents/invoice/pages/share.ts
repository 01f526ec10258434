import { press } from '~/web/press.server';
import { read, redirectTo } from '~/web/read.server';
import { findInvoice } from '../invoices.server';
import * as messages from '../messages';
import { shareInvoice } from '../sending.server';

/** Takes the switch's form only; other visits lead to the invoice. */
export const loader = redirectTo(
  read(findInvoice, ({ _id }) => _id),
  (id) => `/Invoices/${id}`,
);

export const action = press(shareInvoice, {
  to: (_, { id }) => `/Invoices/${id}`,
  toast: ({ shared }) => (shared ? messages.linkOn : messages.linkOff),
});

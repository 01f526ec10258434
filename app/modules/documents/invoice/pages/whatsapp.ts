import { press } from '~/web/press.server';
import { read, redirectTo } from '~/web/read.server';
import { findInvoice } from '../invoices.server';
import { openWhatsApp } from '../whatsapp.server';

/** Takes the button's form only; other visits lead to the invoice. */
export const loader = redirectTo(
  read(findInvoice, ({ _id }) => _id),
  (id) => `/Invoices/${id}`,
);

export const action = press(openWhatsApp, { to: (address) => address });

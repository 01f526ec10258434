import { press } from '~/web/press.server';
import { read, redirectTo } from '~/web/read.server';
import { readQuotation } from '../quotations.server';
import { openWhatsApp } from '../whatsapp.server';

/** Takes only form posts; opening the address leads to the quotation. */
export const loader = redirectTo(
  read(readQuotation, ({ quotation }) => quotation._id),
  (id) => `/Quotes/${id}`,
);

export const action = press(openWhatsApp, { to: (address) => address });

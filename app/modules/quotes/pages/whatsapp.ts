import { read, redirectTo } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { readQuotation } from '../quotations.server';
import { openWhatsApp } from '../whatsapp.server';

/** Takes only form posts; opening the address leads to the quotation. */
export const loader = redirectTo(
  read(readQuotation, ({ quotation }) => quotation._id),
  (id) => `/Quotes/${id}`,
);

export const action = submit(openWhatsApp, { to: (address) => address });

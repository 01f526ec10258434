import { press } from '~/web/press.server';
import { read, redirectTo } from '~/web/read.server';
import * as messages from '../messages';
import { readQuotation } from '../quotations.server';
import { shareQuotation } from '../sending.server';

/** Takes only form posts; opening the address leads to the quotation. */
export const loader = redirectTo(
  read(readQuotation, ({ quotation }) => quotation._id),
  (id) => `/Quotes/${id}`,
);

export const action = press(shareQuotation, {
  to: (_, { id }) => `/Quotes/${id}`,
  toast: ({ shared }) => (shared ? messages.linkOn : messages.linkOff),
});

import { press } from '~/web/press.server';
import { read, redirectTo } from '~/web/read.server';
import * as messages from '../messages';
import { duplicateQuotation, readQuotation } from '../quotations.server';

/** Takes only form posts; opening the address leads to the quotation. */
export const loader = redirectTo(
  read(readQuotation, ({ quotation }) => quotation._id),
  (id) => `/Quotes/${id}`,
);

export const action = press(duplicateQuotation, {
  to: ({ _id }) => `/Quotes/${_id}`,
  toast: messages.duplicated,
});

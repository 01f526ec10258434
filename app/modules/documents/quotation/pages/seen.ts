import { backToToday } from '~/core/from-today';
import { press } from '~/web/press.server';
import { read, redirectTo } from '~/web/read.server';
import * as messages from '../messages';
import { readQuotation } from '../quotations.server';
import { confirmAnswer } from '../sending.server';

/** Takes only form posts; opening the address leads to the quotation. */
export const loader = redirectTo(
  read(readQuotation, ({ quotation }) => quotation._id),
  (id) => `/Quotes/${id}`,
);

export const action = press(confirmAnswer, {
  to: (_, { id }, sent) => backToToday(sent, `/Quotes/${id}`),
  toast: messages.answerSeen,
});

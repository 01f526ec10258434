import { leadsTo, read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { readQuotation } from '../quotations.server';
import { shareQuotation } from '../sending.server';

/** Takes the switch's form only; whoever comes otherwise is led to the quotation, where that is his to see. */
export const loader = leadsTo(
  read(readQuotation, ({ quotation }) => quotation._id),
  (id) => `/Quotes/${id}`,
);

export const action = submit(shareQuotation, {
  to: (_, { id }) => `/Quotes/${id}`,
  toast: ({ shared }) => (shared ? messages.linkOn : messages.linkOff),
});

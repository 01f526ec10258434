import { leadsTo, read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { duplicateQuotation, readQuotation } from '../quotations.server';

/** Takes the button's form only; whoever comes otherwise is led to the quotation, where that is his to see. */
export const loader = leadsTo(
  read(readQuotation, ({ quotation }) => quotation._id),
  (id) => `/Quotes/${id}`,
);

export const action = submit(duplicateQuotation, {
  to: ({ _id }) => `/Quotes/${_id}`,
  toast: messages.duplicated,
});

import { press } from '~/web/press.server';
import { backToPage } from '../../pages/by-kind.server';
import * as messages from '../messages';
import { reviseQuotation } from '../quotations.server';

export const loader = backToPage;

export const action = press(reviseQuotation, {
  to: ({ _id }) => `/Quotes/${_id}/edit`,
  toast: messages.revised,
});

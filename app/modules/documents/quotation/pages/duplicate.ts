import { press } from '~/web/press.server';
import { backToPage } from '../../pages/by-kind.server';
import * as messages from '../messages';
import { duplicateQuotation } from '../quotations.server';

export const loader = backToPage;

export const action = press(duplicateQuotation, {
  to: ({ _id }) => `/Quotes/${_id}`,
  toast: messages.duplicated,
});

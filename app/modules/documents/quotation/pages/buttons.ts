import { backToToday } from '~/core/from-today';
import { buttons, press } from '~/web/press.server';
import { backToPage } from '../../pages/by-kind.server';
import * as messages from '../messages';
import { duplicateQuotation, reviseQuotation } from '../quotations.server';
import { confirmAnswer } from '../sending.server';

const pressed = buttons({
  duplicate: {
    loader: backToPage,
    action: press(duplicateQuotation, {
      to: ({ _id }) => `/Quotes/${_id}`,
      toast: messages.duplicated,
    }),
  },
  revise: {
    loader: backToPage,
    action: press(reviseQuotation, {
      to: ({ _id }) => `/Quotes/${_id}/edit`,
      toast: messages.revised,
    }),
  },
  seen: {
    loader: backToPage,
    action: press(confirmAnswer, {
      to: (_, { id }, sent) => backToToday(sent, `/Quotes/${id}`),
      toast: messages.answerSeen,
    }),
  },
});

export const loader = pressed.loader;
export const action = pressed.action;

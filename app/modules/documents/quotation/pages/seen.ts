import { backToToday } from '~/core/from-today';
import { press } from '~/web/press.server';
import { backToPage } from '../../pages/by-kind.server';
import * as messages from '../messages';
import { confirmAnswer } from '../sending.server';

export const loader = backToPage;

export const action = press(confirmAnswer, {
  to: (_, { id }, sent) => backToToday(sent, `/Quotes/${id}`),
  toast: messages.answerSeen,
});

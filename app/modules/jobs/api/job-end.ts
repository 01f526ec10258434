import { doneAnswer } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleRefusedEnd } from '../answers';
import * as messages from '../messages';
import { discardEnd } from '../refused-ends.server';

export const loader = respond({
  DELETE: call(
    discardEnd,
    {
      says: 'Discards a refused end, with its photo and signature.',
      answer: doneAnswer,
      example: {
        params: { id: exampleRefusedEnd.id },
        answer: { code: 200, message: messages.discarded },
      },
      refuses: { 'not-found': messages.endSettled },
    },
    () => ({ code: 200, message: messages.discarded }),
  ),
});
export const action = loader;

import { doneAnswer } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleId } from '../answers';
import { rejectLeave } from '../decide.server';
import * as messages from '../messages';

export const loader = respond({
  POST: call(
    rejectLeave,
    {
      says: 'Rejects a pending request. The email to the person has the reason. For the person’s manager, HR and owners.',
      answer: doneAnswer,
      example: {
        params: { id: exampleId },
        sent: { reason: 'Two of us are away then already' },
        answer: { code: 200, message: messages.rejected },
      },
      refuses: {
        conflict: 'The request is no longer pending.',
        forbidden: 'The caller can’t decide about this person’s leave, or it is their own.',
      },
    },
    () => ({ code: 200, message: messages.rejected }),
  ),
});
export const action = loader;

import { doneAnswer } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleId } from '../answers';
import { approveLeave } from '../decide.server';
import * as messages from '../messages';

export const loader = respond({
  POST: call(
    approveLeave,
    {
      says: 'Approves a pending request. For the person’s manager, HR and owners.',
      answer: doneAnswer,
      example: { params: { id: exampleId }, answer: { code: 200, message: messages.approved } },
      refuses: {
        conflict: 'The request is no longer pending.',
        forbidden: 'The caller can’t decide about this person’s leave, or it is their own.',
      },
    },
    () => ({ code: 200, message: messages.approved }),
  ),
});
export const action = loader;

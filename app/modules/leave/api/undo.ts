import { call, respond } from '~/web/respond.server';
import { exampleId, exampleRequest, requestsAnswer } from '../answers';
import { undoDecisions } from '../decide.server';
import { presentRequest } from '../present';

export const loader = respond({
  POST: call(
    undoDecisions,
    {
      says: 'Takes the caller’s decisions back within 30 seconds, all of them or none. The requests are pending again.',
      answer: requestsAnswer,
      example: { sent: { ids: [exampleId] }, answer: { code: 200, data: [exampleRequest] } },
      refuses: {
        conflict:
          '30 seconds have passed, a request was cancelled, its person has left, or other leave took its days.',
        forbidden: 'Somebody else decided.',
      },
    },
    ({ requests }) => ({ code: 200, data: requests.map(presentRequest) }),
  ),
});
export const action = loader;

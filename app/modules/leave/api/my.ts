import { call, respond } from '~/web/respond.server';
import { exampleRequest, requestsAnswer } from '../answers';
import { presentRequest } from '../present';
import { listOwnLeave } from '../request-list.server';

export const loader = respond({
  GET: call(
    listOwnLeave,
    {
      says: 'Lists the caller’s own leave, latest first.',
      answer: requestsAnswer,
      example: { sent: { limit: 1 }, answer: { code: 200, data: [exampleRequest] } },
    },
    ({ items }) => ({ code: 200, data: items.map(presentRequest) }),
    { next: (page) => page.next },
  ),
});
export const action = loader;

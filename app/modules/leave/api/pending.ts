import { call, respond } from '~/web/respond.server';
import { exampleRequest, requestsAnswer } from '../answers';
import { presentRequest } from '../present';
import { listPendingLeave } from '../request-list.server';

export const loader = respond({
  GET: call(
    listPendingLeave,
    {
      says: 'Lists the leave requests the caller can decide, earliest first. For managers, HR and owners.',
      answer: requestsAnswer,
      example: { sent: { limit: 1 }, answer: { code: 200, data: [exampleRequest] } },
      refuses: { forbidden: 'The caller can’t decide about anyone’s leave.' },
    },
    ({ items }) => ({ code: 200, data: items.map(presentRequest) }),
    { next: (page) => page.next },
  ),
});
export const action = loader;

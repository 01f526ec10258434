import { call, respond } from '~/web/respond.server';
import { eventsAnswer, exampleEvent } from '../answers';
import { presentEvent } from '../present';
import { listApprovedLeave } from '../request-list.server';

export const loader = respond({
  GET: call(
    listApprovedLeave,
    {
      says: 'Lists everyone’s approved leave in a month. Only the person and their approvers get type and reason.',
      answer: eventsAnswer,
      example: {
        sent: { month: exampleEvent.start.slice(0, 7), limit: 1 },
        answer: {
          code: 200,
          data: [exampleEvent],
        },
      },
    },
    ({ items }) => ({ code: 200, data: items.map(presentEvent) }),
    { next: (page) => page.next },
  ),
});
export const action = loader;

import { call, respond } from '~/web/respond.server';
import { eventsAnswer, exampleId } from '../answers';
import { onLeave, presentEvent } from '../present';
import { listApprovedLeave } from '../request-list.server';

const door = respond({
  GET: call(
    listApprovedLeave,
    {
      says: 'Lists everybody’s approved leave that touches a month. Type and reason are for the person and his approvers.',
      answer: eventsAnswer,
      example: {
        sent: { month: '2026-12', limit: 1 },
        answer: {
          code: 200,
          data: [
            { id: exampleId, title: 'Chen Wei', content: onLeave, start: '2026-12-21', end: '2026-12-24' },
          ],
        },
      },
    },
    ({ items }) => ({ code: 200, data: items.map(presentEvent) }),
    { next: (page) => page.next },
  ),
});

export const loader = door;
export const action = door;

import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleIdea, idea } from '../answers';
import { listIdeas } from '../idea-list.server';
import { presentIdea } from '../present';

export const loader = respond({
  GET: call(
    listIdeas,
    {
      says: 'Lists a client’s ideas, newest first.',
      answer: z.object({ code, data: z.array(idea) }),
      example: {
        sent: { customerID: exampleIdea.CustomerID, limit: 1 },
        answer: { code: 200, data: [exampleIdea] },
      },
      refuses: { 'not-found': 'This client doesn’t exist.' },
    },
    ({ items }) => ({ code: 200, data: items.map(presentIdea) }),
    { next: (page) => page.next },
  ),
});
export const action = loader;

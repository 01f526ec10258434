import { z } from 'zod';
import { call, respond } from '~/web/respond.server';
import { exampleSentiment, sentimentRecord } from '../answers';
import { presentSentiment } from '../present';
import { listSentiment } from '../records.server';

export const loader = respond({
  GET: call(
    listSentiment,
    {
      says: 'Lists a client’s weekly sentiment, newest first. Weeks without notes have no record.',
      answer: z.array(sentimentRecord),
      example: {
        params: { clientId: '9d04c1e7a35f8b2260e7d41c' },
        sent: { limit: 1 },
        answer: [exampleSentiment],
      },
    },
    ({ items }) => items.map(presentSentiment),
    { next: (page) => page.next },
  ),
});
export const action = loader;

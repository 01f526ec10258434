import { z } from 'zod';
import { code, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleClientId, exampleTrend, trend } from '../answers';
import * as messages from '../messages';
import { presentTrend } from '../present';
import { listTrends } from '../trends.server';

export const loader = respond({
  GET: call(
    listTrends,
    {
      says: 'Lists a client’s market trends, newest first. Each is an opinion without a source.',
      answer: z.object({ code, data: z.array(trend), message }),
      example: {
        sent: { customerID: exampleClientId, limit: 1 },
        answer: { code: 200, data: [exampleTrend], message: messages.loaded(1) },
      },
      refuses: { 'not-found': 'This client doesn’t exist.' },
    },
    ({ items }) => ({ code: 200, data: items.map(presentTrend), message: messages.loaded(items.length) }),
    { next: (page) => page.next },
  ),
});
export const action = loader;

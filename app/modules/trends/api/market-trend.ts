import { z } from 'zod';
import { paidAnswer } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleClientId } from '../answers';
import { generateTrends } from '../trends.server';

export const loader = respond({
  POST: call(
    generateTrends,
    {
      says: 'Generates three to five market trends for a client, for 1 credit.',
      answer: paidAnswer({ count: z.int() }),
      example: {
        sent: { companyID: exampleClientId },
        answer: { code: 200, creditSufficient: true, count: 4, credits: 49 },
      },
      refuses: { 'not-found': 'This client doesn’t exist.' },
    },
    (done) => ({ code: 200, ...done }),
  ),
});
export const action = loader;

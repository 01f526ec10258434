import { id, paidAnswer } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleIdea } from '../answers';
import { generateIdea } from '../generate.server';

export const loader = respond({
  POST: call(
    generateIdea,
    {
      says: 'Generates an idea for a client from its record and notes, for 3 credits.',
      answer: paidAnswer({ id }),
      example: {
        sent: { customerId: exampleIdea.CustomerID },
        answer: { code: 200, creditSufficient: true, id: exampleIdea.id, credits: 47 },
      },
      refuses: { 'not-found': 'This client doesn’t exist.' },
    },
    (done) => ({ code: 200, ...done }),
  ),
});
export const action = loader;

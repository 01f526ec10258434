import { z } from 'zod';
import { id } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleIdea, paid } from '../answers';
import { generateIdea } from '../generate.server';

const door = respond({
  POST: call(
    generateIdea,
    {
      says: 'Has an idea written for a client from its record and notes; 3 credits.',
      answer: z.object({ ...paid, id: id.optional() }),
      example: {
        sent: { customerId: exampleIdea.CustomerID },
        answer: { code: 200, creditSufficient: true, id: exampleIdea.id, credits: 47 },
      },
    },
    (made) => ({ code: 200, ...made }),
  ),
});

export const loader = door;
export const action = door;

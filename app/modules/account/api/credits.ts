import { z } from 'zod';
import { call, respond } from '~/web/respond.server';
import { exampleIds } from '../answers';
import { readCredits } from '../names-and-access.server';

export const loader = respond({
  GET: call(
    readCredits,
    {
      says: 'Returns the company’s credits; null if the suite runs without billing.',
      answer: z.object({ credits: z.int().min(0).nullable() }),
      example: { params: { userId: exampleIds.userId }, answer: { credits: 50 } },
    },
    (credits) => ({ credits }),
  ),
});
export const action = loader;

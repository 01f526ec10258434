import { z } from 'zod';
import { code, id } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleIdea, exampleTexts } from '../answers';
import { createIdea } from '../ideas.server';

export const loader = respond({
  POST: call(
    createIdea,
    {
      says: 'Adds an idea.',
      answer: z.object({ code, id }),
      example: {
        sent: { CustomerID: exampleIdea.CustomerID, ...exampleTexts, Types: [...exampleTexts.Types] },
        answer: { code: 200, id: exampleIdea.id },
      },
      refuses: { 'not-found': 'This client doesn’t exist.' },
    },
    ({ _id }) => ({ code: 200, id: _id }),
  ),
});
export const action = loader;

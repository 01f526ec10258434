import { z } from 'zod';
import { id, paidAnswer } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleIds } from '../answers';
import { generateStoryboard } from '../generate.server';

export const loader = respond({
  POST: call(
    generateStoryboard,
    {
      says: 'Creates the storyboard of an idea, for 6 credits. Its videos follow in the background.',
      answer: paidAnswer({ id, scenes: z.int() }),
      example: {
        sent: { ideaID: exampleIds.idea },
        answer: { code: 200, creditSufficient: true, id: exampleIds.idea, scenes: 6, credits: 44 },
      },
      refuses: { 'not-found': 'This idea doesn’t exist.', conflict: 'The idea already has scenes.' },
    },
    (result) =>
      result.creditSufficient
        ? {
            code: 200,
            creditSufficient: true as const,
            id: result.id,
            scenes: result.kept,
            credits: result.credits,
          }
        : { code: 200, creditSufficient: false as const, credits: result.credits },
  ),
});
export const action = loader;

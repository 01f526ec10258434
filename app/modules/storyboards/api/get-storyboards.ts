import { z } from 'zod';
import { code, revision } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleIds, exampleScene, scene } from '../answers';
import { presentScene } from '../present';
import { listScenes } from '../storyboards.server';

export const loader = respond({
  GET: call(
    listScenes,
    {
      says: 'Returns the scenes of an idea’s storyboard in order.',
      answer: z.object({
        code,
        data: z.array(scene),
        revision: revision.describe(
          'The revision of the order. Send it with a new order: if the order was changed since, the answer is 409.',
        ),
      }),
      example: {
        sent: { ideaID: exampleIds.idea },
        answer: { code: 200, data: [exampleScene], revision: 0 },
      },
      refuses: { 'not-found': 'This idea doesn’t exist.' },
    },
    ({ items, revision }) => ({ code: 200, data: items.map(presentScene), revision }),
    { next: ({ next }) => next },
  ),
});
export const action = loader;

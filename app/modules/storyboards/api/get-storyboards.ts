import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleIds, exampleScene, scene } from '../answers';
import { presentScene } from '../present';
import { listScenes } from '../storyboards.server';

export const loader = respond({
  GET: call(
    listScenes,
    {
      says: 'Returns the scenes of an idea’s storyboard in order.',
      answer: z.object({ code, data: z.array(scene) }),
      example: { sent: { ideaID: exampleIds.idea }, answer: { code: 200, data: [exampleScene] } },
      refuses: { 'not-found': 'This idea doesn’t exist.' },
    },
    ({ items }) => ({ code: 200, data: items.map(presentScene) }),
    { next: ({ next }) => next },
  ),
});
export const action = loader;

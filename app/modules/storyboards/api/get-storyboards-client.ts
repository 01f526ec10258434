import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleIds, exampleSharedScene, sharedScene } from '../answers';
import { presentSharedScene } from '../present';
import { readSharedStoryboard } from '../shared.server';

export const loader = respond({
  GET: call(
    readSharedStoryboard,
    {
      says: 'Returns the scenes of a shared storyboard in order, to anyone with its address.',
      answer: z.object({ code, data: z.array(sharedScene) }),
      example: { sent: { ideaID: exampleIds.idea }, answer: { code: 200, data: [exampleSharedScene] } },
      refuses: { 'not-found': 'This storyboard doesn’t exist, or sharing is off.' },
    },
    ({ scenes }) => ({ code: 200, data: scenes.map(presentSharedScene) }),
  ),
});
export const action = loader;

import { id, paidAnswer } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleIds } from '../answers';
import { addScene } from '../scenes.server';

export const loader = respond({
  POST: call(
    addScene,
    {
      says: 'Adds a scene at the end of an idea’s storyboard, for 1 credit. SceneNumber is always the next one.',
      answer: paidAnswer({ id }),
      example: {
        sent: {
          IdeaID: exampleIds.idea,
          Title: 'Come and taste',
          Description: 'The shop at noon.',
          Duration: 4,
        },
        answer: { code: 200, creditSufficient: true, id: exampleIds.scene, credits: 49 },
      },
      refuses: {
        'not-found': 'This idea doesn’t exist.',
        conflict: 'The storyboard already has 100 scenes.',
      },
    },
    (result) => ({ code: 200, ...result }),
  ),
});
export const action = loader;

import { z } from 'zod';
import { code, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleIds } from '../answers';
import * as messages from '../messages';
import { reorderScenes } from '../storyboards.server';

export const loader = respond({
  PUT: call(
    reorderScenes,
    {
      says: 'Saves a new order of a storyboard’s scenes.',
      answer: z.object({ code, message }),
      example: {
        sent: { ideaID: exampleIds.idea, order: [{ id: exampleIds.scene, pos: 1 }] },
        answer: { code: 200, message: messages.orderSaved },
      },
      refuses: {
        'not-found': 'This idea doesn’t exist.',
        conflict: 'The order must contain each of the idea’s scenes once. Nothing was changed.',
      },
    },
    () => ({ code: 200, message: messages.orderSaved }),
  ),
});
export const action = loader;

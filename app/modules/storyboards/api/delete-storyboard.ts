import { z } from 'zod';
import { code, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleIds } from '../answers';
import * as messages from '../messages';
import { deleteScene } from '../scenes.server';

export const loader = respond({
  DELETE: call(
    deleteScene,
    {
      says: 'Deletes a scene; the others are renumbered from 1.',
      answer: z.object({ code, message }),
      example: { params: { id: exampleIds.scene }, answer: { code: 200, message: messages.deleted } },
    },
    () => ({ code: 200, message: messages.deleted }),
  ),
});
export const action = loader;

import { call, respond } from '~/web/respond.server';
import { doneAnswer, exampleIdea } from '../answers';
import { deleteIdea } from '../ideas.server';
import * as messages from '../messages';

const door = respond({
  DELETE: call(
    deleteIdea,
    {
      says: 'Deletes an idea, and its storyboard with it.',
      answer: doneAnswer,
      example: { params: { id: exampleIdea.id }, answer: { code: 200, message: messages.deleted } },
    },
    () => ({ code: 200, message: messages.deleted }),
  ),
});

export const loader = door;
export const action = door;

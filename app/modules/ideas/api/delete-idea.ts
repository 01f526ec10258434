import { doneAnswer } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleIdea } from '../answers';
import { deleteIdea } from '../ideas.server';
import * as messages from '../messages';

export const loader = respond({
  DELETE: call(
    deleteIdea,
    {
      says: 'Deletes an idea and its storyboard.',
      answer: doneAnswer,
      example: { params: { id: exampleIdea.id }, answer: { code: 200, message: messages.deleted } },
    },
    () => ({ code: 200, message: messages.deleted }),
  ),
});
export const action = loader;

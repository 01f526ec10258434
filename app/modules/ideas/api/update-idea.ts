import { doneAnswer } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleIdea, idea } from '../answers';
import { changeIdea, changeMessage } from '../ideas.server';
import * as messages from '../messages';

export const loader = respond({
  PUT: call(
    changeIdea,
    {
      says: 'Changes the fields of an idea that are sent: favourite, title, description or tags.',
      answer: doneAnswer,
      example: {
        params: { id: exampleIdea.id },
        sent: { Fav: true },
        answer: { code: 200, message: messages.favourite },
      },
      refuses: { conflict: 'The idea was saved since you read it.' },
    },
    (changed) => ({ code: 200, message: changeMessage(changed) }),
    { record: idea },
  ),
});
export const action = loader;

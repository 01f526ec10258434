import { doneAnswer } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleDeleted, exampleMeeting } from '../answers';
import { deleteMeeting } from '../meetings.server';
import * as messages from '../messages';

export const loader = respond({
  DELETE: call(
    deleteMeeting,
    {
      says: 'Deletes a meeting. With `scope=series` it also deletes the upcoming meetings of its series.',
      answer: doneAnswer,
      example: { params: { id: exampleMeeting.id }, answer: exampleDeleted },
    },
    () => ({ code: 200, message: messages.deleted }),
  ),
});
export const action = loader;

import { call, respond } from '~/web/respond.server';
import { exampleMeeting, exampleSaved, meeting, savedAnswer } from '../answers';
import { changeMeeting } from '../meetings.server';
import * as messages from '../messages';
import { presentSaved } from '../present';

export const loader = respond({
  PUT: call(
    changeMeeting,
    {
      says: 'Changes the fields of a meeting that are sent. With `scope: "series"` it also changes the upcoming meetings of its series, and `repeat` says how they go on.',
      answer: savedAnswer,
      example: {
        params: { id: exampleMeeting.id },
        sent: { logs: ['The head chef comes too.'] },
        answer: exampleSaved(messages.updated),
      },
      refuses: { conflict: 'The meeting was saved since you read it.' },
    },
    (saved) => presentSaved(messages.updated, saved),
    { record: meeting },
  ),
});
export const action = loader;

import { call, respond } from '~/web/respond.server';
import { exampleMeeting, exampleSaved, meeting, savedAnswer } from '../answers';
import { changeMeeting } from '../meetings.server';
import * as messages from '../messages';
import { presentSaved } from '../present';

export const loader = respond({
  PUT: call(
    changeMeeting,
    {
      says: 'Changes the sent fields of a meeting; with `scope: "series"` also of the upcoming ones of its series.',
      answer: savedAnswer,
      example: {
        params: { id: exampleMeeting.id },
        sent: { logs: ['The head chef comes too.'] },
        answer: exampleSaved(messages.updated),
      },
      refuses: { conflict: 'The meeting was saved since the revision that was sent.' },
    },
    (saved) => presentSaved(messages.updated, saved),
    { record: meeting },
  ),
});
export const action = loader;

import { call, respond } from '~/web/respond.server';
import { exampleMeeting, exampleSaved, exampleTexts, savedAnswer } from '../answers';
import { addMeeting } from '../meetings.server';
import * as messages from '../messages';
import { presentSaved } from '../present';

export const loader = respond({
  POST: call(
    addMeeting,
    {
      says: 'Adds a meeting with a client. With `repeat`, and `until` or `times`, it adds a series and returns the first meeting.',
      answer: savedAnswer,
      example: {
        sent: { user: exampleMeeting.clientId, ...exampleTexts },
        answer: exampleSaved(messages.added),
      },
      refuses: { 'not-found': 'This client or owner doesn’t exist.' },
    },
    (saved) => presentSaved(messages.added, saved),
  ),
});
export const action = loader;

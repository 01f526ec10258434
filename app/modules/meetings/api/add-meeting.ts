import { call, respond } from '~/web/respond.server';
import { exampleMeeting, exampleSaved, exampleTexts, savedAnswer } from '../answers';
import { addMeeting } from '../meetings.server';
import * as messages from '../messages';
import { presentSaved } from '../present';

export const loader = respond({
  POST: call(
    addMeeting,
    {
      says: 'Adds a meeting with a client; with `repeat` and `until` a whole series, of which it returns the first.',
      answer: savedAnswer,
      example: {
        sent: { user: exampleMeeting.clientId, ...exampleTexts },
        answer: exampleSaved(messages.added),
      },
      refuses: { 'not-found': 'The company has no such client or owner.' },
    },
    (saved) => presentSaved(messages.added, saved),
  ),
});
export const action = loader;

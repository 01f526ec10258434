import { call, respond } from '~/web/respond.server';
import { drivenAnswer, exampleDriven, exampleRefusedEnd } from '../answers';
import * as messages from '../messages';
import { presentJob } from '../present';
import { takeOverEnd } from '../refused-ends.server';

export const loader = respond({
  POST: call(
    takeOverEnd,
    {
      says: 'Ends the job with a refused end. A deleted job is added again.',
      answer: drivenAnswer,
      example: {
        params: { id: exampleRefusedEnd.id },
        answer: { code: 200, message: messages.takenOver, data: exampleDriven.ended },
      },
      refuses: {
        'not-found': messages.endSettled,
        conflict: 'The job has ended with another proof of delivery.',
      },
    },
    (job) => ({ code: 200, message: messages.takenOver, data: presentJob(job) }),
  ),
});
export const action = loader;

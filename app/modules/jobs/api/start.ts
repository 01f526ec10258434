import { call, respond } from '~/web/respond.server';
import { drivenAnswer, exampleDriven } from '../answers';
import { startJob } from '../drive.server';
import * as messages from '../messages';
import { presentJob } from '../present';

export const loader = respond({
  POST: call(
    startJob,
    {
      says: 'Starts an assigned job, now or at the time the phone gives. For its driver and people with JobManagement.',
      answer: drivenAnswer,
      example: {
        params: { id: exampleDriven.started.id },
        answer: { code: 200, message: messages.started, data: exampleDriven.started },
      },
      refuses: { conflict: 'The job is not assigned.' },
    },
    (job) => ({ code: 200, message: messages.started, data: presentJob(job) }),
  ),
});
export const action = loader;

import { call, respond } from '~/web/respond.server';
import { drivenAnswer, exampleDriven, exampleSent } from '../answers';
import * as messages from '../messages';
import { presentJob } from '../present';
import { addSpotJob } from '../spot-job.server';

export const loader = respond({
  POST: call(
    addSpotJob,
    {
      says: 'Adds a job that the caller does on the spot, with JobManagement or as a driver whose company allows it.',
      answer: drivenAnswer,
      example: {
        sent: { client: exampleSent.client, title: 'Fixed the tap too', minutes: 30 },
        answer: { code: 200, message: messages.added, data: exampleDriven.ended },
      },
      refuses: { forbidden: 'The company does not let drivers add jobs.' },
    },
    (job) => ({ code: 200, message: messages.added, data: presentJob(job) }),
  ),
});
export const action = loader;

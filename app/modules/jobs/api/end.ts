import { call, respond } from '~/web/respond.server';
import { endedAnswer, exampleDriven } from '../answers';
import { endJob, openWarning } from '../drive.server';
import * as messages from '../messages';
import { presentJob } from '../present';

export const loader = respond({
  POST: call(
    endJob,
    {
      says: 'Ends an active job, now or at the time the phone gives, with proof of delivery.',
      answer: endedAnswer,
      example: {
        params: { id: exampleDriven.ended.id },
        sent: { endLocation: exampleDriven.ended.endLocation },
        answer: { code: 200, message: messages.ended, data: exampleDriven.ended },
      },
      refuses: {
        conflict:
          'The job is not active. As with a 403 or 404, `handedOver: true` means that the office has received what the driver sent.',
      },
    },
    (job) => {
      const warning = openWarning(job);
      return { code: 200, message: messages.ended, data: presentJob(job), ...(warning && { warning }) };
    },
  ),
});
export const action = loader;

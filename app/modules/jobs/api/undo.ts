import { call, respond } from '~/web/respond.server';
import { drivenAnswer, exampleDriven, exampleJob } from '../answers';
import * as messages from '../messages';
import { presentJob } from '../present';
import { undoStep } from '../undo.server';

export const loader = respond({
  POST: call(
    undoStep,
    {
      says: 'Undoes the caller’s own start or end of a job, within 30 seconds of its arrival. Stock that an end moved is moved back.',
      answer: drivenAnswer,
      example: {
        params: { id: exampleJob.id },
        answer: {
          code: 200,
          message: messages.startUndone,
          data: { ...exampleDriven.started, status: 'assigned', jobStart: null, started: null },
        },
      },
      refuses: {
        conflict:
          'It is too late, somebody else did it, it is undone already, or something was built on it: another change, an invoice, a count.',
      },
    },
    (job) => ({
      code: 200,
      message: job.status === 'active' ? messages.endUndone : messages.startUndone,
      data: presentJob(job),
    }),
  ),
});
export const action = loader;

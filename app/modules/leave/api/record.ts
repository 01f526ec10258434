import { z } from 'zod';
import { code, id, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleAsked, exampleId } from '../answers';
import { shownDays } from '../balance';
import * as messages from '../messages';
import { recordLeave } from '../requests.server';

export const loader = respond({
  POST: call(
    recordLeave,
    {
      says: 'Records leave for somebody else. It is approved at once, and the person gets an email. For the person’s manager, HR and owners.',
      answer: z.object({ code, data: z.object({ id, remainingBalance: z.number() }), message }),
      example: {
        sent: { ...exampleAsked, employeeId: exampleId },
        answer: {
          code: 200,
          data: { id: exampleId, remainingBalance: 10 },
          message: messages.recorded('Chen Wei', '10'),
        },
      },
      refuses: {
        conflict: 'The balance is too small, or the person already has leave on these days.',
        forbidden: 'The caller can’t decide about anyone’s leave.',
      },
    },
    ({ request, remaining, jobs }) => ({
      code: 200,
      data: { id: request._id, remainingBalance: remaining },
      message: messages.withJobs(messages.recorded(request.userName, shownDays(remaining)), jobs),
    }),
  ),
});
export const action = loader;

import { z } from 'zod';
import { code, id, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleAsked, exampleId } from '../answers';
import { shownDays } from '../balance';
import * as messages from '../messages';
import { applyForLeave } from '../requests.server';

export const loader = respond({
  POST: call(
    applyForLeave,
    {
      says: 'Requests leave. Only working days that are not public holidays count, in the balance of the year in which the leave begins.',
      answer: z.object({ code, data: z.object({ id, remainingBalance: z.number() }), message }),
      example: {
        sent: exampleAsked,
        answer: {
          code: 200,
          data: { id: exampleId, remainingBalance: 10 },
          message: messages.submitted('10'),
        },
      },
      refuses: { conflict: 'The balance is too small, or the caller already has leave on these days.' },
    },
    ({ request, remaining }) => ({
      code: 200,
      data: { id: request._id, remainingBalance: remaining },
      message: messages.submitted(shownDays(remaining)),
    }),
  ),
});
export const action = loader;

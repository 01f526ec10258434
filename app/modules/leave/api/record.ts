import { z } from 'zod';
import { code, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleAsked, exampleId, exampleRequest, leaveRequest } from '../answers';
import { shownDays } from '../balance';
import * as messages from '../messages';
import { presentRequest } from '../present';
import { recordLeave } from '../requests.server';
import { recordWarning } from '../show';

const { type, startDate, endDate, reason } = exampleAsked;

export const loader = respond({
  POST: call(
    recordLeave,
    {
      says: 'Records leave for somebody else. It is approved at once, and the person gets an email. For the person’s manager, HR and owners.',
      answer: z.object({
        code,
        data: leaveRequest.extend({ remainingBalance: z.number() }).meta({ id: 'RecordedLeave' }),
        message,
        warning: z
          .string()
          .optional()
          .describe(
            'Set if jobs need another driver, others are away on these days or a certificate is missing.',
          ),
      }),
      example: {
        sent: { userId: exampleId, type, from: startDate, to: endDate, reason },
        answer: {
          code: 200,
          data: { ...exampleRequest, status: 'approved', remainingBalance: 10 },
          message: messages.recorded('Chen Wei', '10'),
        },
      },
      refuses: {
        conflict: 'The balance is too small, or the person already has leave on these days.',
        forbidden: 'The caller can’t decide about anyone’s leave.',
      },
    },
    ({ request, remaining, ...more }) => {
      const warning = recordWarning(request, more);
      return {
        code: 200,
        data: { ...presentRequest(request), remainingBalance: remaining },
        message: messages.recorded(request.userName, shownDays(remaining)),
        ...(warning && { warning }),
      };
    },
  ),
});
export const action = loader;

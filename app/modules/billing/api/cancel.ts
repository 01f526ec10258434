import { z } from 'zod';
import { call, respond } from '~/web/respond.server';
import { cancelPlan } from '../change-plan.server';

export const loader = respond({
  POST: call(
    cancelPlan,
    {
      says: 'Cancels the plan. It ends with the paid month, and its credits stay until then.',
      answer: z.object({ status: z.string().describe('cancel_at_period_end'), subscriptionId: z.string() }),
      example: {
        sent: { reason: 'We close for the season.' },
        answer: { status: 'cancel_at_period_end', subscriptionId: 'sub_1' },
      },
      refuses: {
        conflict: 'There is no plan, it is already cancelled, or another change is in progress.',
        unavailable:
          'The payment provider did not answer within a few seconds. The cancellation continues, and the activity log shows the result.',
      },
    },
    (cancelled) => cancelled,
  ),
});
export const action = loader;

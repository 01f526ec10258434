import { z } from 'zod';
import { code, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { changePlan } from '../change-plan.server';
import * as messages from '../messages';

export const loader = respond({
  POST: call(
    changePlan,
    {
      says: 'Changes the company’s plan. For a larger plan, the difference for the rest of the month is charged now; once it is paid, the plan starts and the matching share of its credits is added. A smaller plan starts at once without a refund, at most once a calendar month. Both restore a cancelled plan.',
      answer: z.object({ code, success: z.literal(true), message, currPlan: z.string() }),
      example: {
        sent: { priceId: 'local_growth', prorationBehavior: 'create_prorations', modifyType: 'upgrade' },
        answer: { code: 200, success: true, message: messages.upgraded, currPlan: 'Growth' },
      },
      refuses: {
        conflict:
          'There is no plan yet, it is the same or already cancelled, this month’s downgrade is used, another change is in progress, or the payment failed because the card was declined or the bank asks for a confirmation. Nothing was changed.',
        unavailable:
          'The payment provider did not answer within a few seconds. The change continues; GET /getPlans and the activity log show the result. Until then the same request gets a 409, and nothing is charged twice.',
      },
    },
    (changed) => ({ code: 200, success: true as const, ...changed }),
  ),
});
export const action = loader;

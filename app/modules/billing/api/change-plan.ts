import { z } from 'zod';
import { code, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { changePlan } from '../change-plan.server';
import * as messages from '../messages';

export const loader = respond({
  POST: call(
    changePlan,
    {
      says: 'Gives the company another plan. For a larger one the difference for the rest of the month is charged now, and once that is paid the plan starts and the share of its credits that was charged is there. A smaller one starts at once without a refund, once a calendar month. Both revive a cancelled plan.',
      answer: z.object({ code, success: z.literal(true), message, currPlan: z.string() }),
      example: {
        sent: { priceId: 'local_growth', prorationBehavior: 'create_prorations', modifyType: 'upgrade' },
        answer: { code: 200, success: true, message: messages.upgraded, currPlan: 'Growth' },
      },
      refuses: {
        conflict:
          'There is no plan yet, it is the same one or cancelled already, this month’s downgrade is used, another change is under way, or the payment did not go through: the card was declined or the bank asks for a confirmation. Everything is as it was then.',
        unavailable:
          'The payment provider did not answer within a few seconds. The change goes on: GET /getPlans and the activity log tell what came of it. Until then the same request is a 409, and it is never charged twice.',
      },
    },
    (changed) => ({ code: 200, success: true as const, ...changed }),
  ),
});
export const action = loader;

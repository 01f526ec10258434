import { z } from 'zod';
import { code, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { changePlan } from '../change-plan.server';
import * as messages from '../messages';

export const loader = respond({
  POST: call(
    changePlan,
    {
      says: 'Gives the company another plan at once: a larger one prorated, a smaller one without, once a calendar month. A plan that was cancelled goes on by that.',
      answer: z.object({ code, success: z.literal(true), message, currPlan: z.string() }),
      example: {
        sent: { priceId: 'local_growth', prorationBehavior: 'create_prorations', modifyType: 'upgrade' },
        answer: { code: 200, success: true, message: messages.upgraded, currPlan: 'Growth' },
      },
      refuses: {
        conflict:
          'There is no plan yet, it is the same one or cancelled already, or this month’s downgrade is used.',
      },
    },
    (changed) => ({ code: 200, success: true as const, ...changed }),
  ),
});
export const action = loader;

import { z } from 'zod';
import { code, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import * as messages from '../messages';
import { readPlans } from '../plans.server';
import { presentPlan, presentTopUp } from '../present';

const priceID = z.string().describe('For POST /checkout and POST /changePlan.');
const amount = z.number().min(0).describe('In dollars.');
const currency = z.string();
const credits = z.int().min(0);

export const loader = respond({
  GET: call(
    readPlans,
    {
      says: 'Returns the plans and top-ups the company can choose, and its current plan.',
      answer: z.object({
        code,
        message,
        currPlan: z.string().describe('The name of the plan; empty if the suite runs without billing.'),
        subscription: z.array(
          z.object({
            name: z.string(),
            planRank: z.int(),
            priceID,
            amount,
            currency,
            interval: z.string(),
            credits: credits.describe('Per month.'),
            tier: z.string().describe('paid or enterprise.'),
          }),
        ),
        topup: z.array(z.object({ name: z.string(), priceID, amount, currency, credits })),
      }),
      example: {
        answer: {
          code: 200,
          message: messages.plansLoaded,
          currPlan: 'Free Trial',
          subscription: [
            {
              name: 'Starter',
              planRank: 1,
              priceID: 'local_starter',
              amount: 29,
              currency: 'SGD',
              interval: 'month',
              credits: 100,
              tier: 'paid',
            },
          ],
          topup: [
            { name: '50 credits', priceID: 'local_top-up-50', amount: 10, currency: 'SGD', credits: 50 },
          ],
        },
      },
    },
    ({ planName, plans, topUps }) => ({
      code: 200,
      message: messages.plansLoaded,
      currPlan: planName,
      subscription: plans.map(presentPlan),
      topup: topUps.map(presentTopUp),
    }),
  ),
});
export const action = loader;

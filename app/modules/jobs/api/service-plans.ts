import { z } from 'zod';
import { call, respond } from '~/web/respond.server';
import { examplePlan, examplePlanSent, savedPlanAnswer, servicePlan } from '../answers';
import { presentServicePlan } from '../present';
import { addServicePlan, listServicePlans } from '../service-plans.server';

export const loader = respond({
  GET: call(
    listServicePlans,
    {
      says: 'Lists the service plans by client, or those of one client.',
      answer: z.array(servicePlan),
      example: { sent: { limit: 1 }, answer: [examplePlan] },
    },
    ({ items, priced }) => items.map((plan) => presentServicePlan(plan, priced)),
    { next: (page) => page.next },
  ),
  POST: call(
    addServicePlan,
    {
      says: 'Adds a service plan: regular visits to a client, each one a job. The next visit is planned at once. With a price, its invoice is drafted 60 seconds after the end of each visit, or once a year.',
      answer: savedPlanAnswer,
      example: { sent: examplePlanSent, answer: { code: 200, data: examplePlan } },
      refuses: {
        'not-found': 'This client doesn’t exist.',
        conflict: 'There are 2,000 plans already.',
        forbidden: 'A price needs Quotes.',
      },
    },
    ({ plan, priced, warning }) => ({
      code: 200,
      data: presentServicePlan(plan, priced),
      ...(warning && { warning }),
    }),
  ),
});
export const action = loader;

import { doneAnswer } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { examplePlan, savedPlanAnswer, servicePlan } from '../answers';
import * as messages from '../messages';
import { presentServicePlan } from '../present';
import { changeServicePlan, deleteServicePlan } from '../service-plans.server';

const params = { id: examplePlan.id };

export const loader = respond({
  PUT: call(
    changeServicePlan,
    {
      says: 'Changes the fields of a service plan that are sent. Visits that have not started are planned again, except those that were changed alone.',
      answer: savedPlanAnswer,
      example: {
        params,
        sent: { jobTime: '10:00' },
        answer: { code: 200, data: { ...examplePlan, jobTime: '10:00' } },
      },
      refuses: { conflict: 'The plan was saved since you read it.', forbidden: 'A price needs Quotes.' },
    },
    ({ plan, priced, warning }) => ({
      code: 200,
      data: presentServicePlan(plan, priced),
      ...(warning && { warning }),
    }),
    { record: servicePlan },
  ),
  DELETE: call(
    deleteServicePlan,
    {
      says: 'Ends a service plan and deletes its visits that have not started.',
      answer: doneAnswer,
      example: { params, answer: { code: 200, message: messages.planDeleted } },
    },
    () => ({ code: 200, message: messages.planDeleted }),
  ),
});
export const action = loader;

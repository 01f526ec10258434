import { z } from 'zod';
import { code, id, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleGroups, exampleId, groups } from '../answers';
import { readEmployee } from '../employees.server';
import * as messages from '../messages';
import { presentWhole } from '../present';

export const loader = respond({
  GET: call(
    readEmployee,
    {
      says: 'Returns an employee’s whole record: for themselves, owners and HR.',
      answer: z.object({ code, employeeID: id, currPlan: z.string(), message, data: groups }),
      example: {
        params: { userId: exampleId },
        answer: {
          code: 200,
          employeeID: exampleId,
          currPlan: 'Free Trial',
          message: messages.loaded,
          data: exampleGroups,
        },
      },
    },
    ({ employee, entitlements, planName, isOwn }) => ({
      code: 200,
      employeeID: employee.user._id,
      currPlan: planName,
      // The call serves two screens: the profile and HR's.
      message: isOwn ? messages.profileLoaded : messages.loaded,
      data: presentWhole({ ...employee, entitlements }),
    }),
  ),
});
export const action = loader;

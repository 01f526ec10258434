import { z } from 'zod';
import { code, id, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleId, exampleNew } from '../answers';
import { createEmployee } from '../employees.server';
import * as messages from '../messages';

export const loader = respond({
  POST: call(
    createEmployee,
    {
      says: 'Adds an employee, who can sign in at once. Fields may come in groups (profile, contact, job, payroll, compliance, additional) or flat.',
      answer: z.object({ code, message, employeeID: id }),
      example: {
        sent: exampleNew,
        answer: { code: 200, message: messages.created, employeeID: exampleId },
      },
      refuses: {
        conflict: 'Somebody has already confirmed this email address, or uses it in this company.',
        forbidden: 'Only an owner can make another owner, and HR can only give flags it has itself.',
      },
    },
    (made) => ({ code: 200, message: messages.created, employeeID: made.id }),
  ),
});
export const action = loader;

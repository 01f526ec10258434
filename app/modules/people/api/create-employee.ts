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
      says: 'Adds an employee, who can sign in from then on. Fields may come in their groups (profile, contact, job, payroll, compliance, additional) or by themselves.',
      answer: z.object({ code, message, employeeID: id }),
      example: {
        sent: exampleNew,
        answer: { code: 200, message: messages.created, employeeID: exampleId },
      },
      refuses: {
        conflict: 'Somebody has confirmed this e-mail address, or has it in this company.',
        forbidden: 'Only a boss makes another boss, and HR gives only flags that it holds itself.',
      },
    },
    (made) => ({ code: 200, message: messages.created, employeeID: made.id }),
  ),
});
export const action = loader;

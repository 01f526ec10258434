import { confirmationMailed, presentMailed } from '~/core/client-mail';
import { call, respond } from '~/web/respond.server';
import { doneAnswer, exampleId, groups } from '../answers';
import { changeEmployee } from '../employees.server';
import * as messages from '../messages';
import { confirmMessage } from '../saved';

export const loader = respond({
  PUT: call(
    changeEmployee,
    {
      says: 'Changes the fields of an employee that are sent, in groups or flat. Lists are replaced as a whole. A changed balance becomes an adjustment of this year’s leave. A new email address that HR gives somebody who has signed in counts once it is confirmed from the old one; an owner’s change works at once. Your own goes through PUT /updateProfile.',
      answer: doneAnswer.extend({ mailed: confirmationMailed }),
      example: {
        params: { id: exampleId },
        sent: { job: { position: 'Head barista' }, CRM: true },
        answer: { code: 200, message: messages.updated },
      },
      refuses: {
        conflict:
          'The email address is in use, the employee was changed since you read it, or the company would have no owner.',
        forbidden:
          'Only an owner can change an owner, make one, or change their own pay, access, status and leave. HR can only give flags it has itself.',
      },
    },
    ({ confirming }) => ({
      code: 200,
      message: confirming ? confirmMessage(confirming).text : messages.updated,
      ...(confirming && { mailed: presentMailed(confirming.mailed) }),
    }),
    { record: groups },
  ),
});
export const action = loader;

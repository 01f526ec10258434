import { call, respond } from '~/web/respond.server';
import { doneAnswer, exampleId } from '../answers';
import { deleteEmployee } from '../employees.server';
import * as messages from '../messages';

export const loader = respond({
  DELETE: call(
    deleteEmployee,
    {
      says: 'Deletes an employee, who can no longer sign in. Their activity still shows their name.',
      answer: doneAnswer,
      example: { params: { id: exampleId }, answer: { code: 200, message: messages.deleted } },
      refuses: {
        conflict: 'The company would have no owner.',
        forbidden: 'Only an owner can delete an owner, and nobody else can delete themselves.',
      },
    },
    () => ({ code: 200, message: messages.deleted }),
  ),
});
export const action = loader;

import { call, respond } from '~/web/respond.server';
import { doneAnswer, exampleId } from '../answers';
import { deleteEmployee } from '../employees.server';
import * as messages from '../messages';

export const loader = respond({
  DELETE: call(
    deleteEmployee,
    {
      says: 'Deletes an employee: from that moment on he cannot sign in. What he did keeps his name.',
      answer: doneAnswer,
      example: { params: { id: exampleId }, answer: { code: 200, message: messages.deleted } },
      refuses: {
        conflict: 'The company would have no boss.',
        forbidden: 'Only a boss deletes a boss; nobody else deletes himself.',
      },
    },
    () => ({ code: 200, message: messages.deleted }),
  ),
});
export const action = loader;

import { doneAnswer } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleCustomer } from '../answers';
import { deleteClient } from '../clients.server';
import * as messages from '../messages';

export const loader = respond({
  DELETE: call(
    deleteClient,
    {
      says: 'Deletes a client and its data.',
      answer: doneAnswer,
      example: { params: { id: exampleCustomer.id }, answer: { code: 200, message: messages.deleted } },
    },
    () => ({ code: 200, message: messages.deleted }),
  ),
});
export const action = loader;

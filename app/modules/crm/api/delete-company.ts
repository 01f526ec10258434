import { call, respond } from '~/web/respond.server';
import { doneAnswer, exampleCustomer } from '../answers';
import { deleteClient } from '../clients.server';
import * as messages from '../messages';

const door = respond({
  DELETE: call(
    deleteClient,
    {
      says: 'Deletes a client and everything that is only his.',
      answer: doneAnswer,
      example: { params: { id: exampleCustomer.id }, answer: { code: 200, message: messages.deleted } },
    },
    () => ({ code: 200, message: messages.deleted }),
  ),
});

export const loader = door;
export const action = door;

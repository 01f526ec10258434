import { call, respond } from '~/web/respond.server';
import { addClient } from '../clients.server';
import { messages } from '../messages';
import { presentCustomer } from '../present';

const door = respond({
  POST: call(addClient, (client) => ({
    code: 200,
    message: messages.added,
    id: client._id,
    data: presentCustomer(client),
  })),
});

export const loader = door;
export const action = door;

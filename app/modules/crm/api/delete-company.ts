import { call, respond } from '~/web/respond.server';
import { deleteClient } from '../clients.server';
import { messages } from '../messages';

const door = respond({
  DELETE: call(deleteClient, () => ({ code: 200, message: messages.deleted })),
});

export const loader = door;
export const action = door;

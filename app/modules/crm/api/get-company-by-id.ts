import { call, respond } from '~/web/respond.server';
import { readClient } from '../clients.server';
import { presentCustomer } from '../present';

const door = respond({
  GET: call(readClient, (client) => ({ code: 200, data: presentCustomer(client) })),
});

export const loader = door;
export const action = door;

import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { customer, exampleCustomer } from '../answers';
import { readClient } from '../clients.server';
import { presentCustomer } from '../present';

export const loader = respond({
  GET: call(
    readClient,
    {
      says: 'Returns a client.',
      answer: z.object({ code, data: customer }),
      example: { params: { id: exampleCustomer.id }, answer: { code: 200, data: exampleCustomer } },
    },
    (client) => ({ code: 200, data: presentCustomer(client) }),
  ),
});
export const action = loader;

import { z } from 'zod';
import { code, id, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { customer, exampleCustomer, exampleDetails } from '../answers';
import { addClient } from '../clients.server';
import * as messages from '../messages';
import { presentCustomer } from '../present';

export const loader = respond({
  POST: call(
    addClient,
    {
      says: 'Adds a client. Two clients may have the same name.',
      answer: z.object({ code, message, id, data: customer }),
      example: {
        sent: exampleDetails,
        answer: { code: 200, message: messages.added, id: exampleCustomer.id, data: exampleCustomer },
      },
      refuses: { 'not-found': 'This quotation doesn’t exist.' },
    },
    (client) => ({ code: 200, message: messages.added, id: client._id, data: presentCustomer(client) }),
  ),
});
export const action = loader;

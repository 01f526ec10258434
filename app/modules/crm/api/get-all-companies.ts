import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { customer, exampleCustomer, picker } from '../answers';
import { listClients } from '../client-list.server';
import { presentCustomer, presentPicker } from '../present';

export const loader = respond({
  GET: call(
    listClients,
    {
      says: 'Lists the clients by name. A caller without CRM gets only id, name and industry.',
      answer: z.object({ code, data: z.array(z.union([customer, picker])) }),
      example: { sent: { limit: 1 }, answer: { code: 200, data: [exampleCustomer] } },
    },
    ({ items, full }) => ({ code: 200, data: items.map(full ? presentCustomer : presentPicker) }),
    { next: (page) => page.next },
  ),
});
export const action = loader;

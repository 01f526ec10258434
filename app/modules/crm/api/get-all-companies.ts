import { call, respond } from '~/web/respond.server';
import { listClients } from '../client-list.server';
import { presentCustomer, presentPicker } from '../present';

const door = respond({
  GET: call(
    listClients,
    ({ items, full }) => ({ code: 200, data: items.map(full ? presentCustomer : presentPicker) }),
    { next: (page) => page.next },
  ),
});

export const loader = door;
export const action = door;

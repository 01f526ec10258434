import { call, respond } from '~/web/respond.server';
import { readAccess } from '../firm.server';

const door = respond({
  GET: call(readAccess, (systemAccess) => ({ systemAccess })),
});

export const loader = door;
export const action = door;

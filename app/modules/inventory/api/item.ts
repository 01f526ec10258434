import { call, respond } from '~/web/respond.server';
import { readItem } from '../items.server';
import { presentItem } from '../present';

const door = respond({
  GET: call(readItem, presentItem),
});

export const loader = door;
export const action = door;

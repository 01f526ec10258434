import { call, respond } from '~/web/respond.server';
import { listActivity } from '../activity.server';
import { presentLine } from '../present';

const door = respond({
  GET: call(listActivity, ({ items }) => items.map(presentLine), { next: (page) => page.next }),
});

export const loader = door;
export const action = door;

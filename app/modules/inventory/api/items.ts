import { call, respond } from '~/web/respond.server';
import { addItem } from '../items.server';
import { messages } from '../messages';
import { presentItem } from '../present';

const door = respond({
  POST: call(addItem, (item) => ({
    ok: true,
    code: 200,
    message: messages.created,
    id: item._id,
    data: presentItem(item),
  })),
});

export const loader = door;
export const action = door;

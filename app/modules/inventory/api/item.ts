import { call, respond } from '~/web/respond.server';
import { exampleItem, itemAnswer } from '../answers';
import { readItem } from '../items.server';
import { presentItem } from '../present';

const door = respond({
  GET: call(
    readItem,
    {
      says: 'Reads one item.',
      answer: itemAnswer,
      example: { params: { id: exampleItem.id }, answer: exampleItem },
    },
    presentItem,
  ),
});

export const loader = door;
export const action = door;

import { z } from 'zod';
import { code, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleItem, itemAnswer } from '../answers';
import { changeItem, deleteItem, readItem } from '../items.server';
import * as messages from '../messages';
import { presentItem } from '../present';

const ok = z.literal(true);
const params = { id: exampleItem.id };

export const loader = respond({
  GET: call(
    readItem,
    { says: 'Returns an item.', answer: itemAnswer, example: { params, answer: exampleItem } },
    presentItem,
  ),
  PUT: call(
    changeItem,
    {
      says: 'Changes the fields of an item that are sent, except its SKU and counts.',
      answer: z.object({ ok, code, message, data: itemAnswer }),
      example: {
        params,
        sent: { location: 'Shelf A2' },
        answer: {
          ok: true,
          code: 200,
          message: messages.updated,
          data: { ...exampleItem, location: 'Shelf A2' },
        },
      },
      refuses: { conflict: 'It was saved since you read it.' },
    },
    (item) => ({ ok: true as const, code: 200, message: messages.updated, data: presentItem(item) }),
    { record: itemAnswer },
  ),
  DELETE: call(
    deleteItem,
    {
      says: 'Deletes an item. Its ledger stays, and its SKU can be used again.',
      answer: z.object({ ok, code, message }),
      example: { params, answer: { ok: true, code: 200, message: messages.deleted } },
    },
    () => ({ ok: true as const, code: 200, message: messages.deleted }),
  ),
});
export const action = loader;

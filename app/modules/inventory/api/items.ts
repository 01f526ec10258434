import { z } from 'zod';
import { code, id, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleItem, exampleItemSent, itemAnswer } from '../answers';
import { listItems } from '../item-list.server';
import { addItem } from '../items.server';
import * as messages from '../messages';
import { presentItem } from '../present';

export const loader = respond({
  GET: call(
    listItems,
    {
      says: 'Lists the items by name.',
      answer: z.array(itemAnswer),
      example: { sent: { limit: 1 }, answer: [exampleItem] },
    },
    (page) => page.items.map(presentItem),
    { next: (page) => page.next },
  ),
  POST: call(
    addItem,
    {
      says: 'Adds an item. Its total becomes the opening stock in the ledger.',
      answer: z.object({ ok: z.literal(true), code, message, id, data: itemAnswer }),
      example: {
        sent: exampleItemSent,
        answer: { ok: true, code: 200, message: messages.created, id: exampleItem.id, data: exampleItem },
      },
      refuses: { conflict: 'The SKU is in use.' },
    },
    (item) => ({
      ok: true as const,
      code: 200,
      message: messages.created,
      id: item._id,
      data: presentItem(item),
    }),
  ),
});
export const action = loader;

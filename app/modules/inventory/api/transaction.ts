import { z } from 'zod';
import { call, PlainText, respond } from '~/web/respond.server';
import { exampleItem, lineAnswer } from '../answers';
import { listTransactions } from '../history.server';
import { presentLine } from '../present';
import { recordTransaction } from '../transactions.server';

export const loader = respond({
  GET: call(
    listTransactions,
    {
      says: 'Lists the movements of an item between two times, newest first.',
      answer: z.object({ ok: z.literal(true), records: z.array(lineAnswer) }),
      example: {
        sent: {
          itemId: exampleItem.id,
          startDate: '2026-11-21T00:00:00',
          endDate: '2199-12-31T23:59:59',
        },
        answer: {
          ok: true,
          records: [
            {
              id: '216f9d4b1f60c29ad37e85c0',
              itemId: exampleItem.id,
              type: 'fulfilment',
              quantity: 3,
              note: 'Order 118',
              userName: 'Chen Wei',
              createdAt: '2026-11-21T02:00:00.000Z',
            },
          ],
        },
      },
      refuses: { 'not-found': 'This item doesn’t exist.' },
    },
    ({ items }) => ({ ok: true as const, records: items.map(presentLine) }),
    { next: (page) => page.next },
  ),
  POST: call(
    recordTransaction,
    {
      says: 'Records a stock movement: changes the counts and adds a line to the ledger.',
      answer: { type: 'text/plain', says: 'The word ok.' },
      example: {
        sent: { itemId: exampleItem.id, type: 'allocate', quantity: 2, note: 'Order 118' },
        answer: 'ok',
      },
      refuses: {
        'not-found': 'This item doesn’t exist.',
        conflict:
          'The fulfilment is more than the stock, or takes what jobs hold without takeHeld; or the release is more than what is on hold without them.',
      },
    },
    () => new PlainText('ok'),
  ),
});
export const action = loader;

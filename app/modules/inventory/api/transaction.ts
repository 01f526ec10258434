import { call, PlainText, respond } from '~/web/respond.server';
import { exampleItem } from '../answers';
import { recordTransaction } from '../transactions.server';

const door = respond({
  POST: call(
    recordTransaction,
    {
      says: 'Records a movement of stock: the counts and the line in the ledger, both or neither.',
      answer: { type: 'text/plain', says: 'The word ok.' },
      example: {
        sent: { itemId: exampleItem.id, type: 'allocate', quantity: 2, note: 'Order 118' },
        answer: 'ok',
      },
      refuses: { conflict: 'A fulfilment of more than there is.' },
    },
    () => new PlainText('ok'),
  ),
});

export const loader = door;
export const action = door;

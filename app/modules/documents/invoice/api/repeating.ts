import { z } from 'zod';
import { noRepeat } from '~/core/repeat-input';
import { call, respond } from '~/web/respond.server';
import { exampleInvoice, exampleNext, repeating } from '../answers';
import { presentRepeating } from '../present';
import { listRepeating } from '../recurring.server';

export const loader = respond({
  GET: call(
    listRepeating,
    {
      says: 'Lists the invoices that repeat as drafts, the next draft first.',
      answer: z.array(repeating),
      example: {
        sent: { limit: 1 },
        answer: [
          {
            id: exampleInvoice.id,
            number: exampleInvoice.number,
            clientName: exampleInvoice.clientName,
            title: exampleInvoice.title,
            ...noRepeat,
            repeat: 'monthly',
            every: 3,
            monthOn: 'last-day',
            repeatInWords: 'every 3 months on the last day',
            next: exampleNext,
          },
        ],
      },
    },
    ({ items }) => items.map(presentRepeating),
    { next: (page) => page.next },
  ),
});
export const action = loader;

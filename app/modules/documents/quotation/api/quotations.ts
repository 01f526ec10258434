import { z } from 'zod';
import { call, respond } from '~/web/respond.server';
import { exampleQuotation, quotation } from '../answers';
import { presentQuotation } from '../present';
import { listQuotations } from '../quotation-list.server';

export const loader = respond({
  GET: call(
    listQuotations,
    {
      says: 'Lists the company’s quotations, newest first.',
      answer: z.array(quotation),
      example: { sent: { limit: 1 }, answer: [exampleQuotation] },
    },
    ({ items }) => items.map(presentQuotation),
    { next: (page) => page.next },
  ),
});
export const action = loader;

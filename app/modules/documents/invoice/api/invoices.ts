import { z } from 'zod';
import { code, id, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleCharge, exampleDraft, invoice } from '../answers';
import { listInvoices } from '../invoice-list.server';
import { createInvoice } from '../invoices.server';
import * as messages from '../messages';
import { presentInvoice } from '../present';

export const loader = respond({
  GET: call(
    listInvoices,
    {
      says: 'Lists invoices, deposits and credit notes, newest first.',
      answer: z.array(invoice),
      example: { sent: { limit: 1, status: 'draft' }, answer: [exampleDraft] },
    },
    ({ items }) => items.map(presentInvoice),
    { next: (page) => page.next },
  ),
  POST: call(
    createInvoice,
    {
      says: 'Makes an invoice as a draft: from an accepted quotation, an ended job, or from lines or an amount. The message says where a quotation’s invoices come to more than the quotation.',
      answer: z.object({ code, message, id, data: invoice }),
      example: {
        sent: exampleCharge,
        answer: { code: 200, message: messages.created, id: exampleDraft.id, data: exampleDraft },
      },
      refuses: {
        'not-found': 'The company has no such client, quotation or job.',
        conflict: 'The quotation was not accepted, or the job has not ended.',
      },
    },
    ({ invoice: made, warning }) => ({
      code: 200,
      message: [messages.created, warning].filter(Boolean).join(' '),
      id: made._id,
      data: presentInvoice(made),
    }),
  ),
});
export const action = loader;

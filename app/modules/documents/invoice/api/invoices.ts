import { z } from 'zod';
import { code, id, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { stockWarning } from '../../ready';
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
      says: 'Creates an invoice as a draft from an accepted quotation, an ended job, lines or an amount. The message says if a quotation’s invoices are more than the quotation, what of it is not invoiced yet, and which deposits don’t come off.',
      answer: z.object({ code, message, id, data: invoice, warning: stockWarning }),
      example: {
        sent: exampleCharge,
        answer: { code: 200, message: messages.created, id: exampleDraft.id, data: exampleDraft },
      },
      refuses: {
        'not-found': 'This client, quotation or job doesn’t exist.',
        conflict: 'The quotation was not accepted, or the job has not ended.',
      },
    },
    ({ invoice: made, warning, shortages }) => ({
      code: 200,
      message: [messages.created, warning].filter(Boolean).join(' '),
      id: made._id,
      data: presentInvoice(made),
      ...(shortages && { warning: shortages }),
    }),
  ),
});
export const action = loader;

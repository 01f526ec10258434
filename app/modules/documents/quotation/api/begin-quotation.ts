import { z } from 'zod';
import { code, id, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { stockWarning } from '../../ready';
import { exampleQuotation } from '../answers';
import { beginWork } from '../begin.server';
import * as messages from '../messages';
import { presentBegun } from '../present';

const begun = z.object({
  jobId: id.nullable(),
  invoiceId: id.nullable(),
  taskIds: z.array(id),
  held: z.array(
    z.object({
      itemId: id,
      quantity: z.number().describe('In units: whole ones unless the item has fractions.'),
      short: z.number().describe('How many of them are not in stock.'),
    }),
  ),
});

export const loader = respond({
  POST: call(
    beginWork,
    {
      says: 'Begins the work of an accepted quotation: creates a job with its materials, holds stock, and adds tasks and a deposit invoice.',
      answer: z.object({ code, message, data: begun, warning: stockWarning }),
      example: {
        params: { docID: exampleQuotation.docID },
        sent: {
          job: {
            jobDate: '2027-01-12',
            jobTime: '09:00',
            startLocation: 'Store',
            endLocation: '12 Jalan Besar',
          },
        },
        answer: {
          code: 200,
          message: messages.begun,
          data: { jobId: '5b1f7c9e2a4d4c8890e6b3a1', invoiceId: null, taskIds: [], held: [] },
        },
      },
      refuses: { conflict: 'It is not accepted, or its work has already begun.' },
    },
    ({ warning, ...result }) => ({
      code: 200,
      message: messages.begun,
      data: presentBegun(result),
      ...(warning && { warning }),
    }),
  ),
});
export const action = loader;

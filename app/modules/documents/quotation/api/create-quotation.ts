import { z } from 'zod';
import { code, id, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { stockWarning } from '../../ready';
import { exampleOffer, exampleQuotation } from '../answers';
import * as messages from '../messages';
import { createQuotation } from '../quotations.server';

export const loader = respond({
  POST: call(
    createQuotation,
    {
      says: 'Creates a quotation as a draft, for one amount or with lines, with the next number of the year.',
      answer: z.object({ code, message, docID: id, number: z.string(), warning: stockWarning }),
      example: {
        sent: { ...exampleOffer },
        answer: {
          code: 200,
          message: messages.created,
          docID: exampleQuotation.docID,
          number: exampleQuotation.number,
        },
      },
      refuses: { 'not-found': 'This client doesn’t exist.' },
    },
    ({ _id, number, warning }) => ({
      code: 200,
      message: messages.created,
      docID: _id,
      number,
      ...(warning && { warning }),
    }),
  ),
});
export const action = loader;

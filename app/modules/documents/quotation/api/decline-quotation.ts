import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleQuotation, exampleSent, quotation as quotationAnswer } from '../answers';
import { presentOne } from '../present';
import { declineQuotation } from '../sending.server';

export const loader = respond({
  POST: call(
    declineQuotation,
    {
      says: 'Marks a quotation as declined by the client, or sets a draft aside.',
      answer: z.object({ code, data: quotationAnswer }),
      example: {
        params: { docID: exampleQuotation.docID },
        sent: { by: 'Tan Ah Seng', reason: 'Too dear.' },
        answer: { code: 200, data: { ...exampleSent, status: 'declined' } },
      },
      refuses: { conflict: 'It was already answered.' },
    },
    ({ quotation }) => ({ code: 200, data: presentOne(quotation) }),
  ),
});
export const action = loader;

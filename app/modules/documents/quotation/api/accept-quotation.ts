import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleQuotation, exampleSent, quotation as quotationAnswer } from '../answers';
import { presentOne } from '../present';
import { acceptQuotation } from '../sending.server';

export const loader = respond({
  POST: call(
    acceptQuotation,
    {
      says: 'Marks a sent quotation as accepted by the client.',
      answer: z.object({ code, data: quotationAnswer }),
      example: {
        params: { docID: exampleQuotation.docID },
        sent: { by: 'Tan Ah Seng' },
        answer: { code: 200, data: { ...exampleSent, status: 'accepted' } },
      },
      refuses: { conflict: 'It was already answered, or never sent.' },
    },
    ({ quotation }) => ({ code: 200, data: presentOne(quotation) }),
  ),
});
export const action = loader;

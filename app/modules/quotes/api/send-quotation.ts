import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleQuotation, quotation as quotationAnswer } from '../answers';
import { presentOne } from '../present';
import { sendQuotation } from '../sending.server';

export const loader = respond({
  POST: call(
    sendQuotation,
    {
      says: 'Sends a quotation: from then on it stays as it is and its link works. With email the link goes there.',
      answer: z.object({ code, data: quotationAnswer }),
      example: {
        params: { docID: exampleQuotation.docID },
        sent: {},
        answer: { code: 200, data: { ...exampleQuotation, status: 'sent' } },
      },
      refuses: { conflict: 'It was answered, or is no longer valid.' },
    },
    ({ quotation }) => ({ code: 200, data: presentOne(quotation) }),
  ),
});
export const action = loader;

import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { stockWarning } from '../../ready';
import { exampleOffer, exampleQuotation, quotation } from '../answers';
import { presentOne } from '../present';
import { changeQuotation } from '../quotations.server';

export const loader = respond({
  PUT: call(
    changeQuotation,
    {
      says: 'Changes a draft. What is left out stays.',
      answer: z.object({ code, data: quotation, warning: stockWarning }),
      example: {
        params: { docID: exampleQuotation.docID },
        sent: { ...exampleOffer },
        answer: { code: 200, data: { ...exampleQuotation, status: 'draft' } },
      },
      refuses: { conflict: 'It has been sent, or was saved since you read it.' },
    },
    ({ warning, ...changed }) => ({
      code: 200,
      data: presentOne(changed),
      ...(warning && { warning }),
    }),
    { record: quotation },
  ),
});
export const action = loader;

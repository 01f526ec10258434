import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleRefunded, invoice } from '../answers';
import { refundInvoice } from '../payments.server';
import { presentInvoice } from '../present';

export const loader = respond({
  POST: call(
    refundInvoice,
    {
      says: 'Records money given back to the client: at most what is the client’s on this invoice.',
      answer: z.object({ code, data: invoice }),
      example: {
        params: { id: exampleRefunded.id },
        sent: { amount: 26.16, method: 'paynow', reference: 'OCBC 9034' },
        answer: { code: 200, data: exampleRefunded },
      },
      refuses: { conflict: 'It is a draft or a credit note.' },
    },
    (changed) => ({ code: 200, data: presentInvoice(changed) }),
  ),
});
export const action = loader;

import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { examplePaid, invoice } from '../answers';
import { payInvoice } from '../payments.server';
import { presentInvoice } from '../present';

export const loader = respond({
  POST: call(
    payInvoice,
    {
      says: 'Records a payment, also from the client’s credit. More than the balance needs overpayment.',
      answer: z.object({ code, data: invoice }),
      example: {
        params: { id: examplePaid.id },
        sent: { amount: 327, method: 'paynow', reference: 'OCBC 8812' },
        answer: { code: 200, data: examplePaid },
      },
      refuses: { conflict: 'It is a draft or a credit note.' },
    },
    (changed) => ({ code: 200, data: presentInvoice(changed) }),
  ),
});
export const action = loader;

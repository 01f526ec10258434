import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleReversed, invoice } from '../answers';
import { reversePayment } from '../payments.server';
import { presentInvoice } from '../present';

export const loader = respond({
  POST: call(
    reversePayment,
    {
      says: 'Reverses a payment, a refund or a use of the client’s credit that was wrong, with an opposite entry.',
      answer: z.object({ code, data: invoice }),
      example: {
        params: { id: exampleReversed.id, paymentId: exampleReversed.payments[0]?.id ?? '' },
        sent: { reason: 'The transfer came back' },
        answer: { code: 200, data: exampleReversed },
      },
      refuses: {
        conflict:
          'It has already been reversed, or a part of it was refunded or used since: reverse that first.',
      },
    },
    (changed) => ({ code: 200, data: presentInvoice(changed) }),
  ),
});
export const action = loader;

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
      says: 'Reverses a payment with an opposite entry.',
      answer: z.object({ code, data: invoice }),
      example: {
        params: { id: exampleReversed.id, paymentId: exampleReversed.payments[0]?.id ?? '' },
        sent: { reason: 'The transfer came back' },
        answer: { code: 200, data: exampleReversed },
      },
      refuses: { conflict: 'It has already been reversed.' },
    },
    (changed) => ({ code: 200, data: presentInvoice(changed) }),
  ),
});
export const action = loader;

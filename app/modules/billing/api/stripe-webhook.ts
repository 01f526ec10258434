import { z } from 'zod';
import { call, respond } from '~/web/respond.server';
import { readSigned } from '~/web/sent.server';
import { takeWebhook } from '../webhook.server';

export const loader = respond({
  POST: call(
    takeWebhook,
    {
      says: 'Receives Stripe’s events, signed in the header Stripe-Signature. Each counts once, in any order.',
      answer: z.object({ received: z.literal(true) }),
      example: {
        sent: {
          id: 'evt_1',
          type: 'invoice.paid',
          data: { object: { id: 'in_1', object: 'invoice', customer: 'cus_1' } },
        },
        answer: { received: true },
      },
    },
    () => ({ received: true as const }),
    { reads: (request) => readSigned(request, 'Stripe-Signature') },
  ),
});
export const action = loader;

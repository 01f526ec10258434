import { z } from 'zod';
import { config } from '~/core/config.server';
import { call, respond } from '~/web/respond.server';
import { startCheckout } from '../checkout.server';

export const loader = respond({
  POST: call(
    startCheckout,
    {
      says: 'Starts a checkout for a plan or a top-up. The browser pays at the returned address.',
      answer: z.object({ checkoutUrl: z.url() }),
      example: {
        sent: { priceId: 'local_starter', mode: 'subscription' },
        answer: { checkoutUrl: 'https://checkout.stripe.com/c/pay/cs_live_1' },
      },
      refuses: {
        conflict: 'The company already has a plan. Change it instead.',
        unavailable: 'The payment provider did not answer within a few seconds. Nothing was charged.',
      },
    },
    ({ checkoutUrl }) => ({ checkoutUrl: new URL(checkoutUrl, config().APP_URL).href }),
  ),
});
export const action = loader;

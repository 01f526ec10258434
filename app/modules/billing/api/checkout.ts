import { z } from 'zod';
import { config } from '~/core/config.server';
import { call, respond } from '~/web/respond.server';
import { startCheckout } from '../checkout.server';

export const loader = respond({
  POST: call(
    startCheckout,
    {
      says: 'Begins a checkout of a plan or a top-up: the browser pays at the address that is answered.',
      answer: z.object({ checkoutUrl: z.url() }),
      example: {
        sent: { priceId: 'local_starter', mode: 'subscription' },
        answer: { checkoutUrl: 'https://checkout.stripe.com/c/pay/cs_live_1' },
      },
      refuses: { conflict: 'The company has a plan already: it is changed instead.' },
    },
    ({ checkoutUrl }) => ({ checkoutUrl: new URL(checkoutUrl, config().APP_URL).href }),
  ),
});
export const action = loader;

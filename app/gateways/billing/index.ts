import type { BillingEvent } from '~/core/billing';
import { config, madeFrom } from '~/core/config.server';
import { localBillingBooks } from '~db/local-billing';
import { LocalPayments } from './local';
import type { Payments } from './payments';
import { StripePayments } from './stripe';
import { readEvent } from './stripe-event';

export { type LocalPayments, monthsAfter } from './local';
export { CardDeclined, type CheckoutOrder, type Payments, PaymentWaits } from './payments';
export { BadSignature } from './stripe-event';

const stripe = madeFrom(
  (config) => config.stripe,
  (settings) => settings && new StripePayments(settings),
);
const local = new LocalPayments(localBillingBooks);

/** Whether there are plans, trials and credits at all. */
export function billingIsOn(): boolean {
  return config().BILLING_PROVIDER !== 'none';
}

/** Who takes the money. Throws where nobody does: ask `billingIsOn` first. */
export function payments(): Payments {
  const by = stripe() ?? localPayments();
  if (!by) throw new Error('Nobody takes money here');
  return by;
}

/** Our own test checkout; null where another provider takes the money. */
export function localPayments(): LocalPayments | null {
  return config().BILLING_PROVIDER === 'local' ? local : null;
}

/**
 * Stripe's message, once its signature was found good; null if it is about nothing that is known here. Throws
 * `BadSignature` for everything else, and for everything if no secret is set.
 */
export async function eventOf(raw: string, signature: string): Promise<BillingEvent | null> {
  return await readEvent(raw, signature, config().stripeWebhookSecret);
}

import type { BillingEvent } from '~/core/billing';
import { config, madeFrom } from '~/core/config.server';
import { localBillingBooks } from '~db/local-billing';
import { LocalPayments } from './local';
import type { Payments } from './payments';
import { StripePayments } from './stripe';
import { readEvent } from './stripe-event';

export { type LocalPayments, monthsAfter } from './local';
export { CardDeclined, type CheckoutOrder, CustomerUnknown, type Payments, PaymentWaits } from './payments';
export { BadSignature } from './stripe-event';

const stripe = madeFrom(
  (config) => config.stripe,
  (settings) => settings && new StripePayments(settings),
);
const local = new LocalPayments(localBillingBooks);

/** Whether there are plans, trials and credits. */
export function billingIsOn(): boolean {
  return config().BILLING_PROVIDER !== 'none';
}

/** The payment provider. Throws if there is none: check `billingIsOn` first. */
export function payments(): Payments {
  const by = stripe() ?? localPayments();
  if (!by) throw new Error('Nobody takes money here');
  return by;
}

/** The test checkout; null if another provider is used. */
export function localPayments(): LocalPayments | null {
  return config().BILLING_PROVIDER === 'local' ? local : null;
}

/**
 * The event in Stripe's message after its signature was verified; null if it is irrelevant here. Throws `BadSignature`
 * for anything else, and for everything if no secret is set.
 */
export async function eventOf(raw: string, signature: string): Promise<BillingEvent | null> {
  return await readEvent(raw, signature, config().stripeWebhookSecret);
}

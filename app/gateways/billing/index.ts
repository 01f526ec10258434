import type { BillingEvent } from '~/core/billing';
import type { Books } from './books';
import { LocalPayments } from './local';
import type { Payments } from './payments';
import { StripePayments, type StripeSettings } from './stripe';
import { readEvent } from './stripe-event';

export { type Books, nothingYet } from './books';
export { companyOfLocal, type LocalPayments, monthsAfter } from './local';
export { CardDeclined, type CheckoutOrder, type Payments } from './payments';
export { BadSignature } from './stripe-event';

/** Who takes the firm's money: `local` is our own test checkout, `none` is for a firm that hosts the suite itself. */
type BillingProvider = 'stripe' | 'local' | 'none';

interface BillingSettings {
  provider: BillingProvider;
  /** Of `stripe`; `prices` are its ids of ours. */
  stripe?: StripeSettings;
  /** Without one no event is believed. */
  webhookSecret?: string | undefined;
  /** Where `local` writes down who has paid what. */
  books?: Books;
  /** Where the suite is, for the ways back from a checkout. */
  appUrl?: string;
}

let chosen: BillingSettings = { provider: 'local' };
let taking: Payments | undefined;

/** Chooses the provider, once, at start; its name alone is enough for what takes no money. */
export function setUpBilling(settings: BillingSettings | BillingProvider): void {
  chosen = typeof settings === 'string' ? { provider: settings } : settings;
  taking = undefined;
}

/** Whether there are plans, trials and credits at all. */
export function billingIsOn(): boolean {
  return chosen.provider !== 'none';
}

/** Whoever takes the money. Throws where nobody does: ask `billingIsOn` first. */
export function payments(): Payments {
  taking ??= chosen.provider === 'stripe' ? byStripe() : local();
  return taking;
}

/** Our own test checkout; null where another provider takes the money. */
export function localPayments(): LocalPayments | null {
  if (chosen.provider !== 'local') return null;
  const by = payments();
  return by instanceof LocalPayments ? by : null;
}

/**
 * What Stripe has told, once its signature was found good; null where it tells of nothing that is known here. Throws
 * `BadSignature` for all else, and for everything where no secret is set.
 */
export async function eventOf(raw: string, signature: string): Promise<BillingEvent | null> {
  const by = chosen.provider === 'stripe' ? payments() : null;
  return await readEvent(raw, signature, {
    secret: chosen.webhookSecret,
    sighted: (subscription) => (by instanceof StripePayments ? by.sighted(subscription) : null),
  });
}

/** A path of the suite as a provider is told it. */
export function addressOf(path: string): string {
  return `${chosen.appUrl ?? ''}${path}`;
}

function byStripe(): Payments {
  if (!chosen.stripe) throw new Error('Stripe has not been set up');
  return new StripePayments(chosen.stripe);
}

function local(): LocalPayments {
  if (chosen.provider !== 'local' || !chosen.books) throw new Error('Nobody takes money here');
  return new LocalPayments(chosen.books);
}

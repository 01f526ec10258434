import type { Stripe } from 'stripe';
import {
  type CheckoutNow,
  type Invoice,
  isLocal,
  type Sighting,
  type Standing,
  type Subscribed,
} from '~/core/billing';
import type { StripeConfig } from '~/core/config.server';
import { type PlanKey, type ProductKey, planOf, productKeys } from '~/core/plan';
import { CardDeclined, type CheckoutOrder, type Payments } from './payments';

/** Stripe by its own SDK, which is loaded when money is first spoken of. */
export class StripePayments implements Payments {
  readonly #settings: StripeConfig;
  #sdk: Promise<Stripe> | undefined;

  constructor(settings: StripeConfig) {
    this.#settings = settings;
  }

  priceOf(product: ProductKey): string {
    return this.#settings.prices[product];
  }

  knows(customerId: string): boolean {
    return !isLocal(customerId);
  }

  async customer({ companyId, name, email }: { companyId: string; name: string; email: string }) {
    const stripe = await this.#stripe();
    // Asked for twice at once, Stripe makes one, and knows it again for a day: by then we have written it down.
    const options = { idempotencyKey: `customer-${companyId}` };
    const { id } = await stripe.customers.create({ metadata: { companyId } }, options);
    // Apart: under one key Stripe refuses other words, and the next who asks may be another boss.
    await stripe.customers.update(id, { name, email });
    return id;
  }

  async rename(customerId: string, { name, email }: { name: string; email: string }): Promise<void> {
    const stripe = await this.#stripe();
    await stripe.customers.update(customerId, { name, email });
  }

  async checkout(order: CheckoutOrder): Promise<{ id: string; url: string | null }> {
    const { customerId, product, mode, successUrl, cancelUrl } = order;
    const stripe = await this.#stripe();
    const { id, url } = await stripe.checkout.sessions.create({
      ...{ customer: customerId, mode, success_url: successUrl, cancel_url: cancelUrl },
      line_items: [{ price: this.priceOf(product), quantity: 1 }],
      // A top-up gets an invoice too, as a plan does by itself.
      ...(mode === 'payment' && { invoice_creation: { enabled: true } }),
    });
    return { id, url };
  }

  async endCheckout(id: string): Promise<boolean> {
    const stripe = await this.#stripe();
    const session = await unlessMissing(stripe.checkout.sessions.retrieve(id));
    if (session?.status === 'open') await stripe.checkout.sessions.expire(id);
    return session?.status !== 'complete';
  }

  async changePlan(change: { subscriptionId: string; plan: PlanKey; prorated: boolean }): Promise<void> {
    const { subscriptionId, plan, prorated } = change;
    const stripe = await this.#stripe();
    const { items } = await stripe.subscriptions.retrieve(subscriptionId);
    const item = items.data[0];
    if (!item) throw new Error('A subscription without a price');
    try {
      await stripe.subscriptions.update(subscriptionId, {
        items: [{ id: item.id, price: this.priceOf(plan) }],
        proration_behavior: prorated ? 'create_prorations' : 'none',
        cancel_at_period_end: false,
      });
    } catch (error) {
      throw isDeclined(error) ? new CardDeclined('The card was declined.') : error;
    }
  }

  async setEnding(change: { subscriptionId: string; ends: boolean; reason?: string }): Promise<void> {
    const { subscriptionId, ends, reason } = change;
    const stripe = await this.#stripe();
    await stripe.subscriptions.update(subscriptionId, {
      cancel_at_period_end: ends,
      ...(ends && reason && { cancellation_details: { comment: reason } }),
    });
  }

  async standing(customerId: string): Promise<Standing> {
    const stripe = await this.#stripe();
    const { data } = await stripe.subscriptions.list({
      ...{ customer: customerId, status: 'all', limit: 100 },
      expand: ['data.latest_invoice'],
    });
    // One whose first payment never came was no plan.
    const begun = data.filter(({ status }) => !status.startsWith('incomplete'));
    const living = begun.filter(({ status }) => status !== 'canceled');
    const [newest] = living.sort((one, other) => other.created - one.created);
    return {
      current: newest ? await this.#subscribed(newest, begun.length === 1) : null,
      hadOne: begun.length > living.length,
    };
  }

  async checkoutNow(id: string): Promise<CheckoutNow | null> {
    const stripe = await this.#stripe();
    const session = await unlessMissing(stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] }));
    return (
      session && {
        paid: session.payment_status !== 'unpaid',
        mode: session.mode === 'subscription' ? 'subscription' : 'payment',
        product: this.#productOf(session.line_items?.data[0]?.price?.id),
      }
    );
  }

  async invoice(id: string): Promise<Invoice | null> {
    const stripe = await this.#stripe();
    // One that is only announced cannot be read yet, and a draft that was thrown away no more.
    const found = await unlessMissing(stripe.invoices.retrieve(id));
    // A draft has no number yet and is nothing that anybody owes.
    if (!found?.number || found.status === 'draft' || found.status === 'void') return null;
    return {
      ...{ id, number: found.number, at: instant(found.created), amount: found.total },
      ...{ currency: found.currency.toUpperCase(), paid: found.status === 'paid' },
      what: found.lines.data[0]?.description ?? '',
      url: found.hosted_invoice_url ?? null,
    };
  }

  async portal(customerId: string, returnUrl: string): Promise<string> {
    const stripe = await this.#stripe();
    const made = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
    return made.url;
  }

  /** What an event's own copy of a subscription tells; null where it is not one that can be read. */
  sighted(subscription: Stripe.Subscription): Sighting | null {
    const item = subscription.items?.data?.[0];
    if (!item || typeof item.current_period_start !== 'number') return null;
    return {
      subscriptionId: subscription.id,
      plan: this.#planOf(item.price?.id),
      periodStart: instant(item.current_period_start),
    };
  }

  async #subscribed(subscription: Stripe.Subscription, isFirst: boolean): Promise<Subscribed | null> {
    const { id, status, latest_invoice: latest, cancel_at_period_end: endsWithPeriod } = subscription;
    const item = subscription.items.data[0];
    if (!item) return null;
    const invoice = typeof latest === 'object' ? latest : null;
    const works = status === 'active' || status === 'trialing';
    const start = item.current_period_start;
    return {
      ...{ id, endsWithPeriod, plan: this.#planOf(item.price.id) },
      periodStart: instant(start),
      periodEnd: instant(item.current_period_end),
      // A new month begins an hour before Stripe tries to charge it.
      paid: works && (invoice === null || invoice.status === 'paid'),
      unpaidSince: works ? null : await this.#unpaidSince(id, instant(invoice?.created ?? start)),
      firstMonth: isFirst && subscription.start_date === start,
    };
  }

  /** Since the first month that is owed: each next one has an invoice of its own, and gives no new grace. */
  async #unpaidSince(subscription: string, newest: Date): Promise<Date> {
    const stripe = await this.#stripe();
    const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 100 });
    const first = Math.min(...data.map(({ created }) => created));
    return data.length === 0 ? newest : instant(first);
  }

  #productOf(price: string | undefined): ProductKey | null {
    return productKeys.find((key) => this.priceOf(key) === price) ?? null;
  }

  #planOf(price: string | undefined): PlanKey | null {
    return planOf(this.#productOf(price))?.key ?? null;
  }

  #stripe(): Promise<Stripe> {
    this.#sdk ??= import('stripe').then(({ default: Sdk }) => {
      const { secretKey, apiBase, patienceMs: timeout } = this.#settings;
      const options = { timeout, maxNetworkRetries: 1, telemetry: false };
      if (!apiBase) return new Sdk(secretKey, options);
      const { protocol, hostname, port } = new URL(apiBase);
      return new Sdk(secretKey, {
        ...options,
        ...{ host: hostname, protocol: protocol === 'http:' ? 'http' : 'https' },
        ...(port && { port }),
      });
    });
    return this.#sdk;
  }
}

const instant = (seconds: number) => new Date(seconds * 1_000);

/** What Stripe answers; null where it has no such thing, or no more: asking again would not help. */
async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if ((error as { statusCode?: unknown } | null)?.statusCode === 404) return null;
    throw error;
  }
}

function isDeclined(error: unknown): boolean {
  return (error as { type?: unknown } | null)?.type === 'StripeCardError';
}

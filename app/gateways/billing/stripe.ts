import type { Stripe } from 'stripe';
import {
  type CheckoutNow,
  type Invoice,
  isLocal,
  type Payment,
  type Standing,
  type Subscribed,
} from '~/core/billing';
import type { StripeConfig } from '~/core/config.server';
import { type PlanKey, type ProductKey, planOf, plans, productKeys } from '~/core/plan';
import { CardDeclined, type CheckoutOrder, CustomerUnknown, type Payments, PaymentWaits } from './payments';

/** Stripe through its SDK, loaded on first use. */
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

  async customer(company: { companyId: string; name: string; email: string; instead?: string }) {
    const { companyId, name, email, instead } = company;
    const stripe = await this.#stripe();
    // Two requests at once create one customer. Stripe remembers the key for a day; by then the id is stored.
    const key = `customer-${companyId}`;
    const options = { idempotencyKey: instead === undefined ? key : `${key}-${instead}` };
    const { id } = await stripe.customers.create({ metadata: { companyId } }, options);
    // Separate from the creation: under one idempotency key Stripe refuses other contents, and another owner may repeat
    // it.
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
    try {
      const { id, url } = await stripe.checkout.sessions.create({
        customer: customerId,
        mode,
        success_url: successUrl,
        cancel_url: cancelUrl,
        line_items: [{ price: this.priceOf(product), quantity: 1 }],
        // So that a top-up gets an invoice, as plans do.
        ...(mode === 'payment' && { invoice_creation: { enabled: true } }),
      });
      return { id, url };
    } catch (error) {
      throw isWithoutCustomer(error) ? new CustomerUnknown('There is no such customer.') : error;
    }
  }

  async endCheckout(id: string): Promise<boolean> {
    const stripe = await this.#stripe();
    const session = await unlessMissing(stripe.checkout.sessions.retrieve(id));
    if (session?.status === 'open') await stripe.checkout.sessions.expire(id);
    return session?.status !== 'complete';
  }

  async changePlan(change: { subscriptionId: string; plan: PlanKey; billed: boolean }): Promise<void> {
    const { subscriptionId, plan, billed } = change;
    const stripe = await this.#stripe();
    const before = await stripe.subscriptions.retrieve(subscriptionId);
    const item = before.items.data[0];
    if (!item) throw new Error('A subscription without a price');
    // An unpaid earlier upgrade is replaced by this one.
    await this.#withdraw(before);
    const items = [{ id: item.id, price: this.priceOf(plan) }];
    try {
      if (billed) await this.#upgrade(subscriptionId, items);
      else {
        const change = { items, proration_behavior: 'none', cancel_at_period_end: false } as const;
        await stripe.subscriptions.update(subscriptionId, change);
      }
    } catch (error) {
      throw isDeclined(error) ? new CardDeclined('The card was declined.') : error;
    }
  }

  /**
   * A pending update: Stripe charges the difference now and changes the price once it is paid. It does not accept
   * `cancel_at_period_end`: https://docs.stripe.com/billing/subscriptions/pending-updates-reference
   */
  async #upgrade(subscriptionId: string, items: { id: string; price: string }[]): Promise<void> {
    const stripe = await this.#stripe();
    const after = await stripe.subscriptions.update(subscriptionId, {
      items,
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
    if (!after.pending_update) return;
    const invoice = idOf(after.latest_invoice);
    if (invoice && (await this.#waitsForBank(invoice))) throw new PaymentWaits(invoice);
    await this.#withdraw(after);
    throw new CardDeclined('The card was declined.');
  }

  /** Withdraws an unpaid upgrade. Otherwise Stripe would retry the card for up to 23 hours. */
  async #withdraw({ pending_update: pending, latest_invoice: latest }: Stripe.Subscription): Promise<void> {
    const invoice = pending && idOf(latest);
    if (invoice) await (await this.#stripe()).invoices.voidInvoice(invoice);
  }

  async #waitsForBank(invoice: string): Promise<boolean> {
    const stripe = await this.#stripe();
    const expand = ['data.payment.payment_intent'];
    const { data } = await stripe.invoicePayments.list({ invoice, limit: 10, expand });
    return data.some(({ payment: { payment_intent: intent } }) => {
      return typeof intent === 'object' && intent.status === 'requires_action';
    });
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
    const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
    // A subscription whose first payment never succeeded was not a plan.
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
    // An upcoming invoice cannot be retrieved, nor can a deleted draft.
    const found = await unlessMissing(stripe.invoices.retrieve(id));
    // Drafts have no number and are not due.
    if (!found?.number || found.status === 'draft' || found.status === 'void') return null;
    return {
      id,
      number: found.number,
      at: instant(found.created),
      amount: found.total,
      currency: found.currency.toUpperCase(),
      paid: found.status === 'paid',
      // An upgrade's first line is the negative one for unused time.
      what: (found.lines.data.find(({ amount }) => amount > 0) ?? found.lines.data[0])?.description ?? '',
      url: found.hosted_invoice_url ?? null,
    };
  }

  async portal(customerId: string, returnUrl: string): Promise<string> {
    const stripe = await this.#stripe();
    const made = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
    return made.url;
  }

  async #subscribed(subscription: Stripe.Subscription, isFirst: boolean): Promise<Subscribed | null> {
    const { id, status, cancel_at_period_end: endsWithPeriod } = subscription;
    const item = subscription.items.data[0];
    if (!item) return null;
    const stripe = await this.#stripe();
    // Newest first, so those of the current month are included.
    const { data: invoices } = await stripe.invoices.list({ subscription: id, limit: 100 });
    const works = status === 'active' || status === 'trialing';
    const start = item.current_period_start;
    return {
      id,
      endsWithPeriod,
      plan: this.#planOf(item.price.id),
      periodStart: instant(start),
      periodEnd: instant(item.current_period_end),
      payments: this.#payments(invoices, start),
      unpaidSince: works ? null : instant(owedSince(subscription, invoices) ?? start),
      firstMonth: isFirst && subscription.start_date === start,
    };
  }

  /**
   * What the paid invoices of the month that began at `start` paid for. The subscription's price is not enough, since it
   * may have changed without a charge. The invoice of an upgrade has two prices: a negative line for the unused time of
   * the smaller plan, and one for the rest of the month with the larger plan.
   */
  #payments(invoices: readonly Stripe.Invoice[], start: number): Payment[] {
    return invoices.flatMap(({ status, lines }): Payment[] => {
      const ofMonth = status === 'paid' ? lines.data.filter(({ period }) => period.end > start) : [];
      const keys = ofMonth.map(({ pricing }) => this.#planOf(idOf(pricing?.price_details?.price)));
      const found = plans.filter(({ key }) => keys.includes(key));
      const [smallest, largest] = [found[0], found.at(-1)];
      if (!smallest || !largest) return [];
      if (keys.every((key) => key === largest.key)) return [{ plan: largest.key }];
      const cents = ofMonth.reduce((sum, { amount }) => sum + amount, 0);
      // A smaller plan that was refunded by hand pays for nothing.
      if (cents < 0) return [];
      return [{ plan: largest.key, upgrade: { from: smallest === largest ? null : smallest.key, cents } }];
    });
  }

  #productOf(price: string | null | undefined): ProductKey | null {
    return productKeys.find((key) => this.priceOf(key) === price) ?? null;
  }

  #planOf(price: string | null | undefined): PlanKey | null {
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
        host: hostname,
        protocol: protocol === 'http:' ? 'http' : 'https',
        ...(port && { port }),
      });
    });
    return this.#sdk;
  }
}

const instant = (seconds: number) => new Date(seconds * 1_000);

/** The id of a Stripe reference, which is an id or the expanded object. */
const idOf = (thing: string | { id?: string } | null | undefined) =>
  (typeof thing === 'string' ? thing : thing?.id) ?? null;

/** The start of the first unpaid month. Later unpaid months do not extend the grace period. */
function owedSince(
  { pending_update: pending, latest_invoice: latest }: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): number | undefined {
  const upgrade = pending ? idOf(latest) : null;
  const open = invoices.filter(({ id, status }) => status === 'open' && id !== upgrade);
  return open.map(({ created }) => created).sort((one, other) => one - other)[0] ?? invoices[0]?.created;
}

/** Stripe's answer; null if the object does not exist (any more), so that a retry would not help. */
async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if ((error as { statusCode?: unknown } | null)?.statusCode === 404) return null;
    throw error;
  }
}

/** A price may be missing as well, which a new customer would not help. */
function isWithoutCustomer(error: unknown): boolean {
  const { code, param } = (error ?? {}) as { code?: unknown; param?: unknown };
  return code === 'resource_missing' && param === 'customer';
}

function isDeclined(error: unknown): boolean {
  return (error as { type?: unknown } | null)?.type === 'StripeCardError';
}

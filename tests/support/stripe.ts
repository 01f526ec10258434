import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { type ProductKey, planOf, productKeys, upgradeCents } from '../../app/core/plan';

export const webhookSecret = 'whsec_a_secret_of_the_tests';
/** The fake's price ids by product. */
export const prices = Object.fromEntries(productKeys.map((key) => [key, `price_${key}`])) as Record<
  ProductKey,
  string
>;

/**
 * How the next request is answered. `lost` does the work and never answers; `asks` is a bank that wants the card's
 * owner to confirm the payment.
 */
type Mode = 'good' | 'declined' | 'asks' | 'broken' | 'hang' | 'lost' | 'no-url';

interface Subscription {
  id: string;
  customer: string;
  status: 'active' | 'past_due' | 'canceled' | 'incomplete';
  price: string;
  start: number;
  periodStart: number;
  periodEnd: number;
  ends: boolean;
  invoice: string;
  created: number;
  /** A price that waits for its invoice to be paid. */
  pending?: { price: string; invoice: string };
}

/** A line of an invoice; negative for unused time. */
interface Line {
  price: string;
  amount: number;
  description: string;
  period: { start: number; end: number };
}

interface Invoice {
  id: string;
  customer: string;
  /** Absent for a top-up. */
  subscription?: string;
  status: 'paid' | 'open' | 'void';
  total: number;
  created: number;
  lines: Line[];
  asks?: boolean;
}

interface Session {
  id: string;
  customer: string;
  mode: string;
  price: string;
  paid: boolean;
  expired?: boolean;
}

/** An event as Stripe sends it. */
export interface SentEvent {
  id: string;
  type: string;
  data: { object: Record<string, unknown> };
}

const month = 30 * 86_400;

/** The part of Stripe's API that the suite uses, over HTTP, for Stripe's own SDK; tests control what happens. */
export class FakeStripe {
  url = '';
  readonly requests: { method: string; path: string; sent: URLSearchParams; key: string | undefined }[] = [];
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly sessions = new Map<string, Session>();
  /** Prorations not invoiced yet: they come with the next invoice. */
  readonly pendingLines = new Map<string, Line[]>();
  /** Events caused by the suite's calls, which Stripe would send. */
  readonly happened: SentEvent[] = [];
  /** Stripe's clock in seconds, advanced by tests. */
  now = Math.floor(Date.now() / 1_000);
  /** The request under each idempotency key: Stripe refuses a different one under the same key. */
  readonly #sentUnder = new Map<string, string>();
  readonly #unknown = new Set<string>();
  #mode: Mode = 'good';
  #made = 0;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.closeAllConnections();
      this.#server.close(() => resolve());
    });
  }

  /** The configuration of a suite that uses this fake; with a long time limit by default. */
  config(patienceMs = 8_000) {
    const stripe = { secretKey: 'sk_test_fake', apiBase: this.url, prices, patienceMs };
    return { BILLING_PROVIDER: 'stripe' as const, stripe, stripeWebhookSecret: webhookSecret };
  }

  /** The same as environment variables. */
  get environment(): Record<string, string> {
    const named = Object.entries(prices).map(([key, id]) => [
      `STRIPE_PRICE_${key.toUpperCase().replaceAll('-', '_')}`,
      id,
    ]);
    return {
      BILLING_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_API_BASE: this.url,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      ...Object.fromEntries(named),
    };
  }

  /** How all requests are answered from now on. */
  play(mode: Mode): void {
    this.#mode = mode;
  }

  /** The customer pays a checkout. Returns the events that Stripe sends. */
  pay(sessionId: string): SentEvent[] {
    const session = this.sessions.get(sessionId);
    if (!session || session.expired) throw new Error('No such session');
    session.paid = true;
    const paid = this.#event('checkout.session.completed', this.#shownSession(session));
    return session.mode === 'subscription'
      ? [...this.subscribe(session.customer, session.price), paid]
      : [paid, this.#paidInvoice(session.customer)];
  }

  /** A subscription starts. */
  subscribe(customer: string, price: string): SentEvent[] {
    const subscription: Subscription = {
      id: this.#id('sub'),
      customer,
      status: 'active',
      price,
      ends: false,
      invoice: '',
      start: this.now,
      periodStart: this.now,
      periodEnd: this.now + month,
      created: this.now,
    };
    this.subscriptions.set(subscription.id, subscription);
    const invoice = this.#billMonth(subscription, 'paid');
    return [this.#told('created', subscription), this.#event('invoice.paid', this.#shownInvoice(invoice))];
  }

  /** The month ends: the next one is paid, or its payment fails, or a cancelled plan ends. */
  renew(customer: string, how: 'paid' | 'failed' = 'paid'): SentEvent[] {
    const subscription = this.living(customer);
    this.now = Math.max(this.now, subscription.periodEnd);
    if (subscription.ends) return this.end(customer);
    subscription.periodStart = subscription.periodEnd;
    subscription.periodEnd += month;
    const invoice = this.#billMonth(subscription, how === 'paid' ? 'paid' : 'open');
    subscription.status = how === 'paid' ? 'active' : 'past_due';
    const type = how === 'paid' ? 'invoice.paid' : 'invoice.payment_failed';
    return [this.#told('updated', subscription), this.#event(type, this.#shownInvoice(invoice))];
  }

  /** An open payment succeeds: of a month, or of an upgrade, which then starts. */
  payOpen(customer: string): SentEvent[] {
    const subscription = this.living(customer);
    const invoice = this.invoices.get(subscription.invoice) as Invoice;
    invoice.status = 'paid';
    subscription.price = subscription.pending?.price ?? subscription.price;
    delete subscription.pending;
    subscription.status = 'active';
    return [this.#event('invoice.paid', this.#shownInvoice(invoice)), this.#told('updated', subscription)];
  }

  /** The suite changes the price: a larger one is charged at once, a smaller one is not refunded. */
  change(customer: string, price: string): SentEvent[] {
    const subscription = this.living(customer);
    const grows = centsOf(price) > centsOf(subscription.price) && subscription.status === 'active';
    return this.#reprice(subscription, price, { proration_behavior: grows ? 'always_invoice' : 'none' });
  }

  /** Somebody changes the price by hand. The difference comes with the next invoice. */
  changeUnbilled(customer: string, price: string): SentEvent[] {
    return this.#reprice(this.living(customer), price, { proration_behavior: 'create_prorations' });
  }

  /** The subscription ends at once. */
  end(customer: string): SentEvent[] {
    const subscription = this.living(customer);
    subscription.status = 'canceled';
    return [this.#told('deleted', subscription)];
  }

  /** The customer is deleted, or the keys are those of another account. */
  forget(customer: string): void {
    this.#unknown.add(customer);
  }

  living(customer: string): Subscription {
    const found = [...this.subscriptions.values()].find(
      (one) => one.customer === customer && one.status !== 'canceled',
    );
    if (!found) throw new Error('No subscription');
    return found;
  }

  hasLiving(customer: string): boolean {
    return [...this.subscriptions.values()].some(
      (one) => one.customer === customer && one.status !== 'canceled',
    );
  }

  /** A session that is paid without a page, for tests of events. */
  begin(customer: string, product: ProductKey): string {
    const mode = product.startsWith('top-up') ? 'payment' : 'subscription';
    const session = { id: this.#id('cs'), customer, mode, price: prices[product], paid: false };
    this.sessions.set(session.id, session);
    return session.id;
  }

  #id(kind: string): string {
    this.#made += 1;
    return `${kind}_${this.#made}`;
  }

  #invoice(customer: string, status: Invoice['status'], lines: Line[], subscription?: Subscription): Invoice {
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    const invoice = { id: this.#id('in'), customer, status, total, created: this.now, lines };
    const whole = subscription ? { ...invoice, subscription: subscription.id } : invoice;
    this.invoices.set(whole.id, whole);
    if (subscription) subscription.invoice = whole.id;
    return whole;
  }

  /** The invoice of a new month, with the prorations not invoiced so far. */
  #billMonth(subscription: Subscription, status: Invoice['status']): Invoice {
    const { customer, price, periodStart: start, periodEnd: end } = subscription;
    const waiting = this.pendingLines.get(customer) ?? [];
    this.pendingLines.delete(customer);
    const line = { price, amount: centsOf(price), description: nameOf(price), period: { start, end } };
    return this.#invoice(customer, status, [...waiting, line], subscription);
  }

  /** The prorations of changing to this price for the rest of the month. */
  #prorations({ price: from, periodStart, periodEnd }: Subscription, to: string): Line[] {
    const [start, end, now] = [periodStart, periodEnd, this.now].map((at) => new Date(at * 1_000));
    if (!start || !end || !now) throw new Error('No period');
    const worth = (price: string) =>
      upgradeCents({ cents: 0 }, { cents: centsOf(price) }, { start, end, now });
    const period = { start: this.now, end: periodEnd };
    return [
      { price: from, amount: -worth(from), description: `Unused time on ${nameOf(from)}`, period },
      { price: to, amount: worth(to), description: `Remaining time on ${nameOf(to)}`, period },
    ];
  }

  #reprice(subscription: Subscription, price: string, how: Record<string, string | null>): SentEvent[] {
    const { customer } = subscription;
    const lines = price === subscription.price ? [] : this.#prorations(subscription, price);
    const told = () => this.#told('updated', subscription);
    if (lines.length === 0 || how.proration_behavior === 'none') {
      subscription.price = price;
      return [told()];
    }
    // Stripe's default: prorations without an invoice.
    if (how.proration_behavior !== 'always_invoice') {
      this.pendingLines.set(customer, [...(this.pendingLines.get(customer) ?? []), ...lines]);
      subscription.price = price;
      return [told()];
    }
    const isPaid = this.#mode !== 'declined' && this.#mode !== 'asks';
    const invoice = this.#invoice(customer, isPaid ? 'paid' : 'open', lines, subscription);
    invoice.asks = this.#mode === 'asks';
    const shown = () => this.#shownInvoice(invoice);
    if (isPaid) {
      subscription.price = price;
      return [told(), this.#event('invoice.paid', shown())];
    }
    if (how.payment_behavior === 'pending_if_incomplete')
      subscription.pending = { price, invoice: invoice.id };
    else Object.assign(subscription, { price, status: 'past_due' });
    return [told(), this.#event('invoice.payment_failed', shown())];
  }

  #paidInvoice(customer: string): SentEvent {
    const line = {
      price: '',
      amount: 2_900,
      description: 'Credits',
      period: { start: this.now, end: this.now },
    };
    return this.#event('invoice.paid', this.#shownInvoice(this.#invoice(customer, 'paid', [line])));
  }

  #event(type: string, object: Record<string, unknown>): SentEvent {
    const event = { id: this.#id('evt'), object: 'event', type, created: this.now, data: { object } };
    return structuredClone(event);
  }

  #told(what: string, subscription: Subscription): SentEvent {
    return this.#event(`customer.subscription.${what}`, this.#shownSubscription(subscription));
  }

  #shownSubscription(of: Subscription): Record<string, unknown> {
    const { id, customer, status, price, start, periodStart, periodEnd, ends, invoice, created, pending } =
      of;
    const item = {
      id: `si_${id}`,
      object: 'subscription_item',
      price: { id: price },
      current_period_start: periodStart,
      current_period_end: periodEnd,
    };
    return {
      id,
      object: 'subscription',
      customer,
      status,
      created,
      start_date: start,
      cancel_at_period_end: ends,
      items: { object: 'list', data: [item] },
      latest_invoice: invoice,
      pending_update: pending
        ? { expires_at: this.now + 82_800, subscription_items: [{ price: { id: pending.price } }] }
        : null,
    };
  }

  #shownInvoice({ id, customer, status, total, created, lines }: Invoice): Record<string, unknown> {
    return {
      id,
      object: 'invoice',
      customer,
      status,
      total,
      created,
      currency: 'sgd',
      number: `N-${id}`,
      hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
      lines: {
        object: 'list',
        data: lines.map(({ price, ...line }) => ({ ...line, pricing: { price_details: { price } } })),
      },
    };
  }

  #shownSession({ id, customer, mode, price, paid, expired }: Session): Record<string, unknown> {
    return {
      status: paid ? 'complete' : expired ? 'expired' : 'open',
      id,
      object: 'checkout.session',
      customer,
      mode,
      payment_status: paid ? 'paid' : 'unpaid',
      url: this.#mode === 'no-url' ? null : `https://checkout.stripe.com/c/pay/${id}`,
      line_items: { object: 'list', data: [{ price: { id: price } }] },
    };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const said = await text(request).catch(() => undefined);
    // The client died or gave up while sending.
    if (said === undefined) return;
    const { pathname: path, searchParams } = new URL(request.url ?? '/', this.url);
    const body = new URLSearchParams(said);
    const sent = request.method === 'GET' ? searchParams : body;
    const key = request.headers['idempotency-key'];
    this.requests.push({ method: request.method ?? '', path, sent, key: key?.toString() });
    if (this.#mode === 'hang') return;
    const changes = request.method === 'POST';
    if (this.#mode === 'broken') return failure(response, 500, 'api_error');
    // A change of price that waits for its payment is not a failed request.
    const charges = sent.get('payment_behavior') !== 'pending_if_incomplete' && !path.endsWith('/void');
    if (this.#mode === 'declined' && changes && charges) return failure(response, 402, 'card_error');
    const before = key === undefined ? undefined : this.#sentUnder.get(`${path} ${key}`);
    if (before !== undefined && before !== `${sent}`) return failure(response, 400, 'idempotency_error');
    this.#sentUnder.set(`${path} ${key}`, `${sent}`);
    if (changes && this.#unknown.has(sent.get('customer') ?? ''))
      return failure(response, 400, 'invalid_request_error', { code: 'resource_missing', param: 'customer' });
    const found = this.#route(request.method ?? '', path.split('/').slice(2), sent, `${key}`);
    if (this.#mode === 'lost' && changes) return;
    if (!found) return failure(response, 404, 'invalid_request_error');
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(found));
  }

  #route(method: string, [kind, id, more]: string[], sent: URLSearchParams, key: string): object | null {
    switch (`${method} ${kind}${id === 'sessions' ? '/sessions' : ''}`) {
      case 'POST customers':
        if (id && this.#unknown.has(id)) return null;
        // Under one idempotency key the answer stays, also for a customer that was deleted since.
        return { id: id ?? key.replace('customer-', 'cus_'), object: 'customer' };
      case 'POST checkout/sessions': {
        const known = this.sessions.get(more ?? '');
        if (known) {
          known.expired = !known.paid;
          return known.paid ? null : this.#shownSession(known);
        }
        const price = sent.get('line_items[0][price]') ?? '';
        const made = {
          id: this.#id('cs'),
          customer: sent.get('customer') ?? '',
          mode: sent.get('mode') ?? '',
          price,
          paid: false,
        };
        this.sessions.set(made.id, made);
        return this.#shownSession(made);
      }
      case 'GET checkout/sessions': {
        const session = this.sessions.get(more ?? '');
        return session ? this.#shownSession(session) : null;
      }
      case 'POST billing_portal/sessions':
        return { id: 'bps_1', object: 'billing_portal.session', url: 'https://billing.stripe.com/p/1' };
      case 'GET subscriptions': {
        if (id) {
          const one = this.subscriptions.get(id);
          return one ? this.#shownSubscription(one) : null;
        }
        const own = [...this.subscriptions.values()].filter((one) => one.customer === sent.get('customer'));
        return {
          object: 'list',
          has_more: false,
          data: own.map((one) => this.#shownSubscription(one)),
        };
      }
      case 'POST subscriptions': {
        const one = this.subscriptions.get(id ?? '');
        // An ended subscription cannot be changed.
        if (!one || one.status === 'canceled') return null;
        const how = Object.fromEntries(sent);
        if (how.payment_behavior === 'pending_if_incomplete' && Object.keys(how).some(notPending))
          return null;
        const price = sent.get('items[0][price]');
        if (price) this.happened.push(...this.#reprice(one, price, how));
        const ends = sent.get('cancel_at_period_end');
        if (ends) one.ends = ends === 'true';
        return this.#shownSubscription(one);
      }
      case 'POST invoices': {
        const invoice = this.invoices.get(id ?? '');
        if (more !== 'void' || invoice?.status !== 'open') return null;
        invoice.status = 'void';
        for (const one of this.subscriptions.values())
          if (one.pending?.invoice === id) {
            delete one.pending;
            this.happened.push(this.#told('updated', one));
          }
        this.happened.push(this.#event('invoice.voided', this.#shownInvoice(invoice)));
        return this.#shownInvoice(invoice);
      }
      case 'GET invoice_payments': {
        const asks = this.invoices.get(sent.get('invoice') ?? '')?.asks;
        const status = asks ? 'requires_action' : 'requires_payment_method';
        const payment = { type: 'payment_intent', payment_intent: { id: 'pi_1', status } };
        return { object: 'list', has_more: false, data: [{ id: 'inpay_1', payment }] };
      }
      case 'GET invoices': {
        if (!id) {
          const own = [...this.invoices.values()].filter(
            (one) => one.subscription === sent.get('subscription'),
          );
          // Newest first.
          const data = own.reverse().slice(0, Number(sent.get('limit')));
          return { object: 'list', has_more: false, data: data.map((one) => this.#shownInvoice(one)) };
        }
        const invoice = this.invoices.get(id ?? '');
        return invoice ? this.#shownInvoice(invoice) : null;
      }
      default:
        return null;
    }
  }
}

const productOf = (price: string) => productKeys.find((key) => prices[key] === price);
const centsOf = (price: string) => planOf(productOf(price))?.cents ?? 0;
const nameOf = (price: string) => planOf(productOf(price))?.name ?? price;

/** A parameter that pending updates do not support: Stripe refuses the whole request. */
const notPending = (name: string) =>
  !/^(items\[|payment_behavior$|proration_behavior$|proration_date$|expand)/.test(name);

/** A message with Stripe's signature. */
export function signed(event: object | string, secret = webhookSecret, timestamp?: number) {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    ...(timestamp !== undefined && { timestamp }),
  });
  return { body, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature } };
}

function failure(response: ServerResponse, status: number, type: string, more: object = {}): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Stripe-Should-Retry': 'false' })
    .end(JSON.stringify({ error: { type, message: `The fake says ${status}`, ...more } }));
}

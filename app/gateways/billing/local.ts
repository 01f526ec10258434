import {
  type BillingEvent,
  type CheckoutNow,
  type Invoice,
  isLocal,
  type LocalCheckout,
  type LocalCustomer,
  localPrefix,
  type Standing,
} from '~/core/billing';
import { newId } from '~/core/id';
import { type PlanKey, type ProductKey, planOf, topUpOf, upgradeCents } from '~/core/plan';
import { CardDeclined, type CheckoutOrder, type Payments } from './payments';

/** The test mode's storage. `change` is atomic: of two at once the second sees the first. */
interface Books {
  read(customerId: string): Promise<LocalCustomer>;
  change<R>(customerId: string, work: (customer: LocalCustomer) => R): Promise<R>;
}

/** The most checkouts and invoices looked at. */
const most = { checkouts: 50, invoices: 60 };

/** The same day `months` months later, or that month's last day, as Stripe counts. `months` may be 0. */
export function monthsAfter(start: Date, months: number): Date {
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  first.setUTCHours(start.getUTCHours(), start.getUTCMinutes(), start.getUTCSeconds(), 0);
  return first;
}

/**
 * The test mode: a checkout page of our own that moves no money. It keeps the state that Stripe would and reports it
 * through the same events, so the rest of the code is the same.
 */
export class LocalPayments implements Payments {
  readonly #books: Books;

  constructor(books: Books) {
    this.#books = books;
  }

  priceOf(product: ProductKey): string {
    return `local_${product}`;
  }

  knows(customerId: string): boolean {
    return isLocal(customerId);
  }

  async customer({ companyId }: { companyId: string }): Promise<string> {
    return `${localPrefix}${companyId}`;
  }

  /** The test mode sends no invoices. */
  async rename(): Promise<void> {}

  async checkout({ customerId, product, mode }: CheckoutOrder): Promise<{ id: string; url: string }> {
    const id = `${customerId.slice(localPrefix.length)}_${newId()}`;
    await this.#books.change(customerId, (customer) => {
      customer.checkouts = [
        ...customer.checkouts.slice(1 - most.checkouts),
        { id, mode, product, startedAt: new Date(), paid: false },
      ];
    });
    return { id, url: `/checkout/${id}` };
  }

  /** A checkout that may still be paid; null if there is none. */
  async open(id: string): Promise<LocalCheckout | null> {
    const { checkouts } = await this.#books.read(customerOf(id));
    return checkouts.find((one) => one.id === id) ?? null;
  }

  /** Pays it, once even if pressed twice. Throws `CardDeclined` for the declined card. */
  async pay(id: string, card: 'good' | 'declined'): Promise<void> {
    if (card === 'declined') throw new CardDeclined('Your card was declined.');
    const customerId = customerOf(id);
    await this.#books.change(customerId, (customer) => {
      const checkout = customer.checkouts.find((one) => one.id === id);
      if (!checkout || checkout.paid) return;
      checkout.paid = true;
      const now = wholeSecond(new Date());
      const plan = planOf(checkout.product);
      if (plan && !customer.subscription) {
        const firstEver = customer.ended === 0;
        customer.subscription = {
          id: `sub_local_${customerId.slice(localPrefix.length)}_${newId()}`,
          plan: plan.key,
          startedAt: now,
          month: 0,
          endsWithPeriod: false,
          firstEver,
        };
        bill(customer, customerId, { amount: plan.cents, what: plan.name, at: now });
      }
      const topUp = topUpOf(checkout.product);
      if (topUp) bill(customer, customerId, { amount: topUp.cents, what: topUp.name, at: now });
      tell(customer, customerId, 'checkout.session.completed', { checkoutId: id });
    });
  }

  async endCheckout(id: string): Promise<boolean> {
    // It may belong to a previously used provider.
    if (!(await this.open(id))) return true;
    return await this.#books.change(customerOf(id), (customer) => {
      const isPaid = customer.checkouts.some((one) => one.id === id && one.paid);
      if (!isPaid) customer.checkouts = customer.checkouts.filter((one) => one.id !== id);
      return !isPaid;
    });
  }

  async changePlan(change: { subscriptionId: string; plan: PlanKey; billed: boolean }): Promise<void> {
    const { subscriptionId, plan, billed } = change;
    await this.#ofSubscription(subscriptionId, (customer, customerId) => {
      const { subscription } = customer;
      const [from, to] = [planOf(subscription?.plan), planOf(plan)];
      if (!subscription || !from || !to) return;
      // The price changes from here on, but this month began with the old plan.
      subscription.paidPlan ??= from.key;
      subscription.plan = plan;
      if (billed) {
        const now = new Date();
        const { start, end } = monthOf(subscription);
        const what = `${from.name} to ${to.name}, for the rest of the month`;
        const cents = upgradeCents(from, to, { start, end, now });
        bill(customer, customerId, { amount: cents, what, at: now });
        subscription.upgrades = [...(subscription.upgrades ?? []), { from: from.key, to: to.key, cents }];
      } else subscription.endsWithPeriod = false;
      tell(customer, customerId, 'customer.subscription.updated', {});
    });
  }

  async setEnding({ subscriptionId, ends }: { subscriptionId: string; ends: boolean }): Promise<void> {
    await this.#ofSubscription(subscriptionId, (customer, customerId) => {
      if (!customer.subscription) return;
      customer.subscription.endsWithPeriod = ends;
      tell(customer, customerId, 'customer.subscription.updated', {});
    });
  }

  async standing(customerId: string): Promise<Standing> {
    const { subscription, ended } = await this.#books.read(customerId);
    if (!subscription) return { current: null, hadOne: ended > 0 };
    const { id, plan, paidPlan = plan, upgrades = [], month, endsWithPeriod, firstEver } = subscription;
    const { start: periodStart, end: periodEnd } = monthOf(subscription);
    const current = {
      id,
      plan,
      endsWithPeriod,
      unpaidSince: null,
      periodStart,
      periodEnd,
      payments: [
        { plan: paidPlan },
        ...upgrades.map(({ from, to, cents }) => ({ plan: to, upgrade: { from, cents } })),
      ],
      firstMonth: firstEver && month === 0,
    };
    return { current, hadOne: ended > 0 };
  }

  async checkoutNow(id: string): Promise<CheckoutNow | null> {
    return await this.open(id);
  }

  async invoice(id: string): Promise<Invoice | null> {
    const { invoices } = await this.#books.read(customerOf(id));
    const found = invoices.find((one) => one.id === id);
    return found ? { ...found, currency: 'SGD', paid: true, url: null } : null;
  }

  async portal(): Promise<null> {
    return null;
  }

  /** Advances time to `now`: starts the months that are due and ends plans that were to end. */
  async passTime(customerId: string, now: Date): Promise<void> {
    if (!isOver((await this.#books.read(customerId)).subscription, now)) return;
    await this.#books.change(customerId, (customer) => {
      for (let { subscription } = customer; isOver(subscription, now); { subscription } = customer) {
        if (subscription.endsWithPeriod) {
          customer.subscription = null;
          customer.ended += 1;
          tell(customer, customerId, 'customer.subscription.deleted', {});
        } else {
          subscription.month += 1;
          subscription.paidPlan = subscription.plan;
          delete subscription.upgrades;
          const { name = '', cents = 0 } = planOf(subscription.plan) ?? {};
          const { start: at } = monthOf(subscription);
          bill(customer, customerId, { amount: cents, what: name, at });
        }
      }
    });
  }

  /** Unprocessed events, oldest first. */
  async waiting(customerId: string): Promise<BillingEvent[]> {
    return (await this.#books.read(customerId)).waiting;
  }

  async taken(customerId: string, eventId: string): Promise<void> {
    await this.#books.change(customerId, (customer) => {
      customer.waiting = customer.waiting.filter(({ id }) => id !== eventId);
    });
  }

  async #ofSubscription(
    subscriptionId: string,
    work: (customer: LocalCustomer, customerId: string) => void,
  ): Promise<void> {
    const customerId = customerOf(subscriptionId.replace(/^sub_local_/, ''));
    await this.#books.change(customerId, (customer) => {
      if (customer.subscription?.id !== subscriptionId) throw new Error('There is no such subscription');
      work(customer, customerId);
    });
  }
}

type Subscription = NonNullable<LocalCustomer['subscription']>;

function isOver(subscription: LocalCustomer['subscription'], now: Date): subscription is Subscription {
  return subscription !== null && monthOf(subscription).end <= now;
}

/** The current month. */
function monthOf({ startedAt, month }: Subscription): { start: Date; end: Date } {
  return { start: monthsAfter(startedAt, month), end: monthsAfter(startedAt, month + 1) };
}

/** Test-mode ids start with the customer's, so the customer is known from the id. */
function customerOf(id: string): string {
  return `${localPrefix}${id.split('_')[0]}`;
}

function bill(
  customer: LocalCustomer,
  customerId: string,
  { amount, what, at }: { amount: number; what: string; at: Date },
): void {
  const id = `${customerId.slice(localPrefix.length)}_in_${newId()}`;
  const serial = Number(customer.invoices.at(-1)?.number.split('-')[1] ?? 0) + 1;
  const number = `TEST-${String(serial).padStart(4, '0')}`;
  customer.invoices = [...customer.invoices.slice(1 - most.invoices), { id, number, at, amount, what }];
  tell(customer, customerId, 'invoice.paid', { invoiceId: id });
}

function tell(
  customer: LocalCustomer,
  customerId: string,
  type: string,
  about: Pick<BillingEvent, 'checkoutId' | 'invoiceId'>,
): void {
  customer.waiting = [...customer.waiting, { id: `evt_local_${newId()}`, type, customerId, ...about }];
}

function wholeSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1_000) * 1_000);
}

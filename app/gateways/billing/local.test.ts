import { beforeEach, describe, expect, test } from 'vitest';
import { type LocalCustomer, nothingYet } from '~/core/billing';
import { LocalPayments, monthsAfter } from './local';
import { CardDeclined } from './payments';

const day = (text: string) => new Date(`${text}T04:00:00Z`);

describe('a month of the test mode', () => {
  test.each([
    ['2026-11-22', 1, '2026-12-22'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-22', 0, '2026-11-22'],
  ])('%s and %d on is %s', (from, months, to) => {
    expect(monthsAfter(day(from), months)).toEqual(day(to));
  });
});

describe('the test mode', () => {
  const customerId = 'cus_local_firm';
  let kept: LocalCustomer;
  let local: LocalPayments;

  beforeEach(() => {
    kept = nothingYet();
    local = new LocalPayments({ read: async () => kept, change: async (_, work) => work(kept) });
  });

  const told = () => kept.waiting.map(({ type }) => type);
  async function buy(product: 'starter' | 'top-up-50'): Promise<string> {
    const mode = product === 'starter' ? 'subscription' : 'payment';
    const { id } = await local.checkout({ customerId, product, mode, successUrl: '', cancelUrl: '' });
    await local.pay(id, 'good');
    return id;
  }
  const now = async () => (await local.standing(customerId)).current;

  test('sells a plan, and sends an event as Stripe would', async () => {
    const id = await buy('starter');
    expect(told()).toEqual(['invoice.paid', 'checkout.session.completed']);
    expect(await now()).toMatchObject({
      plan: 'starter',
      payments: [{ plan: 'starter' }],
      firstMonth: true,
      endsWithPeriod: false,
    });
    expect(await local.checkoutNow(id)).toMatchObject({ paid: true, product: 'starter' });
    await local.pay(id, 'good');
    expect(kept.invoices).toHaveLength(1);
  });

  test('sells nothing to a card that is declined', async () => {
    const { id } = await local.checkout({
      customerId,
      product: 'starter',
      mode: 'subscription',
      successUrl: '',
      cancelUrl: '',
    });
    await expect(local.pay(id, 'declined')).rejects.toThrow(CardDeclined);
    expect([kept.subscription, kept.waiting]).toEqual([null, []]);
  });

  test('begins each month that has begun, with its invoice', async () => {
    await buy('starter');
    const start = (await now())?.periodStart ?? new Date();
    await local.passTime(customerId, monthsAfter(start, 3));
    expect(kept.invoices.map(({ number }) => number)).toEqual([
      'TEST-0001',
      'TEST-0002',
      'TEST-0003',
      'TEST-0004',
    ]);
    expect(await now()).toMatchObject({ periodStart: monthsAfter(start, 3), firstMonth: false });
  });

  test('ends what was cancelled with its month, and not before', async () => {
    await buy('starter');
    const { id: subscriptionId = '', periodEnd = new Date() } = (await now()) ?? {};
    await local.setEnding({ subscriptionId, ends: true });
    await local.passTime(customerId, new Date(periodEnd.getTime() - 1));
    expect(await now()).toMatchObject({ endsWithPeriod: true });
    await local.passTime(customerId, periodEnd);
    expect(await local.standing(customerId)).toEqual({ current: null, hadOne: true });
    expect(told().at(-1)).toBe('customer.subscription.deleted');
    // A later plan is not the first any more.
    await buy('starter');
    expect(await now()).toMatchObject({ firstMonth: false });
  });
});

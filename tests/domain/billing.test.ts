import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownerAccess } from '~/core/access';
import { newId } from '~/core/id';
import { type PlanKey, planOf, plans } from '~/core/plan';
import { patienceMs } from '~/core/soon';
import { eventOf, localPayments } from '~/gateways/billing';
import { companies, users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { cancelPlan, changePlan, endPlan, keepPlan, readChange } from '~/modules/billing/change-plan.server';
import { startCheckout } from '~/modules/billing/checkout.server';
import { checkouts, invoices, purseLines } from '~/modules/billing/collections';
import { pay } from '~/modules/billing/credits.server';
import { passLocalTime } from '~/modules/billing/local-checkout.server';
import * as messages from '~/modules/billing/messages';
import { offersTo } from '~/modules/billing/offers';
import { openPortal, readPlanPage, readPlans } from '~/modules/billing/plans.server';
import { heldPlan } from '~/modules/billing/products.server';
import { takeEvent } from '~/modules/billing/take-event.server';
import { mailUnpaid } from '~/modules/billing/unpaid-mail.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { backgroundJobs } from '~db/jobs/collection';
import { askIn } from '../support/asking';
import { changeConfig, mailTo } from '../support/config';
import { openDatabaseForTests } from '../support/open-database';
import { FakeStripe, prices, type SentEvent, signed } from '../support/stripe';

openDatabaseForTests();

const stripe = new FakeStripe();
beforeAll(async () => {
  await stripe.start();
});
afterAll(() => stripe.stop());

let db: CompanyDb;
let customer: string;

beforeEach(async () => {
  stripe.play('good');
  stripe.happened.length = 0;
  changeConfig(stripe.config());
  ({ db, customer } = await newCompany());
});

async function newCompany() {
  const companyId = newId();
  const own = companyDb(companyId);
  const customerId = `cus_${companyId}`;
  await own.in(companies).insert({
    _id: companyId,
    name: 'Kopi & Co',
    planName: 'Free Trial',
    planRank: 0,
    credits: 50,
    purseLines: 0,
    trialEndsAt: new Date(Date.now() + 86_400_000),
    createdAt: new Date(),
    billing: { customerId, revision: 0 },
  });
  return { db: own, customer: customerId };
}

/** As the webhook does it: signed, read, taken. */
async function deliver(to: CompanyDb, events: readonly SentEvent[]): Promise<void> {
  for (const sent of events) {
    const { body, headers } = signed(sent);
    const event = await eventOf(body, headers['Stripe-Signature']);
    // Each request has collections of its own.
    if (event) await takeEvent(companyDb(to.companyId), event);
  }
}

const company = async (of = db) => {
  const found = await of.in(companies).findOne({});
  return found ?? expect.unreachable('a firm without its record');
};
const lines = async (of = db) => await of.in(purseLines).list({}, { sort: { serial: 1 }, limit: 2_000 });

describe('what a company has paid for', () => {
  test('a plan and its credits are active once Stripe reports it, not before', async () => {
    const { checkoutUrl } = await askIn(db, startCheckout, { priceId: prices.starter, mode: 'subscription' });
    const id = checkoutUrl.split('/').at(-1) ?? '';
    expect((await company()).planRank).toBe(0);
    await deliver(db, stripe.pay(id));
    expect(await company()).toMatchObject({ planName: 'Starter', planRank: 1, credits: 150 });
    expect(await lines()).toMatchObject([
      { reason: 'granted', amount: 100, balance: 150, detail: 'Starter' },
    ]);
  });

  test('each event counts once, even if it arrives five times at once', async () => {
    const told = stripe.pay(stripe.begin(customer, 'top-up-200'));
    await Promise.all(Array.from({ length: 5 }, () => deliver(db, told)));
    expect((await company()).credits).toBe(250);
    await deliver(db, told);
    expect(await lines()).toHaveLength(1);
    expect(await db.in(invoices).count({}, 9)).toBe(1);
  });

  test('a top-up reported by two different events is credited once', async () => {
    const [told] = stripe.pay(stripe.begin(customer, 'top-up-50')) as [SentEvent];
    const other = { ...told, id: 'evt_other', type: 'checkout.session.async_payment_succeeded' };
    await deliver(db, [told, other]);
    expect((await company()).credits).toBe(100);
  });

  test('monthly credits are spent before bought ones, and balance and statement agree', async () => {
    await deliver(db, stripe.subscribe(customer, prices.starter));
    await deliver(db, stripe.renew(customer));
    await deliver(db, stripe.pay(stripe.begin(customer, 'top-up-50')));
    const payer = { userId: 'u', name: 'Mei' };
    for (let paid = 0; paid < 18; paid += 1) {
      await db.transaction((all) => pay(all, payer, { work: 'storyboard', detail: '' }));
    }
    expect((await company()).credits).toBe(42);
    await deliver(db, stripe.renew(customer));
    expect((await company()).credits).toBe(142);
    const written = await lines();
    let balance = 50;
    for (const [place, line] of written.entries()) {
      balance += line.amount;
      expect([line.serial, line.balance]).toEqual([place + 1, balance]);
    }
  });

  test('eight who spend while months begin never take it below zero, and the lines add up', async () => {
    await deliver(db, stripe.subscribe(customer, prices.starter));
    const payer = { userId: 'u', name: 'Mei' };
    const spending = Array.from({ length: 8 }, () =>
      companyDb(db.companyId).transaction((all) => pay(all, payer, { work: 'storyboard', detail: '' })),
    );
    const renewing = deliver(db, [...stripe.renew(customer), ...stripe.renew(customer)]);
    await Promise.all([...spending, renewing]);
    const written = await lines();
    expect(written.every(({ balance }) => balance >= 0)).toBe(true);
    expect(written.at(-1)?.balance).toBe((await company()).credits);
    expect(50 + written.reduce((sum, { amount }) => sum + amount, 0)).toBe((await company()).credits);
  });

  test('a plan that was cancelled ends with its month, with the credits that are left of it', async () => {
    await deliver(db, stripe.subscribe(customer, prices.growth));
    stripe.living(customer).ends = true;
    await deliver(db, stripe.change(customer, prices.growth));
    expect(await company()).toMatchObject({ planRank: 2, credits: 450, billing: { endsWithPeriod: true } });
    await deliver(db, stripe.renew(customer));
    expect(await company()).toMatchObject({ planName: 'Free Trial', planRank: 0, credits: 0 });
  });
});

describe('a checkout', () => {
  const begin = async (sent: Record<string, string> = {}) => {
    const { checkoutUrl } = await askIn(db, startCheckout, {
      priceId: prices.starter,
      mode: 'subscription',
      ...sent,
    });
    return checkoutUrl.split('/').at(-1) ?? '';
  };
  const open = (ids: string[]) => ids.filter((id) => !stripe.sessions.get(id)?.expired);

  test('of a plan ends the one before it: nobody pays for two', async () => {
    const first = await begin();
    const credits = await begin({ priceId: prices['top-up-50'], mode: 'payment' });
    const second = await begin({ priceId: prices.growth });
    expect(open([first, credits, second])).toEqual([credits, second]);
    await deliver(db, stripe.pay(second));
    expect(await company()).toMatchObject({ planName: 'Growth', credits: 450 });
  });

  test('is one of many that were begun at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => begin()));
    expect(open(all)).toHaveLength(1);
  });

  test('is refused if the one before was paid and Stripe has not reported it yet', async () => {
    const first = await begin();
    const told = stripe.pay(first);
    await expect(begin({ priceId: prices.growth })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('is being confirmed'),
    });
    expect(
      open([...stripe.sessions.keys()].filter((id) => stripe.sessions.get(id)?.customer === customer)),
    ).toEqual([first]);
    await deliver(db, told);
    expect(await company()).toMatchObject({ planName: 'Starter' });
  });

  test('of a smaller plan is refused to a company with an enterprise plan', async () => {
    await deliver(db, stripe.subscribe(customer, prices.enterprise));
    await expect(begin()).rejects.toMatchObject({
      why: 'bad-input',
      fields: { priceId: ['This plan is not offered to your company.'] },
    });
    expect(await db.in(checkouts).count({}, 9)).toBe(0);
  });

  test('for a customer that was deleted at Stripe, or is one of its test mode, begins for a new one', async () => {
    const before = await begin();
    stripe.forget(customer);
    const first = await begin({ priceId: prices.growth });
    const fresh = (await company()).billing?.customerId;
    expect(stripe.sessions.get(before)?.customer).toBe(customer);
    expect(fresh).not.toBe(customer);
    expect(stripe.sessions.get(first)?.customer).toBe(fresh);
    const second = await begin({ priceId: prices.growth });
    expect(stripe.sessions.get(second)?.customer).toBe(fresh);
    await deliver(db, stripe.pay(second));
    expect(await company()).toMatchObject({ planName: 'Growth', billing: { customerId: fresh } });
    // With wrong keys, say: the plan must stay known.
    stripe.forget(fresh ?? '');
    await expect(begin({ priceId: prices['top-up-50'], mode: 'payment' })).rejects.toThrow(
      'There is no such customer.',
    );
    expect(await company()).toMatchObject({ planName: 'Growth', billing: { customerId: fresh } });
  });

  test('in the test mode ends the one before it too', async () => {
    changeConfig({ BILLING_PROVIDER: 'local', stripe: null });
    const first = await begin({ priceId: 'local_starter' });
    const second = await begin({ priceId: 'local_growth' });
    expect(await localPayments()?.open(first)).toBeNull();
    expect(await localPayments()?.open(second)).toMatchObject({ product: 'growth' });
  });

  test('makes the company known once, also for another owner after an answer was lost', async () => {
    await db.in(companies).updateOne({}, { $unset: { billing: true } });
    await begin();
    await db.in(companies).updateOne({}, { $unset: { billing: true }, $set: { name: 'Kopi & Sons' } });
    const asked = { priceId: prices.starter, mode: 'subscription' };
    await askIn(db, startCheckout, asked, { as: { email: 'other@firm.example' } });
    expect((await company()).billing?.customerId).toBe(customer);
  });
});

/** Expects that it was answered within its five seconds. Stripe itself is given up after eight: a busy machine may use a part of them. */
function expectPatience(start: number): void {
  expect(patienceMs).toBeLessThan(5_000);
  expect(performance.now() - start).toBeLessThan(8_000);
}

describe('a Stripe that does not answer', () => {
  const hang = (mode: 'hang' | 'lost' = 'hang') => {
    changeConfig(stripe.config(mode === 'lost' ? 1_000 : 100));
    stripe.play(mode);
  };
  const answerAgain = () => {
    changeConfig(stripe.config());
    stripe.play('good');
  };

  test('begins no checkout, and the next try does', async () => {
    const asked = { priceId: prices.starter, mode: 'subscription' };
    hang();
    await expect(askIn(db, startCheckout, asked)).rejects.toThrow();
    expect(await db.in(checkouts).count({}, 9)).toBe(0);
    answerAgain();
    expect(await askIn(db, startCheckout, asked)).toHaveProperty('checkoutUrl');
  });

  test('gives up after five seconds, and says that nothing was charged', async () => {
    const asked = { priceId: prices.starter, mode: 'subscription' };
    stripe.play('hang');
    const start = performance.now();
    await expect(askIn(db, startCheckout, asked)).rejects.toMatchObject({
      why: 'unavailable',
      message: expect.stringContaining('Nothing was charged'),
    });
    expectPatience(start);
    answerAgain();
    expect(await askIn(db, startCheckout, asked)).toHaveProperty('checkoutUrl');
  });

  test('leaves an event to be sent again, which then counts once', async () => {
    const told = stripe.pay(stripe.begin(customer, 'top-up-50'));
    hang();
    await expect(deliver(db, told)).rejects.toThrow();
    expect((await company()).credits).toBe(50);
    answerAgain();
    await deliver(db, [...told, ...told]);
    expect((await company()).credits).toBe(100);
  });

  test('and whose answer alone was lost has changed the plan, and the month’s downgrade is used', async () => {
    await deliver(db, stripe.subscribe(customer, prices.scale));
    const to = (plan: PlanKey) =>
      askIn(db, changePlan, { priceId: prices[plan], prorationBehavior: 'None', modifyType: 'downgrade' });
    hang('lost');
    expect(await to('growth')).toMatchObject({ currPlan: 'Growth' });
    answerAgain();
    await expect(to('starter')).rejects.toMatchObject({ status: 409 });
    await deliver(db, stripe.change(customer, prices.growth));
    expect(await company()).toMatchObject({ planName: 'Growth' });
  });

  test('changes no plan, and the month’s downgrade is left', async () => {
    await deliver(db, stripe.subscribe(customer, prices.scale));
    const asked = { priceId: prices.growth, prorationBehavior: 'None', modifyType: 'downgrade' };
    hang();
    await expect(askIn(db, changePlan, asked)).rejects.toThrow();
    answerAgain();
    expect(await company()).toMatchObject({ planName: 'Scale' });
    expect(await askIn(db, changePlan, asked)).toMatchObject({ currPlan: 'Growth' });
  });
});

test.each(['invoice.upcoming', 'invoice.deleted', 'checkout.session.expired'])(
  'an event of what Stripe does not keep (%s) is taken, so that it is not told for days',
  async (type) => {
    const told = { id: `evt_${type}`, type, data: { object: { id: 'gone_1', customer } } };
    await deliver(db, [told]);
    expect(await company()).toMatchObject({ credits: 50, planRank: 0 });
  },
);

describe('a renewal that is not paid', () => {
  test('counts from the first month that is owed', async () => {
    await deliver(db, stripe.subscribe(customer, prices.starter));
    await deliver(db, stripe.renew(customer, 'failed'));
    const { unpaidSince } = await company();
    await deliver(db, stripe.renew(customer, 'failed'));
    expect((await company()).unpaidSince).toEqual(unpaidSince);
  });

  test('sends one email to each owner, and is cleared when it is paid', async () => {
    await deliver(db, stripe.subscribe(customer, prices.starter));
    const failed = stripe.renew(customer, 'failed');
    await deliver(db, failed);
    const { unpaidSince } = await company();
    expect(unpaidSince).toEqual(new Date(stripe.now * 1_000));
    await deliver(db, [{ ...(failed[1] as SentEvent), id: 'evt_tried_again' }]);
    const jobs = await db.in(backgroundJobs).list({}, { sort: { _id: 1 }, limit: 9 });
    expect(jobs.map(({ kind }) => kind)).toEqual(['billing.unpaidMail']);
    expect(await mailsOf(unpaidSince as Date)).toEqual([
      expect.stringContaining('The payment for Kopi & Co’s Starter plan did not go through'),
    ]);
    await deliver(db, stripe.payOpen(customer));
    expect((await company()).unpaidSince).toBeUndefined();
    expect((await company()).credits).toBe(100);
    expect(await mailsOf(unpaidSince as Date)).toEqual([]);
  });

  /** The subjects of what the mail's job writes now. */
  async function mailsOf(since: Date): Promise<string[]> {
    const outbox = await mkdtemp(join(tmpdir(), 'laoban-mails-'));
    mailTo(outbox);
    await db.in(users).deleteMany({});
    for (const [name, laoban] of [
      ['Boss', true],
      ['Clerk', false],
    ] as const) {
      await db.in(users).insert({
        _id: newId(),
        email: `${newId()}@kopi.example`,
        name,
        passwordHash: '',
        status: 'Active',
        access: { laoban } as never,
        welcomed: true,
        createdAt: since,
        updatedAt: since,
      });
    }
    const run = { input: { since: since.toISOString() }, reached: [], db, step: async () => ({}) };
    await mailUnpaid(run as never);
    const names = await readdir(outbox).catch(() => []);
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    await rm(outbox, { recursive: true });
    return mails.map((mail) => decoded(/^Subject: (.*(?:\n .*)*)/m.exec(mail)?.[1] ?? ''));
  }
});

/** A mail's subject as it is read. */
function decoded(subject: string): string {
  return subject
    .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gis, (_, words: string) =>
      decodeURIComponent(words.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/g, '%$1')),
    )
    .replace(/\n /g, ' ');
}

describe('a change of plan', () => {
  const to = (plan: PlanKey, modifyType: 'upgrade' | 'downgrade') =>
    askIn(db, changePlan, {
      priceId: prices[plan],
      modifyType,
      prorationBehavior: modifyType === 'upgrade' ? 'create_prorations' : 'None',
    });
  const lastChange = () =>
    stripe.requests.findLast(({ path, method }) => /^\/v1\/subscriptions\/./.test(path) && method === 'POST');

  const billed = () => [...stripe.invoices.values()].filter((one) => one.customer === customer);
  const growth = { planName: 'Growth', planRank: 2, credits: 450 };

  test('upwards is charged at once, and its share of the credits comes with that', async () => {
    await deliver(db, stripe.subscribe(customer, prices.starter));
    stripe.now += 15 * 86_400;
    expect(await to('growth', 'upgrade')).toEqual({
      message: 'Upgraded! New plan active.',
      currPlan: 'Growth',
    });
    expect(lastChange()?.sent.get('proration_behavior')).toBe('always_invoice');
    expect(lastChange()?.sent.get('payment_behavior')).toBe('pending_if_incomplete');
    // Half of a month of thirty days is left.
    expect(billed().map(({ status, total }) => [status, total])).toEqual([
      ['paid', 2_900],
      ['paid', 2_500],
    ]);
    // And so much of the difference in credits.
    const after = { ...growth, credits: 300 };
    expect(await company()).toMatchObject(after);
    // Its own events, late and twice, change nothing.
    await deliver(db, [...stripe.happened, ...stripe.happened].reverse());
    expect(await company()).toMatchObject(after);
    const { invoices: shown } = await askIn(db, readPlanPage);
    expect(shown.map(({ what }) => what)).toEqual(['Remaining time on Growth', 'Starter']);
  });

  test('upwards whose card is declined leaves everything as it was, and says so', async () => {
    await deliver(db, stripe.subscribe(customer, prices.growth));
    stripe.play('declined');
    await expect(to('enterprise-plus', 'upgrade')).rejects.toMatchObject({
      why: 'conflict',
      message:
        'The card was declined. Nothing was charged, and your plan and credits have not changed. Change your card, then upgrade again.',
    });
    const told = stripe.happened.splice(0);
    await deliver(db, told);
    expect(await company()).toMatchObject(growth);
    expect((await company()).unpaidSince).toBeUndefined();
    // Nothing is left at Stripe that its retries could charge, nor in the list of invoices.
    expect(billed().map(({ status }) => status)).toEqual(['paid', 'void']);
    expect(stripe.living(customer)).toMatchObject({ price: prices.growth, status: 'active' });
    expect((await askIn(db, readPlanPage)).invoices.map(({ paid }) => paid)).toEqual([true]);
    stripe.play('good');
    expect(await to('enterprise-plus', 'upgrade')).toMatchObject({ currPlan: 'Enterprise Plus' });
    expect((await company()).credits).toBe(12_050);
  });

  test('upwards that the bank asks about begins when its invoice is paid, and not before', async () => {
    await deliver(db, stripe.subscribe(customer, prices.growth));
    stripe.play('asks');
    await expect(to('scale', 'upgrade')).rejects.toMatchObject({
      why: 'conflict',
      message: expect.stringContaining('Your bank asks you to confirm this payment.'),
    });
    stripe.play('good');
    await deliver(db, stripe.happened.splice(0));
    expect(await company()).toMatchObject(growth);
    const { invoices: shown } = await askIn(db, readPlanPage);
    expect(shown.filter(({ paid }) => !paid)).toMatchObject([
      { what: 'Remaining time on Scale', url: expect.any(String) },
    ]);
    await deliver(db, stripe.payOpen(customer).reverse());
    expect(await company()).toMatchObject({ planName: 'Scale', credits: 1_050 });
    expect((await askIn(db, readPlanPage)).invoices.every(({ paid }) => paid)).toBe(true);
  });

  test('a price that somebody raises by hand without a charge brings no credits and no rank', async () => {
    await deliver(db, stripe.subscribe(customer, prices.growth));
    await deliver(db, stripe.changeUnbilled(customer, prices['enterprise-plus']));
    expect(await company()).toMatchObject(growth);
    await deliver(db, stripe.renew(customer));
    expect(await company()).toMatchObject({ planName: 'Enterprise Plus', credits: 12_000 });
  });

  test('upwards twice at once is done once, and never refunded by a smaller one after a larger', async () => {
    await deliver(db, stripe.subscribe(customer, prices.starter));
    const tried = await Promise.allSettled([to('scale', 'upgrade'), to('growth', 'upgrade')]);
    expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(tried.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { why: 'conflict', message: expect.stringContaining('is being changed right now') },
    });
    expect(billed().every(({ total }) => total > 0)).toBe(true);
  });

  test('upwards whose server was killed after Stripe’s answer is found by the next try, and charged once', async () => {
    await deliver(db, stripe.subscribe(customer, prices.starter));
    // Stripe has changed it, and nothing was written here: the killed server’s hold on the plan runs out.
    stripe.change(customer, prices.scale);
    const until = new Date(Date.now() + 60_000);
    await db.in(companies).updateOne({}, { $set: { planChange: { by: 'killed', until } } });
    await expect(to('scale', 'upgrade')).rejects.toMatchObject({ why: 'conflict' });
    await db.in(companies).updateOne({}, { $set: { 'planChange.until': new Date() } });
    expect(await to('scale', 'upgrade')).toMatchObject({ currPlan: 'Scale' });
    expect(await company()).toMatchObject({ planName: 'Scale', credits: 1_050 });
    expect((await company()).planChange).toBeUndefined();
    expect(billed()).toHaveLength(2);
  });

  test('upwards is refused while the month is not paid', async () => {
    await deliver(db, stripe.subscribe(customer, prices.starter));
    await deliver(db, stripe.renew(customer, 'failed'));
    await expect(to('growth', 'upgrade')).rejects.toMatchObject({
      why: 'conflict',
      message: 'Your plan is not paid. Check your card first, then upgrade.',
    });
    expect(stripe.living(customer).price).toBe(prices.starter);
  });

  test('up again to what the month is paid for costs nothing more and brings nothing more', async () => {
    await deliver(db, stripe.subscribe(customer, prices.growth));
    await to('starter', 'downgrade');
    expect(await askIn(db, readChange, { plan: 'growth' })).toMatchObject({ isPaidFor: true, dueNow: 0 });
    await to('growth', 'upgrade');
    expect(await company()).toMatchObject(growth);
    expect(billed()).toHaveLength(1);
  });

  test('upwards of a cancelled plan goes on once it is paid, and stays cancelled where it is not', async () => {
    await deliver(db, stripe.subscribe(customer, prices.starter));
    await askIn(db, cancelPlan);
    stripe.play('declined');
    await expect(to('growth', 'upgrade')).rejects.toMatchObject({ why: 'conflict' });
    expect(stripe.living(customer).ends).toBe(true);
    stripe.play('good');
    expect((await to('growth', 'upgrade')).message).toBe('Upgraded! New plan active. Your plan continues.');
    expect(stripe.living(customer).ends).toBe(false);
    expect((await company()).billing?.endsWithPeriod).toBe(false);
  });

  test('downwards is not, leaves the credits, and passes once a month: also of two at once', async () => {
    await deliver(db, stripe.subscribe(customer, prices.scale));
    const tried = await Promise.allSettled([to('growth', 'downgrade'), to('starter', 'downgrade')]);
    expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(lastChange()?.sent.get('proration_behavior')).toBe('none');
    expect((await company()).credits).toBe(1_050);
  });

  test('the second one of a month says why not', async () => {
    await deliver(db, stripe.subscribe(customer, prices.scale));
    expect((await askIn(db, readPlanPage)).nextDowngrade).toBe(null);
    await to('growth', 'downgrade');
    expect((await askIn(db, readPlanPage)).nextDowngrade).toMatch(/^\d{4}-\d{2}-01$/);
    await expect(to('starter', 'downgrade')).rejects.toMatchObject({
      status: 409,
      message: 'Downgrading Limit will be only available next month as limit of downgrading have reached',
    });
    await db.in(companies).updateOne({}, { $set: { 'billing.downgradedIn': '2020-01' } });
    expect(await to('starter', 'downgrade')).toMatchObject({ currPlan: 'Starter' });
  });

  test.each(['declined', 'broken'] as const)(
    'that is %s changes nothing, and the month’s downgrade is left',
    async (mode) => {
      await deliver(db, stripe.subscribe(customer, prices.scale));
      stripe.play(mode);
      await expect(to('growth', 'downgrade')).rejects.toThrow();
      stripe.play('good');
      expect(await company()).toMatchObject({ planName: 'Scale' });
      expect(await to('growth', 'downgrade')).toMatchObject({ currPlan: 'Growth' });
    },
    30_000,
  );

  test('to no plan at all is no upgrade', async () => {
    await deliver(db, stripe.subscribe(customer, prices.starter));
    const sent = { priceId: 'free-trial', prorationBehavior: 'None', modifyType: 'upgrade' };
    await expect(askIn(db, changePlan, sent)).rejects.toMatchObject({
      why: 'bad-input',
      fields: { modifyType: ['This plan is smaller than yours.'] },
    });
    expect(stripe.living(customer).ends).toBe(false);
  });

  test('is asked about where it leads to a larger or a smaller plan, and nowhere else', async () => {
    const nowhere = { why: 'not-found', message: 'This doesn’t exist, or was deleted.' };
    // Without a plan one pays first.
    await expect(askIn(db, readChange, { plan: 'growth' })).rejects.toMatchObject(nowhere);
    await deliver(db, stripe.subscribe(customer, prices.growth));
    for (const plan of ['growth', 'top-up-50', 'free-trial', 'gold']) {
      await expect(askIn(db, readChange, { plan })).rejects.toMatchObject(nowhere);
    }
    expect(await askIn(db, readChange, { plan: 'starter' })).toMatchObject({ step: 'downgrade' });
    expect(await askIn(db, readChange, { plan: 'scale' })).toMatchObject({ step: 'upgrade' });
  });

  test('lets a cancelled plan go on, and none that was not cancelled', async () => {
    const kept = { why: 'conflict', message: 'Your plan is not cancelled.' };
    await expect(askIn(db, keepPlan)).rejects.toMatchObject(kept);
    await deliver(db, stripe.subscribe(customer, prices.starter));
    await expect(askIn(db, keepPlan)).rejects.toMatchObject(kept);
    await askIn(db, cancelPlan);
    await askIn(db, keepPlan);
    expect(stripe.living(customer).ends).toBe(false);
  });

  test('to no plan at all ends it with its month', async () => {
    await deliver(db, stripe.subscribe(customer, prices.starter));
    const sent = { priceId: 'free-trial', prorationBehavior: 'None', modifyType: 'downgrade' };
    expect(await askIn(db, changePlan, sent)).toEqual({
      message: 'Unsubscribe Successful',
      currPlan: 'Starter',
    });
    expect(stripe.living(customer).ends).toBe(true);
    expect((await company()).billing).toMatchObject({ endsWithPeriod: true });
    for (const again of [() => askIn(db, changePlan, sent), () => askIn(db, cancelPlan)]) {
      await expect(again()).rejects.toMatchObject({
        status: 409,
        message: 'Your plan is already cancelled.',
      });
    }
  });
});

describe('a change that Stripe takes long to make', () => {
  const upgradeTo = (plan: PlanKey) =>
    askIn(db, changePlan, {
      priceId: prices[plan],
      modifyType: 'upgrade',
      prorationBehavior: 'create_prorations',
    });
  const shown = async () => (await askIn(db, readPlanPage)).change;
  const logged = async () =>
    (await db.in(activity).list({}, { sort: { at: 1 }, limit: 9 })).map(({ action, detail }) => [
      action,
      detail,
    ]);
  const slow = { why: 'unavailable', message: expect.stringContaining('taking longer than usual') };

  /** Asks while Stripe hangs, checks the answer, and lets Stripe answer the second try of what it left open. */
  async function askSlow(ask: () => Promise<unknown>, then: 'good' | 'declined'): Promise<void> {
    stripe.play('hang');
    const start = performance.now();
    await expect(ask()).rejects.toMatchObject(slow);
    expectPatience(start);
    expect(await shown()).toEqual({ isChanging: true, failed: null });
    await expect(ask()).rejects.toMatchObject({ why: 'conflict', message: messages.changingAlready });
    stripe.play(then);
    await vi.waitFor(async () => expect((await shown()).isChanging).toBe(false), 60_000);
  }

  test('is answered within 5 s, made once, and seen on the page and in the log', async () => {
    await deliver(db, stripe.subscribe(customer, prices.starter));
    await askSlow(() => upgradeTo('growth'), 'good');
    expect(await company()).toMatchObject({ planName: 'Growth' });
    expect([...stripe.invoices.values()].filter((one) => one.customer === customer)).toHaveLength(2);
    expect([await shown(), await logged()]).toEqual([
      { isChanging: false, failed: null },
      [['upgraded', 'Starter to Growth']],
    ]);
    await expect(upgradeTo('growth')).rejects.toMatchObject({ message: messages.samePlan });
  });

  test('and then refuses says why on the page and in the log, until the next one', async () => {
    await deliver(db, stripe.subscribe(customer, prices.starter));
    await askSlow(() => upgradeTo('growth'), 'declined');
    const why = messages.upgradeDeclined;
    expect(await shown()).toEqual({
      isChanging: false,
      failed: { at: expect.any(Date), what: 'Upgrade to Growth', why },
    });
    expect(await logged()).toEqual([['could not change', `Upgrade to Growth: ${why}`]]);
    expect(await company()).toMatchObject({ planName: 'Starter' });
    stripe.play('good');
    await upgradeTo('scale');
    expect((await shown()).failed).toBe(null);
  });

  test('is a cancellation too', async () => {
    await deliver(db, stripe.subscribe(customer, prices.starter));
    await askSlow(() => askIn(db, cancelPlan, { reason: 'We close.' }), 'good');
    expect((await company()).billing).toMatchObject({ endsWithPeriod: true, cancelReason: 'We close.' });
    expect(await logged()).toEqual([['cancelled', 'Starter']]);
    changeConfig(stripe.config());
    stripe.play('hang');
    const start = performance.now();
    await expect(askIn(db, openPortal)).rejects.toMatchObject({
      why: 'unavailable',
      message: messages.portalSlow,
    });
    expectPatience(start);
  });

  test('blocks the deletion of the company, since it could start the plan again', async () => {
    await deliver(db, stripe.subscribe(customer, prices.starter));
    const until = new Date(Date.now() + 60_000);
    await db.in(companies).updateOne({}, { $set: { planChange: { by: 'another', until } } });
    await expect(endPlan(db, 'The company is to be deleted.')).rejects.toMatchObject({ why: 'conflict' });
    expect(stripe.living(customer).ends).toBe(false);
  });
});

test('the card is changed at Stripe by owners with a plan there, and by nobody else', async () => {
  await expect(askIn(db, openPortal)).rejects.toMatchObject({
    why: 'conflict',
    message: 'You have no plan yet. Choose one and pay first.',
  });
  await deliver(db, stripe.subscribe(customer, prices.starter));
  expect((await askIn(db, openPortal)).url).toMatch(/^http/);
});

test('a plan that ended at Stripe without an event does not stop the deletion of a company', async () => {
  await deliver(db, stripe.subscribe(customer, prices.starter));
  stripe.end(customer);
  expect(heldPlan(await company())).not.toBe(null);
  await endPlan(db, 'The company is to be deleted.');
  expect(heldPlan(await company())).toBe(null);
  // One that goes on and cannot be ended does.
  await deliver(db, stripe.subscribe(customer, prices.starter));
  stripe.play('broken');
  await expect(endPlan(db, 'The company is to be deleted.')).rejects.toThrow();
});

describe.each(['stripe', 'local'] as const)('the credits of upgrades with %s', (provider) => {
  const startedAt = new Date('2026-11-01T04:00:00Z');
  const priceId = (plan: PlanKey) => (provider === 'stripe' ? prices[plan] : `local_${plan}`);
  const hours = 30 * 24;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: startedAt });
    stripe.now = +startedAt / 1_000;
    if (provider === 'local') changeConfig({ BILLING_PROVIDER: 'local', stripe: null });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function begin(plan: PlanKey): Promise<void> {
    ({ db, customer } = await newCompany());
    if (provider === 'stripe') return await deliver(db, stripe.subscribe(customer, prices[plan]));
    await db.in(companies).updateOne({}, { $unset: { billing: true } });
    const order = { priceId: priceId(plan), mode: 'subscription' } as const;
    const { checkoutUrl } = await askIn(db, startCheckout, order);
    await localPayments()?.pay(checkoutUrl.split('/').at(-1) ?? '', 'good');
    await passLocalTime(db, new Date());
  }

  function setHour(hour: number): void {
    const at = new Date(+startedAt + hour * 3_600_000);
    vi.setSystemTime(at);
    stripe.now = Math.floor(+at / 1_000);
  }

  async function changeTo(plan: PlanKey): Promise<void> {
    const rank = (await company()).planRank;
    const modifyType = (planOf(plan)?.rank ?? 0) > rank ? 'upgrade' : 'downgrade';
    const prorationBehavior = modifyType === 'upgrade' ? 'create_prorations' : 'None';
    // One downgrade a month is a rule of its own.
    await db.in(companies).updateOne({}, { $unset: { 'billing.downgradedIn': true } });
    await askIn(db, changePlan, { priceId: priceId(plan), modifyType, prorationBehavior });
  }

  /** What was charged so far in cents, largest first. */
  const charged = async () => {
    const at = provider === 'stripe' ? stripe.invoices.values() : [];
    const ofStripe = [...at].filter((one) => one.customer === customer).map(({ total }) => total);
    const shown = await db.in(invoices).list({}, { sort: { at: 1, _id: 1 }, limit: 99 });
    const all = provider === 'stripe' ? ofStripe : shown.map(({ amount }) => amount);
    return all.toSorted((one, other) => other - one);
  };

  test('are few in the last hour of a month, and the next month brings them all', async () => {
    await begin('starter');
    setHour(hours - 1);
    await changeTo('enterprise-plus');
    expect([await charged(), (await company()).credits]).toEqual([[2_900, 135], 150 + 17]);
    expect(await company()).toMatchObject({ planName: 'Enterprise Plus' });
    // Its events, late, twice and backwards.
    if (provider === 'stripe') await deliver(db, [...stripe.happened, ...stripe.happened].reverse());
    expect((await company()).credits).toBe(150 + 17);
    setHour(hours + 1);
    if (provider === 'stripe') await deliver(db, stripe.renew(customer).reverse());
    else await passLocalTime(db, new Date());
    expect((await company()).credits).toBe(12_000);
  });

  test('that go up, down and up again are paid once, and never more than the dearest plan has', async () => {
    await begin('growth');
    setHour(hours / 2);
    await changeTo('scale');
    expect((await company()).credits).toBe(50 + 400 + 300);
    await changeTo('starter');
    await changeTo('growth');
    await changeTo('scale');
    expect([await charged(), (await company()).credits]).toEqual([[7_900, 3_500], 50 + 700]);
    await changeTo('starter');
    setHour((hours * 3) / 4);
    await changeTo('enterprise');
    // A quarter of 47,000 cents, and of 4,900 credits.
    expect([await charged(), (await company()).credits]).toEqual([[11_750, 7_900, 3_500], 50 + 700 + 1_225]);
  });

  test('are in any history what was charged for them', async () => {
    const step = fc.record({
      plan: fc.constantFrom(...plans.map(({ key }) => key)),
      hour: fc.integer({ min: 0, max: hours - 1 }),
    });
    const histories = fc.sample(fc.array(step, { minLength: 3, maxLength: 8 }), { numRuns: 12, seed: 20 });
    for (const steps of histories) {
      setHour(0);
      const [first, ...rest] = steps.toSorted((one, other) => one.hour - other.hour);
      let from = planOf(first?.plan) ?? plans[0];
      await begin(from.key);
      let [due, most, seen] = [from.credits as number, from.credits as number, await charged()];
      for (const { plan: key, hour } of rest) {
        const to = planOf(key) ?? plans[0];
        if (to === from || !offersTo(from.rank).includes(to)) continue;
        setHour(hour);
        await changeTo(key);
        const now = await charged();
        if (now.length > seen.length) {
          const cents = now.reduce((sum, one) => sum + one, 0) - seen.reduce((sum, one) => sum + one, 0);
          const share = ((to.credits - from.credits) * cents) / (to.cents - from.cents);
          due += Math.max(1, Math.round(share));
          most = Math.max(most, to.credits);
        }
        expect((await company()).credits).toBe(50 + Math.min(due, most));
        [from, seen] = [to, now];
      }
    }
  });
});

describe('events in any order', () => {
  type Deed = 'begin' | 'change' | 'renew' | 'fail' | 'pay' | 'cancel' | 'end' | 'top-up';
  const some = fc.record({
    deed: fc.constantFrom<Deed>(
      'begin',
      'begin',
      'change',
      'change',
      'renew',
      'renew',
      'fail',
      'pay',
      'cancel',
      'end',
      'top-up',
    ),
    plan: fc.constantFrom(...plans.map(({ key }) => key)),
  });

  /** Something happens to a customer at Stripe, and Stripe sends the event. */
  function happen(to: string, { deed, plan }: { deed: Deed; plan: PlanKey }): SentEvent[] {
    if (deed === 'top-up') return stripe.pay(stripe.begin(to, 'top-up-50'));
    const lives = stripe.hasLiving(to);
    if (deed === 'begin') return lives ? [] : stripe.pay(stripe.begin(to, plan));
    if (!lives) return [];
    const isOpen = stripe.living(to).status === 'past_due';
    switch (deed) {
      case 'change':
        return stripe.change(to, prices[plan]);
      case 'renew':
        return isOpen ? [] : stripe.renew(to);
      case 'fail':
        return isOpen || stripe.living(to).ends ? [] : stripe.renew(to, 'failed');
      case 'pay':
        return isOpen ? stripe.payOpen(to) : [];
      case 'cancel':
        stripe.living(to).ends = true;
        return stripe.change(to, stripe.living(to).price);
      case 'end':
        return stripe.end(to);
    }
  }

  const stateOf = async (of: CompanyDb) => {
    const { planName, planRank, credits, topUpCredits = 0, unpaidSince, billing } = await company(of);
    const { periodEnd, endsWithPeriod, month } = billing ?? {};
    const given = month?.granted;
    const billed = await of.in(invoices).count({}, 5_000);
    return {
      planName,
      planRank,
      credits,
      topUpCredits,
      unpaidSince,
      periodEnd,
      endsWithPeriod,
      given,
      billed,
    };
  };

  test('fifty of them, shuffled, some of them twice, end as they do in order', async () => {
    const seed = 20_261_122;
    const history = fc.sample(some, { numRuns: 20, seed });
    const shuffled = await newCompany();
    const told: SentEvent[] = [];
    for (const one of history) {
      const before = stripe.now;
      await deliver(db, happen(customer, one));
      // The same at the same hour to the other company, which hears of it later.
      stripe.now = before;
      told.push(...happen(shuffled.customer, one));
    }
    const again = fc.sample(fc.constantFrom(...told), { numRuns: Math.max(0, 55 - told.length), seed });
    const all = [...told, ...again];
    const [order = []] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { numRuns: 1, seed });
    expect(order.length).toBeGreaterThanOrEqual(50);
    for (let at = 0; at < order.length; at += 4) {
      await Promise.all(order.slice(at, at + 4).map((event) => deliver(shuffled.db, [event])));
    }
    expect(await stateOf(shuffled.db)).toEqual(await stateOf(db));
    const sum = (await lines(shuffled.db)).reduce((all, { amount }) => all + amount, 50);
    expect(sum).toBe((await company(shuffled.db)).credits);
  });
});

describe('the test mode', () => {
  test('that nobody has chosen warns on the page of plans those who can change the plan', async () => {
    const page = async (laoban = true) => {
      const as = laoban ? {} : { access: { ...ownerAccess, laoban: false } };
      return await askIn(db, readPlanPage, {}, { as });
    };
    changeConfig({ BILLING_PROVIDER: 'local', stripe: null, production: true, billingIsChosen: false });
    expect((await page()).isGivenAway).toBe(true);
    expect((await page(false)).isGivenAway).toBe(false);
    changeConfig({ billingIsChosen: true });
    expect((await page()).isGivenAway).toBe(false);
    changeConfig({ production: false });
  });

  test('loses nothing that was paid where the server dies before it is taken, and lets months pass at night', async () => {
    changeConfig({ BILLING_PROVIDER: 'local', stripe: null });
    const { checkoutUrl } = await askIn(db, startCheckout, {
      priceId: 'local_starter',
      mode: 'subscription',
    });
    await localPayments()?.pay(checkoutUrl.split('/').at(-1) ?? '', 'good');
    expect((await company()).planRank).toBe(0);
    await passLocalTime(db, new Date());
    expect(await company()).toMatchObject({ planName: 'Starter', credits: 150 });
    await passLocalTime(db, new Date(Date.now() + 32 * 86_400_000));
    expect(await company()).toMatchObject({ planName: 'Starter', credits: 100 });
    await passLocalTime(db, new Date(Date.now() + 32 * 86_400_000));
    expect((await lines()).map(({ reason, amount }) => [reason, amount])).toEqual([
      ['granted', 100],
      ['lapsed', -150],
      ['granted', 100],
    ]);
  });

  const payStarter = async () => {
    changeConfig({ BILLING_PROVIDER: 'local', stripe: null });
    const order = { priceId: 'local_starter', mode: 'subscription' } as const;
    const { checkoutUrl } = await askIn(db, startCheckout, order);
    await localPayments()?.pay(checkoutUrl.split('/').at(-1) ?? '', 'good');
    await passLocalTime(db, new Date());
  };

  test('ends a cancelled plan on its day, also on the page of plans of a morning before which no night has passed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await payStarter();
      await askIn(db, cancelPlan, {});
      const { periodEnd } = await askIn(db, readPlanPage, {});
      vi.setSystemTime((periodEnd as Date).getTime() - 1_000);
      expect(await askIn(db, readPlanPage, {})).toMatchObject({ planName: 'Starter', endsWithPeriod: true });
      vi.setSystemTime((periodEnd as Date).getTime() + 1_000);
      expect(await askIn(db, readPlans, {})).toMatchObject({ planName: 'Free Trial' });
      expect(await askIn(db, readPlanPage, {})).toMatchObject({
        planName: 'Free Trial',
        isHeld: false,
        endsWithPeriod: false,
        periodEnd: undefined,
        credits: { all: 0, plan: 0, bought: 0 },
      });
    } finally {
      vi.useRealTimers();
    }
  });

  test('bills an upgrade for the rest of the month, and nothing again that is paid', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T04:00:00Z') });
    try {
      await payStarter();
      vi.setSystemTime(new Date('2026-11-16T04:00:00Z'));
      const to = async (plan: PlanKey, modifyType: 'upgrade' | 'downgrade') => {
        const prorationBehavior = modifyType === 'upgrade' ? 'create_prorations' : 'None';
        await askIn(db, changePlan, { priceId: `local_${plan}`, modifyType, prorationBehavior });
      };
      const due = { dueNow: 2_500, creditsNow: 150 };
      expect(await askIn(db, readChange, { plan: 'growth' })).toMatchObject(due);
      await to('growth', 'upgrade');
      expect(await company()).toMatchObject({ planName: 'Growth', credits: 300 });
      await to('starter', 'downgrade');
      await to('growth', 'upgrade');
      const { invoices: shown } = await askIn(db, readPlanPage, {});
      expect(shown.map(({ what, amount }) => [what, amount])).toEqual([
        ['Starter to Growth, for the rest of the month', 2_500],
        ['Starter', 2_900],
      ]);
      expect((await company()).credits).toBe(300);
    } finally {
      vi.useRealTimers();
    }
  });

  test('begins the next month on the page of plans, and bills it there, before the night has', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await payStarter();
      const { periodEnd } = await askIn(db, readPlanPage, {});
      vi.setSystemTime((periodEnd as Date).getTime() + 1_000);
      const page = await askIn(db, readPlanPage, {});
      expect(page.periodEnd?.getTime()).toBeGreaterThan(Date.now());
      expect(page.invoices).toHaveLength(2);
      await passLocalTime(db, new Date());
      expect((await askIn(db, readPlanPage, {})).invoices).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

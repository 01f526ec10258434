import { beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, newCompany } from '../support/api';
import { holdPlan, someCheckout } from '../support/billing';
import { type PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite, setAccess, setCompany } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let company: ApiClient;
let browser: PlainBrowser;
let companies = 0;

beforeEach(async () => {
  const email = `boss${++companies}@plans.example`;
  company = await newCompany(suite.url, email);
  browser = await signedIn(suite.url, email);
});

const plansNow = async () => (await company.get('/getPlans')).body;
const credits = async () => (await company.get(`/credits/${company.ids.userId}`)).body.credits;
const change = (plan: string, modifyType: string, prorationBehavior: string) =>
  company.post('/changePlan', { priceId: `local_${plan}`, modifyType, prorationBehavior });
const upgrade = (plan: string) => change(plan, 'upgrade', 'create_prorations');
const downgrade = (plan: string) => change(plan, 'downgrade', 'None');
/** Pays a checkout on the test mode's page. */
async function pay(url: string): Promise<Response> {
  return await browser.post(new URL(url, suite.url).pathname, { card: 'good' });
}

test('a plan is chosen, paid, raised, lowered once and cancelled, and the credits are right after each', async () => {
  expect((await plansNow()).currPlan).toBe('Free Trial');
  const { body } = await company.post('/checkout', { priceId: 'local_starter', mode: 'subscription' });
  expect((await pay(body.checkoutUrl)).headers.get('Location')).toMatch(/^\/Success\?session=/);
  expect([(await plansNow()).currPlan, await credits()]).toEqual(['Starter', 150]);

  const { body: bought } = await company.post('/checkout', { priceId: 'local_top-up-200', mode: 'payment' });
  await pay(bought.checkoutUrl);
  expect(await credits()).toBe(350);

  expect((await upgrade('scale')).body).toEqual({
    code: 200,
    success: true,
    message: 'Upgraded! New plan active.',
    currPlan: 'Scale',
  });
  expect(await credits()).toBe(1_250);
  expect((await downgrade('growth')).body.currPlan).toBe('Growth');
  expect(await downgrade('starter')).toMatchObject({
    status: 409,
    body: {
      error: 'Downgrading Limit will be only available next month as limit of downgrading have reached',
    },
  });
  expect([(await plansNow()).currPlan, await credits()]).toEqual(['Growth', 1_250]);

  const { body: cancelled } = await company.post('/subscription/cancel', { reason: 'Too few clients.' });
  expect(cancelled).toEqual({
    status: 'cancel_at_period_end',
    subscriptionId: expect.stringMatching(/^sub_local_/),
  });
  expect((await company.post('/subscription/cancel', {})).status).toBe(409);
  expect([(await plansNow()).currPlan, await credits()]).toEqual(['Growth', 1_250]);
  expect(await browser.open('/settings/plans')).toContain('Your plan is cancelled.');
  await browser.post('/settings/plans/keep', {});
  expect(await browser.open('/settings/plans')).not.toContain('Your plan is cancelled.');
});

test('the owner of a new company is led to the plans, chooses one, pays, and buys credits by the forms', async () => {
  const trial = await browser.visit('/crm');
  expect(trial.text).toContain('14 days left of your free trial.');
  const card = await (await trial.follow('Choose a plan')).press('Choose Starter');
  expect(card.text).toContain('Test mode: no money moves.');
  const declined = await card.press('Try a declined card');
  expect(declined.text).toContain('The card was declined');
  const paid = await declined.press('Pay SGD 29.00');
  expect(paid.text).toContain('Your plan is now Starter.');
  const more = await (await paid.follow('See your plan')).press('Buy 200 credits');
  const bought = await more.press('Pay SGD 35.00');
  expect(bought.text).toContain('Your credits have been added.');
  const plans = await bought.follow('See your plan');
  expect([plans.path, plans.text]).toEqual([
    '/settings/plans',
    expect.stringContaining('350 (200 of them bought)'),
  ]);
  expect((await plans.follow('TEST-0002')).text).toContain('Invoice TEST-0002');
});

describe('a page of plans that notices the end of the plan', () => {
  const over = 'Your plan has ended.';

  beforeEach(async () => {
    await holdPlan(company);
    await company.post('/subscription/cancel', {});
    // Its month is over, and no night has passed since.
    const { companyId } = company.ids;
    const customers = databaseOfSuite().collection<{ _id: string }>('localBilling');
    const startedAt = new Date(Date.now() - 40 * 86_400_000);
    await customers.updateOne(
      { _id: `cus_local_${companyId}` },
      { $set: { 'subscription.startedAt': startedAt } },
    );
    const before = new Date(Date.now() - 60_000);
    await setCompany(companyId, { 'billing.periodEnd': before, trialEndsAt: before });
    expect(await browser.open('/crm')).not.toContain(over);
  });

  test('has a frame that knows of it', async () => {
    expect(await credits()).not.toBe(0);
    const page = await browser.open('/settings/plans');
    expect(page).toContain(over);
    expect(page).toContain('title="0 credits"');
  });

  test('is asked for as a document where the browser has the frame of an earlier page', async () => {
    const asked = await (await browser.get('/settings/plans.data')).text();
    expect(asked).toMatch(/SingleFetchRedirect.*"reload",true/s);
    expect(await (await browser.get('/settings/plans.data')).text()).toContain(over);
  });
});

test('a cancelled plan goes on with another one, which is said before, after and in the log', async () => {
  const { body } = await company.post('/checkout', { priceId: 'local_starter', mode: 'subscription' });
  await pay(body.checkoutUrl);
  const warning = 'This restarts your cancelled plan.';
  expect(await browser.open('/settings/plans/change/growth')).not.toContain(warning);
  await company.post('/subscription/cancel', {});
  expect(await browser.open('/settings/plans/change/growth')).toContain(warning);
  expect((await upgrade('growth')).body.message).toBe('Upgraded! New plan active. Your plan continues.');
  expect(await browser.open('/settings/plans')).not.toContain('Your plan is cancelled.');
  expect(await browser.open('/settings/activity')).toContain('Starter to Growth, which goes on');
  expect((await upgrade('scale')).body.message).toBe('Upgraded! New plan active.');
});

describe('the list of plans', () => {
  test('says what each costs and gives, without the free trial', async () => {
    const { subscription, topup } = await plansNow();
    expect(subscription.map(Object.values)).toEqual([
      ['Starter', 1, 'local_starter', 29, 'SGD', 'month', 100, 'paid'],
      ['Growth', 2, 'local_growth', 79, 'SGD', 'month', 400, 'paid'],
      ['Scale', 3, 'local_scale', 149, 'SGD', 'month', 1_000, 'paid'],
      ['Enterprise', 4, 'local_enterprise', 499, 'SGD', 'month', 5_000, 'enterprise'],
      ['Enterprise Plus', 5, 'local_enterprise-plus', 999, 'SGD', 'month', 12_000, 'enterprise'],
    ]);
    expect(topup.map(Object.values)).toEqual([
      ['50 credits', 'local_top-up-50', 10, 'SGD', 50],
      ['200 credits', 'local_top-up-200', 35, 'SGD', 200],
      ['1,000 credits', 'local_top-up-1000', 150, 'SGD', 1_000],
    ]);
  });

  test('of an enterprise company has enterprise plans alone, and no smaller one is sold to it', async () => {
    await holdPlan(company, 'enterprise');
    const { currPlan, subscription } = await plansNow();
    expect([currPlan, subscription.map(({ name }: { name: string }) => name)]).toEqual([
      'Enterprise',
      ['Enterprise', 'Enterprise Plus'],
    ]);
    expect((await downgrade('scale')).body.fields).toEqual({
      priceId: ['This plan is not offered to your company.'],
    });
  });

  test('is seen by everybody of the company, and changed by the owner', async () => {
    const clerk = await newCompany(suite.url, `clerk${companies}@plans.example`);
    await setAccess(clerk.ids.userId, {}, company.ids.companyId);
    const page = await (await signedIn(suite.url, `clerk${companies}@plans.example`)).open('/settings/plans');
    expect(page).toContain('Enterprise Plus');
    expect(page).not.toMatch(/<button[^>]*>(Choose|Buy)|Invoices/);
    const own = (await browser.open('/settings/plans')).replaceAll('<!-- -->', '');
    expect(own).toContain('Choose Starter');
  });

  test('offers to upgrade and to downgrade from the plan that one has', async () => {
    await holdPlan(company, 'growth');
    const page = (await browser.open('/settings/plans')).replaceAll('<!-- -->', '');
    for (const words of ['Downgrade to Starter', 'Upgrade to Scale', 'Cancel your plan', 'Current plan']) {
      expect(page).toContain(words);
    }
    expect(page).not.toMatch(/Choose |Upgrade to Growth/);
    expect(page).toContain('Scale adds 600 every month for SGD 70.00; bought once, they cost SGD 105.00.');
    await downgrade('starter');
    expect(await browser.open('/settings/plans/change/growth')).not.toContain('Downgrading Limit');
    await upgrade('growth');
    expect(await browser.open('/settings/plans')).toContain('You have used this month’s downgrade.');
    expect(await browser.open('/settings/plans/change/starter')).toContain('Downgrading Limit will be only');
  });
});

describe('a checkout is refused', () => {
  test('for what is not sold, or not in this way', async () => {
    for (const [why, sent, field] of [
      ['a price that nobody has', { priceId: 'price_unknown', mode: 'payment' }, 'priceId'],
      ['the price of another provider', { priceId: 'price_1Abc', mode: 'subscription' }, 'priceId'],
      ['the price of no plan', { priceId: 'free-trial', mode: 'subscription' }, 'priceId'],
      ['no price', { mode: 'payment' }, 'priceId'],
      ['a price that is a list', { priceId: ['local_starter'], mode: 'subscription' }, 'priceId'],
      ['a plan paid once', { priceId: 'local_starter', mode: 'payment' }, 'mode'],
      ['credits paid monthly', { priceId: 'local_top-up-50', mode: 'subscription' }, 'mode'],
      ['another mode', { priceId: 'local_starter', mode: 'setup' }, 'mode'],
    ] as const) {
      const { status, body } = await company.post('/checkout', sent);
      expect([why, status, Object.keys(body.fields)]).toEqual([why, 400, [field]]);
    }
  });

  test('for another company’s person, and for people who are not owners', async () => {
    const stranger = await newCompany(suite.url);
    const sent = { priceId: 'local_starter', mode: 'subscription' };
    expect((await company.post('/checkout', { ...sent, userId: stranger.ids.userId })).status).toBe(403);
    await setAccess(stranger.ids.userId, {}, company.ids.companyId);
    expect((await company.post('/checkout', { ...sent, userId: stranger.ids.userId })).status).toBe(200);
  });

  test('for a second plan in addition to the first', async () => {
    await holdPlan(company);
    const sent = (plan: string) =>
      company.post('/checkout', { priceId: `local_${plan}`, mode: 'subscription' });
    expect((await sent('starter')).body.error).toBe('You already have this plan.');
    expect(await sent('growth')).toMatchObject({ status: 409 });
  });
});

describe('a change of plan is refused', () => {
  test('without a plan, which is paid first', async () => {
    expect(await upgrade('growth')).toMatchObject({ status: 409 });
    expect((await company.post('/subscription/cancel', {})).status).toBe(409);
  });

  test('in a wrong way, and the plan stays', async () => {
    await holdPlan(company, 'growth');
    for (const [why, plan, type, proration, status, field] of [
      ['to the same plan', 'growth', 'upgrade', 'create_prorations', 409, undefined],
      ['to credits', 'top-up-50', 'upgrade', 'create_prorations', 400, 'priceId'],
      ['to nothing that is known', 'gold', 'upgrade', 'create_prorations', 400, 'priceId'],
      ['upwards as a downgrade', 'scale', 'downgrade', 'None', 400, 'modifyType'],
      ['downwards as an upgrade', 'starter', 'upgrade', 'create_prorations', 400, 'modifyType'],
      ['upwards without proration', 'scale', 'upgrade', 'None', 400, 'prorationBehavior'],
      ['downwards with proration', 'starter', 'downgrade', 'create_prorations', 400, 'prorationBehavior'],
      ['sideways', 'scale', 'sidegrade', 'None', 400, 'modifyType'],
    ] as const) {
      const answer = await change(plan, type, proration);
      expect([why, answer.status]).toEqual([why, status]);
      if (field) expect(Object.keys(answer.body.fields)).toContain(field);
    }
    expect((await plansNow()).currPlan).toBe('Growth');
  });
});

describe('the test mode’s checkout', () => {
  test('says that no money moves, and a declined card changes nothing', async () => {
    const id = await someCheckout(company);
    expect(await browser.open(`/checkout/${id}`)).toContain('Test mode: no money moves');
    const declined = await browser.post(`/checkout/${id}`, { card: 'declined' });
    expect(declined.status).toBe(409);
    expect(await declined.text()).toContain('The card was declined.');
    expect(await credits()).toBe(50);
  });

  test('is paid once, however often it is pressed', async () => {
    const id = await someCheckout(company);
    await Promise.all(Array.from({ length: 4 }, () => browser.post(`/checkout/${id}`, { card: 'good' })));
    expect(await credits()).toBe(100);
    expect((await browser.get(`/checkout/${id}`)).status).toBe(404);
    expect(await browser.open('/settings/plans')).toContain('TEST-0001');
  });

  test('of another company is none', async () => {
    const id = await someCheckout(await newCompany(suite.url));
    expect((await browser.post(`/checkout/${id}`, { card: 'good' })).status).toBe(404);
  });
});

test('a checkout is in the log by the name of the product', async () => {
  await someCheckout(company);
  const [line] = (await company.get('/api/logs')).body;
  expect(line).toMatchObject({ action: 'started', subject: 'plan', detail: '50 credits: checkout' });
});

describe('a trial', () => {
  const endsIn = (days: number) =>
    setCompany(company.ids.companyId, { trialEndsAt: new Date(Date.now() + days * 86_400_000) });

  test('counts its days for the owner on every page, with a way to the plans', async () => {
    await endsIn(2.5);
    const page = (await browser.open('/Inventory')).replaceAll('<!-- -->', '');
    expect(page).toContain('3 days left of your free trial.');
    await endsIn(0.5);
    expect(await browser.open('/crm')).toContain('ends within a day');
    const clerk = await newCompany(suite.url, `reader${companies}@plans.example`);
    await setAccess(clerk.ids.userId, {}, company.ids.companyId);
    const theirs = await signedIn(suite.url, `reader${companies}@plans.example`);
    expect(await theirs.open('/Inventory')).not.toContain('free trial');
    await endsIn(-1);
    const ended = await theirs.visit('/Inventory');
    expect(ended.text).toContain('Your free trial has ended. An owner can choose a plan to continue.');
    const plansOffered = 'Looking for your company’s plan and credits?';
    expect((await theirs.visit('/settings')).text).not.toContain(plansOffered);
    expect((await browser.visit('/settings')).text).toContain(plansOffered);
  });

  test('that has ended refuses changes until a plan is paid', async () => {
    await endsIn(-1);
    const add = () => company.put('/api/company', { companyName: 'Kopi & Co' });
    expect(await add()).toMatchObject({
      status: 402,
      body: { error: 'Your free trial has ended. Choose a plan to continue.' },
    });
    const { body } = await company.post('/checkout', { priceId: 'local_starter', mode: 'subscription' });
    await pay(body.checkoutUrl);
    expect((await add()).status).toBe(200);
  });
});

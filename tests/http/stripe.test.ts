import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiClient, newCompany, someEmployee } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite, setCompany } from '../support/people';
import { FakeStripe, prices, type SentEvent, signed } from '../support/stripe';
import { type Suite, startSuite } from '../support/suite';

const stripe = new FakeStripe();
let suite: Suite;
let company: ApiClient;
let customer: string;
let companies = 0;
const emailOf = (number: number) => `boss${number}@stripe.example`;

beforeAll(async () => {
  await stripe.start();
  suite = await startSuite(stripe.environment);
});
afterAll(async () => {
  await suite.stop();
  await stripe.stop();
});

beforeEach(async () => {
  stripe.play('good');
  company = await newCompany(suite.url, emailOf(++companies));
  customer = `cus_${company.ids.companyId}`;
});

const tell = async (
  event: SentEvent | string,
  by: { body: string; headers: Record<string, string> } = signed(event),
) => await company.send('/webhooks/stripe', { method: 'POST', ...by });
const credits = async () => (await company.get(`/credits/${company.ids.userId}`)).body.credits;
const currPlan = async () => (await company.get('/getPlans')).body.currPlan;
const choose = (priceId: string, mode = 'subscription') => company.post('/checkout', { priceId, mode });
const sessionOf = (url: string) => url.split('/').at(-1) ?? '';

async function subscribe(priceId = prices.starter): Promise<SentEvent[]> {
  const { body } = await choose(priceId);
  const events = stripe.pay(sessionOf(body.checkoutUrl));
  for (const event of events) await tell(event);
  return events;
}

describe('a checkout at Stripe', () => {
  test('leads there, and is paid when Stripe reports it, before or after the browser is back', async () => {
    const { body } = await choose(prices.growth);
    expect(body.checkoutUrl).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    const id = sessionOf(body.checkoutUrl);
    const asked = stripe.requests.findLast(({ path }) => path === '/v1/checkout/sessions')?.sent;
    expect(asked?.get('mode')).toBe('subscription');
    expect(asked?.get('success_url')).toMatch(/\/Success\?session=\{CHECKOUT_SESSION_ID\}$/);
    expect(asked?.get('cancel_url')).toMatch(/\/Cancel$/);

    const browser = await signedIn(suite.url, emailOf(companies));
    const events = stripe.pay(id);
    expect(await browser.open(`/Success?session=${id}`)).toContain('being confirmed');
    for (const none of ['', '?session=', '?session=cs_of_nobody'])
      expect(await browser.open(`/Success${none}`)).toContain('No payment here');
    expect(await currPlan()).toBe('Free Trial');
    for (const event of events) await tell(event);
    expect(await browser.open(`/Success?session=${id}`)).toContain('Your plan is now Growth.');
    expect([await currPlan(), await credits()]).toEqual(['Growth', 450]);
  });

  test('of a company that is handed over has its invoices go to whom it was handed', async () => {
    await choose(prices.starter);
    const heir = someEmployee();
    const { employeeID: to } = (await company.post('/createEmployee', heir)).body;
    await company.post('/api/token', { email: heir.email, password: heir.password });
    const browser = await signedIn(suite.url, emailOf(companies));
    const handed = await browser.post('/settings/company/ownership', { to, password: 'secret-6' });
    expect(handed.status).toBe(302);
    const told = () =>
      stripe.requests.findLast(({ path }) => path === `/v1/customers/${customer}`)?.sent.get('email');
    await vi.waitFor(() => expect(told()).toBe(heir.email), 60_000);
  });

  test('makes one customer of a company, however often it begins', async () => {
    await choose(prices.starter);
    await choose(prices['top-up-50'], 'payment');
    const made = stripe.requests.filter(
      ({ path, sent }) =>
        path === '/v1/customers' && sent.get('metadata[companyId]') === company.ids.companyId,
    );
    expect(made).toHaveLength(1);
    expect(made[0]?.key).toBe(`customer-${company.ids.companyId}`);
  });

  test('that has no address says so, and one that fails says so', async () => {
    stripe.play('no-url');
    expect(await choose(prices.starter)).toMatchObject({
      status: 409,
      body: { error: 'Checkout failed. Please try again.' },
    });
    stripe.play('broken');
    const broken = await choose(prices.starter);
    expect([broken.status, broken.body.error]).toEqual([
      503,
      expect.stringContaining('Error starting checkout.'),
    ]);
    stripe.play('good');
    expect((await choose(prices.starter)).status).toBe(200);
  });

  test('another company’s return address reveals nothing', async () => {
    const { body } = await choose(prices.growth);
    const id = sessionOf(body.checkoutUrl);
    for (const event of stripe.pay(id)) await tell(event);
    await newCompany(suite.url, 'boss@curious.example');
    const browser = await signedIn(suite.url, 'boss@curious.example');
    expect(await browser.open(`/Success?session=${id}`)).not.toContain('Growth');
  });
});

describe('Stripe’s events', () => {
  const forged = { ...signed('{"id":"evt_x"}'), body: '{"id":"evt_y"}' };

  test.each([
    ['altered after it was signed', forged],
    ['signed by another secret', signed('{}', 'whsec_of_somebody_else')],
    ['signed an hour ago', signed('{}', undefined, Math.floor(Date.now() / 1_000) - 3_600)],
    ['not signed', { body: '{}', headers: { 'Content-Type': 'application/json' } }],
    [
      'signed with nonsense',
      { body: '{}', headers: { ...forged.headers, 'Stripe-Signature': 't=x,v1=\u00e9' } },
    ],
  ])('is refused with 400 where it was %s', async (_, by) => {
    const answer = await tell('{}', by);
    expect([answer.status, answer.body.ok]).toEqual([400, false]);
  });

  test('is thanked for and left where it is about nothing that is known', async () => {
    const odd = [
      '{}',
      '[]',
      '{"id":7,"type":"invoice.paid"}',
      '{"id":"evt_a","type":"invoice.paid","data":{"object":{"customer":"cus_unknown","id":"in_9"}}}',
      '{"id":"evt_b","type":"customer.created","data":{"object":{"id":"cus_1"}}}',
      '{"id":"evt_c","type":"customer.subscription.updated","data":{"object":{"customer":{"id":"cus_none"},"items":7}}}',
      `{"id":"evt_d","type":"customer.subscription.updated","data":{"object":{"id":"x","customer":"${customer}","items":null}}}`,
    ];
    for (const body of odd) {
      const { status, body: answer } = await tell(body);
      expect([body, status, answer]).toEqual([body, 200, { received: true }]);
    }
  });

  test('changes nothing the second time', async () => {
    const events = await subscribe();
    const before = await databaseOfSuite().collection('purseLines').countDocuments();
    for (const event of events.reverse()) expect((await tell(event)).body).toEqual({ received: true });
    expect(await databaseOfSuite().collection('purseLines').countDocuments()).toBe(before);
    expect(await credits()).toBe(150);
  });

  test('is asked for again where Stripe could not be asked, and then counts', async () => {
    const { body } = await choose(prices['top-up-200'], 'payment');
    const [paid] = stripe.pay(sessionOf(body.checkoutUrl)) as [SentEvent];
    stripe.play('broken');
    expect((await tell(paid)).status).toBe(503);
    stripe.play('good');
    expect((await tell(paid)).status).toBe(200);
    expect(await credits()).toBe(250);
  });

  test('of a renewal that failed is on each page for seven days, and then changes are a 402', async () => {
    await subscribe();
    for (const event of stripe.renew(customer, 'failed')) await tell(event);
    const browser = await signedIn(suite.url, emailOf(companies));
    const since = async (days: number) =>
      await setCompany(company.ids.companyId, { unpaidSince: new Date(Date.now() - days * 86_400_000) });
    await since(6.9);
    expect(await browser.open('/crm')).toContain('did not go through');
    expect((await company.post('/createIdea', {})).status).toBe(400);
    await since(7.1);
    expect(await browser.open('/crm')).toContain('Your plan is not paid.');
    expect(await company.put('/api/company', { companyName: 'Later' })).toMatchObject({
      status: 402,
      body: { error: 'Your plan is not paid. Check your card to continue.' },
    });
    expect((await company.get('/getAllCompanies')).status).toBe(200);
    // Only the owner comes to the card.
    const other = someEmployee();
    await setCompany(company.ids.companyId, { unpaidSince: new Date() });
    expect((await company.post('/createEmployee', other)).status).toBe(200);
    const clerk = new PlainBrowser(suite.url);
    await clerk.post('/login', { email: other.email, password: other.password });
    for (const days of [1, 8]) {
      await since(days);
      expect(await clerk.open('/Inventory')).toMatch(/An owner can check the card<\/a>/);
      expect(await browser.open('/Inventory')).toMatch(/Check your card<\/a>/);
    }
    expect(await clerk.open('/settings/plans')).toContain(' An owner can check the card.');
    for (const event of stripe.payOpen(customer)) await tell(event);
    expect((await company.put('/api/company', { companyName: 'Later' })).status).toBe(200);
    expect(await browser.open('/crm')).not.toContain('not paid');
  });
});

test('an ended plan is shown as ended until there is another', async () => {
  await subscribe();
  await setCompany(company.ids.companyId, { trialEndsAt: new Date(Date.now() - 1_000) });
  stripe.living(customer).ends = true;
  for (const event of stripe.renew(customer)) await tell(event);
  const browser = await signedIn(suite.url, emailOf(companies));
  expect(await browser.open('/crm')).toContain('Your plan has ended.');
  const plans = await browser.open('/settings/plans');
  expect(plans).toMatch(/Last plan[\s\S]*Ended on/);
  expect(plans).not.toMatch(/Free Trial|free trial/);
  expect(await company.put('/api/company', { companyName: 'Later' })).toMatchObject({
    status: 402,
    body: { error: 'Your plan has ended. Choose a plan to continue.' },
  });
  await subscribe();
  expect((await company.put('/api/company', { companyName: 'Later' })).status).toBe(200);
  expect(await browser.open('/crm')).not.toContain('has ended');
});

test('the card is changed at Stripe’s own page', async () => {
  await subscribe();
  const browser = await signedIn(suite.url, emailOf(companies));
  const answer = await browser.post('/settings/plans/card', {});
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, 'https://billing.stripe.com/p/1']);
});

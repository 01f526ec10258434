import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, newCompany, someItem, someQuotation } from '../support/api';
import { PlainBrowser } from '../support/browser';
import { setCompany } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
const email = 'boss@scan.example';
const password = 'secret-6';
let company: ApiClient;
let id: string;
let page: string;

beforeAll(async () => {
  company = await newCompany(suite.url, email);
  id = (await company.post('/api/inventory', someItem())).body.id;
  page = `/InventoryFulfilement/${id}`;
});

const stranger = () => new PlainBrowser(suite.url);
async function signedIn(): Promise<PlainBrowser> {
  const browser = stranger();
  await browser.post('/login', { email, password });
  return browser;
}
const total = async () => (await company.get(`/api/inventory/${id}`)).body.totalCount;
const dialogs = (html: string) => html.match(/<dialog/g)?.length ?? 0;

describe('without JavaScript', () => {
  test('a stranger is asked to sign in on the page, and sees nothing of the item', async () => {
    const html = await stranger().open(page);
    expect(html).toContain('Login Required');
    expect(dialogs(html)).toBe(1);
    expect(html).toContain(`action="${page}/sign-in"`);
    expect(html).not.toContain('Dark roast');
    const unknown = await stranger().open(`/InventoryFulfilement/${'f'.repeat(24)}`);
    expect(unknown).toContain('Login Required');
  });

  test('logging in leads back to the scanned page, signed in', async () => {
    const browser = stranger();
    const answer = await browser.post(`${page}/sign-in`, { email, password });
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, page]);
    const html = await browser.open(page);
    expect(dialogs(html)).toBe(0);
    expect(html).toContain('Dark roast beans, 1 kg');
    expect(html).toContain(`href="/InventoryDetails/${id}"`);
  });

  test('a wrong password stays in the dialog with the address, and never the password', async () => {
    const answer = await stranger().post(`${page}/sign-in`, { email, password: 'kopi-o-9' });
    const html = await answer.text();
    expect(answer.status).toBe(401);
    expect(html).toContain('Login failed: Incorrect Username/Password');
    expect(html).toContain(`value="${email}"`);
    expect(html).not.toContain('kopi-o-9');
    expect(dialogs(html)).toBe(1);
  });

  test('an empty field says what is needed', async () => {
    const html = await (await stranger().post(`${page}/sign-in`, { email: '', password: '' })).text();
    expect(html).toContain('Please enter email and password');
  });

  test('no address that was sent is gone to', async () => {
    const tries: Record<string, string>[] = [
      { to: 'https://evil.example' },
      { redirectTo: '//evil.example' },
      { kept: '//evil' },
    ];
    for (const sent of tries) {
      const answer = await stranger().post(`${page}/sign-in?to=//evil.example`, { email, password, ...sent });
      expect(answer.headers.get('Location')).toBe(page);
    }
    const answer = await stranger().post('/InventoryFulfilement/%2F%2Fevil.example/sign-in', {
      email,
      password,
    });
    const location = new URL(answer.headers.get('Location') ?? '', suite.url);
    expect(location.origin).toBe(new URL(suite.url).origin);
  });

  test('another site cannot post the dialog', async () => {
    const answer = await stranger().post(
      `${page}/sign-in`,
      { email, password },
      { Origin: 'https://evil.example' },
    );
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie().join()).not.toContain('laoban=');
  });

  test('putting the dialog off says what to do', async () => {
    const html = await stranger().open(`${page}?login=later`);
    expect(dialogs(html)).toBe(0);
    expect(html).toContain('Please sign in to see this.');
  });

  test('a fulfilment moves the counts and says so', async () => {
    const browser = await signedIn();
    const before = await total();
    const fields = { type: 'fulfilment', quantity: '2', note: 'by form' };
    const answer = await browser.post(page, fields);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, page]);
    const html = await browser.open(page);
    expect(html).toContain('Fulfillment successful');
    expect(html.replaceAll('<!-- -->', '')).toContain('2 were taken.');
    expect((await browser.open(`${page}?taken=2`)).replaceAll('<!-- -->', '')).not.toContain('were taken.');
    expect(await total()).toBe(before - 2);
  });

  test('a form that is sent twice is booked once', async () => {
    const browser = await signedIn();
    const once = /name="once" value="([^"]+)"/.exec(await browser.open(page))?.[1] ?? '';
    const before = await total();
    const fields = { type: 'fulfilment', quantity: '1', once };
    await Promise.all([browser.post(page, fields), browser.post(page, fields)]);
    expect(await total()).toBe(before - 1);
  });

  test('an ended session asks to sign in, and what was typed is still there afterwards', async () => {
    const browser = await signedIn();
    await browser.post('/logout', {});
    const fields = { type: 'fulfilment', quantity: '3', note: 'left hand, right hand' };
    const answer = await browser.post(page, fields);
    const html = await answer.text();
    expect(answer.status).toBe(401);
    expect(html).toContain('Login Required');
    expect(html).toContain('name="kept.quantity" value="3"');
    const kept = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`kept.${name}`, value]));
    const wrong = await (
      await browser.post(`${page}/sign-in`, { email, password: 'wrong-1', ...kept })
    ).text();
    expect(wrong).toContain('name="kept.note" value="left hand, right hand"');
    const back = await browser.post(`${page}/sign-in`, { email, password, ...kept });
    const location = back.headers.get('Location') ?? '';
    expect(new URL(location, suite.url).pathname).toBe(page);
    const again = await browser.open(location);
    expect(again).toContain('value="3"');
    expect(again).toContain('left hand, right hand</textarea>');
  });

  test('what a job holds is taken after a tick that names it, on the scanned page and in the form of the details', async () => {
    const item = (await company.post('/api/inventory', { ...someItem(), SKU: 'HELD', totalCount: 10 })).body
      .id;
    const { amount: _, ...offer } = someQuotation;
    const lines = [{ itemId: item, description: 'Beans', quantity: 4, unitPrice: 20 }];
    const { docID } = (await company.post('/api/quotation', { ...offer, lines })).body;
    await company.post(`/api/quotation/${docID}/send`, {});
    await company.post(`/api/quotation/${docID}/accept`, {});
    const job = { title: 'Coffee corner', jobDate: '2027-01-12', jobTime: '09:00', startLocation: 'Store' };
    const begun = await company.post(`/api/quotation/${docID}/begin`, {
      hold: true,
      job: { ...job, endLocation: 'Shop' },
    });
    expect(begun.status).toBe(200);
    const named = /from JOB-\d+ Coffee corner/;
    const browser = await signedIn();
    for (const [at, left] of [
      [`/InventoryFulfilement/${item}`, 3],
      [`/InventoryDetails/${item}/new`, 2],
    ] as const) {
      expect(await browser.open(at)).not.toContain('name="takeHeld"');
      const sent = { type: 'fulfilment', quantity: left === 3 ? '7' : '1', note: 'counter' };
      const refused = await browser.post(at, sent);
      const html = await refused.text();
      expect(refused.status).toBe(409);
      expect(html).toMatch(named);
      expect(html).toContain('name="takeHeld"');
      expect(html).toContain('Take what jobs hold');
      expect(html).toContain(`value="${sent.quantity}"`);
      expect((await browser.post(at, { ...sent, takeHeld: 'on' })).status).toBe(302);
      const { totalCount, onHoldCount } = (await company.get(`/api/inventory/${item}`)).body;
      expect([totalCount, onHoldCount]).toEqual([left, left]);
    }
    const call = { itemId: item, type: 'fulfilment', quantity: 1, note: '' };
    const { status, body } = await company.post('/api/inventory/transaction', call);
    expect([status, Object.keys(body.fields)]).toEqual([409, ['quantity', 'takeHeld']]);
    expect((await company.post('/api/inventory/transaction', { ...call, takeHeld: true })).body).toBe('ok');
  });

  test('another company’s item looks exactly as one that never was', async () => {
    const other = await newCompany(suite.url);
    const foreign = (await other.post('/api/inventory', { ...someItem(), SKU: 'FOREIGN' })).body.id;
    const browser = await signedIn();
    const shown = async (item: string) => {
      const answer = await browser.get(`/InventoryFulfilement/${item}`);
      const html = await answer.text();
      expect(answer.status).toBe(404);
      expect(html).toContain('Item not found or unauthorized');
      return /<main.*?<\/main>/s.exec(html)?.[0];
    };
    expect(await shown(foreign)).toBe(await shown('f'.repeat(24)));
  });

  test('an ended trial refuses the fulfilment without losing what was typed', async () => {
    const ended = await newCompany(suite.url, 'boss@scan-ended.example');
    const item = (await ended.post('/api/inventory', someItem())).body.id;
    await setCompany(ended.ids.companyId, { trialEndsAt: new Date(0) });
    const browser = stranger();
    await browser.post('/login', { email: 'boss@scan-ended.example', password });
    const at = `/InventoryFulfilement/${item}`;
    expect(await browser.open(at)).toContain('Your free trial has ended.');
    const answer = await browser.post(at, { type: 'fulfilment', quantity: '4' });
    expect(answer.status).toBe(402);
    expect(await answer.text()).toContain('value="4"');
  });
});

test('a person who must set up two-factor sign-in is asked to before they see what they scanned', async () => {
  const careful = await newCompany(suite.url, 'boss@scan-careful.example');
  const item = (await careful.post('/api/inventory', someItem())).body.id;
  await setCompany(careful.ids.companyId, { secondFactorRequired: true });
  const browser = stranger();
  await browser.post('/login', { email: 'boss@scan-careful.example', password });
  const answer = await browser.get(`/InventoryFulfilement/${item}`);
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/settings/security/two-factor']);
});

describe('signing out', () => {
  test('ends a token’s session as well as a browser’s', async () => {
    const { body } = await company.post('/api/token', { email, password });
    const bearer = { Authorization: `Bearer ${body.token}` };
    expect((await company.send('/api/logs', { headers: bearer })).status).toBe(200);
    const form = new URLSearchParams();
    await company.send('/logout', { method: 'POST', body: form, headers: { ...bearer, Origin: suite.url } });
    expect((await company.send('/api/logs', { headers: bearer })).status).toBe(401);
  });

  test('takes away what a scanned page has stored in the browser', async () => {
    const browser = await signedIn();
    const answer = await browser.post('/logout', {});
    expect(answer.headers.get('Clear-Site-Data')).toContain('"storage"');
  });
});

test('what waited under one name is not sent under the name of a person who signed in since', async () => {
  const before = await total();
  const sends = (by: string) =>
    company.call(
      'POST',
      '/api/inventory/transaction',
      { itemId: id, type: 'add', quantity: 1 },
      { 'X-Entered-By': by },
    );
  const { status, body } = await sends('f'.repeat(24));
  expect([status, body.ok]).toEqual([401, false]);
  expect(await total()).toBe(before);
  expect((await sends(company.ids.userId)).status).toBe(200);
  expect(await total()).toBe(before + 1);
});

describe('a page for people in the field', () => {
  const at = () => `/InventoryFulfilement/${id}`;

  test('has one spelling, to which others are redirected with their query', async () => {
    const answer = await stranger().get(`/inventoryFULFILEMENT/${id}/?login=later`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, `${at()}?login=later`]);
  });

  test('names the person of its session, for whom alone their phone stores it, and nobody else', async () => {
    const header = 'X-Field-Person';
    const browser = await signedIn();
    expect((await browser.get(at())).headers.get(header)).toBe(company.ids.userId);
    expect((await browser.get(`${at()}.data`)).headers.get(header)).toBeNull();
    expect((await browser.get('/Inventory')).headers.get(header)).toBeNull();
    expect((await stranger().get(at())).headers.get(header)).toBeNull();
  });

  test('has a worker and a manifest, which browsers ask for again each time', async () => {
    for (const [path, type] of [
      ['/sw.js', 'text/javascript'],
      ['/manifest.webmanifest', 'application/manifest+json'],
    ] as const) {
      const answer = await stranger().get(path);
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
      expect(answer.headers.get('Content-Type')).toContain(type);
    }
    const manifest = JSON.parse(await (await stranger().get('/manifest.webmanifest')).text());
    expect(manifest).toMatchObject({ display: 'standalone', start_url: '/JobManagement', scope: '/' });
    for (const { src } of manifest.icons) expect((await stranger().get(src)).status).toBe(200);
  });

  test('leaves others’ entries on a shared phone where its page says that they wait', async () => {
    const browser = await signedIn();
    const answer = await browser.post('/logout', { others: 'wait' });
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache"');
  });
});

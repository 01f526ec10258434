import { beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, newCompany, someClient } from '../support/api';
import { type PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite, setAccess, setCompany, setUser } from '../support/people';
import { suiteForFile } from '../support/suite';

/**
 * Each test changes the database directly, as another process would, right after the same person was served. The next
 * request must follow the new state.
 */
const suite = suiteForFile();
let program: ApiClient;
let browser: PlainBrowser;
let companies = 0;

const countClients = async () =>
  await databaseOfSuite().collection('clients').countDocuments({ companyId: program.ids.companyId });
const aForm = { ...someClient, once: 'a-form' };

beforeEach(async () => {
  const email = `tan${++companies}@rights.example`;
  program = await newCompany(suite.url, email);
  await setAccess(program.ids.userId, { CRM: true });
  browser = await signedIn(suite.url, email);
  expect((await program.get('/getAllCompanies')).status).toBe(200);
  expect(await browser.open('/crm')).toContain('Clients');
});

describe.each<[string, () => Promise<unknown>, { call: number; page: number; to: string | null }]>([
  [
    'whose sessions have ended',
    () => databaseOfSuite().collection('sessions').deleteMany({ userId: program.ids.userId }),
    { call: 401, page: 302, to: '/' },
  ],
  [
    'who was dismissed',
    () => setUser(program.ids.userId, { status: 'Terminated' }),
    { call: 401, page: 302, to: '/' },
  ],
  ['who has lost the right', () => setAccess(program.ids.userId, {}), { call: 403, page: 403, to: null }],
])('a person %s', (_, change, expected) => {
  test('reads nothing', async () => {
    await change();
    const [call, page] = await Promise.all([program.get('/getAllCompanies'), browser.get('/crm')]);
    expect(call.status).toBe(expected.call);
    expect([page.status, page.headers.get('Location')]).toEqual([expected.page, expected.to]);
  });

  test('changes nothing, by a call or by a form', async () => {
    await change();
    expect((await program.post('/createCompany', someClient)).status).toBe(expected.call);
    const response = await browser.post('/crm/new', aForm);
    expect([response.status, response.headers.get('Location')]).toEqual([expected.page, expected.to]);
    expect(await countClients()).toBe(0);
  });
});

test('the activity log names a person as they are called now', async () => {
  await setUser(program.ids.userId, { name: 'Tan the Second' });
  expect((await program.post('/createCompany', someClient)).status).toBe(200);
  const line = await databaseOfSuite()
    .collection('activity')
    .findOne({ companyId: program.ids.companyId, subject: 'client' });
  expect(line?.userName).toBe('Tan the Second');
});

test('a page shows the company as it is now', async () => {
  await setCompany(program.ids.companyId, { name: 'Kopi Corner the Second' });
  expect(await browser.open('/crm')).toContain('Kopi Corner the Second');
});

test('a change is refused from the end of the plan, and accepted after its renewal', async () => {
  await setCompany(program.ids.companyId, { trialEndsAt: new Date(0) });
  expect((await program.post('/createCompany', someClient)).status).toBe(402);
  await setCompany(program.ids.companyId, { trialEndsAt: new Date(Date.now() + 86_400_000) });
  expect((await program.post('/createCompany', someClient)).status).toBe(200);
  expect(await countClients()).toBe(1);
});

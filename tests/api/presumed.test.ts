import { beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, newFirm, someClient } from '../support/api';
import { PlainBrowser } from '../support/browser';
import { databaseOfSuite, setAccess, setFirm, setUser } from '../support/people';
import { suiteForFile } from '../support/suite';

/**
 * Somebody who has just been here is presumed to be who he was until the database has answered. Each of these was
 * here a moment ago, in the same process; then something of him is changed where the process does not see it, as by another
 * one; and what he asks for next is answered as if nobody had presumed anything.
 */
const suite = suiteForFile();
const password = 'secret-6';
let program: ApiClient;
let browser: PlainBrowser;
let firms = 0;

const clientsOf = async () =>
  await databaseOfSuite().collection('clients').countDocuments({ companyId: program.ids.companyId });
const aForm = { ...someClient, once: 'a-form' };

beforeEach(async () => {
  const email = `tan${++firms}@presumed.example`;
  program = await newFirm(suite.url, email);
  await setAccess(program.ids.userId, { CRM: true });
  browser = new PlainBrowser(suite.url);
  await browser.post('/login', { email, password });
  expect((await program.get('/getAllCompanies')).status).toBe(200);
  expect(await browser.open('/crm')).toContain('Clients');
});

describe.each<[string, () => Promise<unknown>, { call: number; page: number; to: string | null }]>([
  [
    'whose sessions are ended',
    () => databaseOfSuite().collection('sessions').deleteMany({ userId: program.ids.userId }),
    { call: 401, page: 302, to: '/' },
  ],
  [
    'who is dismissed',
    () => setUser(program.ids.userId, { status: 'Terminated' }),
    { call: 401, page: 302, to: '/' },
  ],
  ['who has lost the right', () => setAccess(program.ids.userId, {}), { call: 403, page: 403, to: null }],
])('somebody %s', (_, changed, answered) => {
  test('reads nothing more', async () => {
    await changed();
    const [call, page] = await Promise.all([program.get('/getAllCompanies'), browser.get('/crm')]);
    expect(call.status).toBe(answered.call);
    expect([page.status, page.headers.get('Location')]).toEqual([answered.page, answered.to]);
  });

  test('changes nothing more, by a call or by a form', async () => {
    await changed();
    expect((await program.post('/createCompany', someClient)).status).toBe(answered.call);
    const sent = await browser.post('/crm/new', aForm);
    expect([sent.status, sent.headers.get('Location')]).toEqual([answered.page, answered.to]);
    expect(await clientsOf()).toBe(0);
  });
});

test('somebody who is called otherwise by now does it once, under the name that he has now', async () => {
  await setUser(program.ids.userId, { name: 'Tan the Second' });
  expect((await program.post('/createCompany', someClient)).status).toBe(200);
  expect(await clientsOf()).toBe(1);
  await setUser(program.ids.userId, { name: 'Tan the Third' });
  const form = { ...aForm, CompanyName: 'Teh & Co', Email: 'teh@kopi.example' };
  expect((await browser.post('/crm/new', form)).status).toBe(302);
  expect(await clientsOf()).toBe(2);
  const lines = await databaseOfSuite()
    .collection('activity')
    .find({ companyId: program.ids.companyId, subject: 'client' })
    .sort({ at: 1 })
    .toArray();
  expect(lines.map(({ userName }) => userName)).toEqual(['Tan the Second', 'Tan the Third']);
});

test('a page shows the firm as it is now', async () => {
  await setFirm(program.ids.companyId, { name: 'Kopi Corner the Second' });
  expect(await browser.open('/crm')).toContain('Kopi Corner the Second');
});

test('what the plan no longer allows is refused, and what it allows again is done', async () => {
  await setFirm(program.ids.companyId, { trialEndsAt: new Date(0) });
  expect((await program.post('/createCompany', someClient)).status).toBe(402);
  await setFirm(program.ids.companyId, { trialEndsAt: new Date(Date.now() + 86_400_000) });
  expect((await program.post('/createCompany', someClient)).status).toBe(200);
  expect(await clientsOf()).toBe(1);
});

test('what is too long to be kept for a second time is done once, by who he is now', async () => {
  await setUser(program.ids.userId, { name: 'Tan the Second' });
  const path = '/createCompany';
  const long = { ...someClient, unknown: 'x'.repeat(100_000) };
  expect((await program.post(path, long)).status).toBe(200);
  await setAccess(program.ids.userId, {});
  expect((await program.post(path, { ...long, CompanyName: 'Teh & Co' })).status).toBe(403);
  expect(await clientsOf()).toBe(1);
});

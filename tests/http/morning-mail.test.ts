import { beforeEach, expect, test } from 'vitest';
import { newCompany } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let companies = 0;
let token: string;

const readers = () => databaseOfSuite().collection<{ _id: string; token: string }>('digestReaders');
const isSubscribed = async () => (await readers().findOne({ token })) !== null;
const address = (of = token) => `${suite.url}/Unsubscribe/${of}`;
/** As a mail program's server sends it: no cookies, and no header that says where it comes from. */
const oneClick = (of = token, body: BodyInit | null = new URLSearchParams(said)) =>
  fetch(address(of), { method: 'POST', body, redirect: 'manual' });
const said = { 'List-Unsubscribe': 'One-Click' };
const asParts = new FormData();
asParts.set('List-Unsubscribe', 'One-Click');

beforeEach(async () => {
  const email = `boss${++companies}@morning.example`;
  const { ids } = await newCompany(suite.url, email);
  const browser = await signedIn(suite.url, email);
  await browser.post('/Today/digest', { wanted: 'true' });
  token = (await readers().findOne({ _id: ids.userId }))?.token ?? '';
  expect(token).toMatch(/^[\w-]{32}$/);
});

// RFC 8058: a mail program should send multipart/form-data, and may send application/x-www-form-urlencoded.
test.each<[string, BodyInit | null]>([
  ['a form', new URLSearchParams(said)],
  ['a form in parts', asParts],
  ['no body', null],
  ['an empty text', ''],
])('a mail program’s one click with %s ends the morning mails, and says the same again', async (_, body) => {
  for (const _ of ['first', 'again']) {
    expect((await oneClick(token, body)).status).toBe(200);
    expect(await isSubscribed()).toBe(false);
  }
});

test.each(['GET', 'HEAD'])('a scanner that opens the address with %s ends nothing', async (method) => {
  const { status, headers } = await fetch(address(), { method });
  expect(status).toBe(200);
  expect(headers.get('Cache-Control')).toMatch(/no-store|private/);
  expect(await isSubscribed()).toBe(true);
});

test('the page asks, and its button ends the mails of a person who is not signed in', async () => {
  const reader = new PlainBrowser(suite.url);
  expect(await reader.open(`/Unsubscribe/${token}`)).toContain('Stop the emails');
  expect(await (await reader.post(`/Unsubscribe/${token}`, {})).text()).toContain('won’t get these emails');
  expect(await isSubscribed()).toBe(false);
  expect(await reader.open(`/Unsubscribe/${token}`)).not.toContain('Stop the emails');
});

test.each(['none', 'x'.repeat(5_000), '%00', '$ne'])(
  'a wrong address (%.10s) ends nobody’s mails',
  async (wrong) => {
    const opened = await fetch(address(wrong));
    expect(opened.status).toBeLessThan(500);
    expect(await opened.text()).not.toContain('Stop the emails');
    expect((await oneClick(wrong)).status).toBeLessThan(500);
    expect(await isSubscribed()).toBe(true);
  },
);

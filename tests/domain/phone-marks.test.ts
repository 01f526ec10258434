import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { loader } from '~/modules/account/api/token';
import { users } from '~/modules/account/collections';
import { hashPassword } from '~/modules/account/passwords.server';
import { requestFacts } from '~/web/request';
import { openDatabaseForTests } from '../support/open-database';
import { mailsForTests, plainCompany } from '../support/sample-company';

openDatabaseForTests();
mailsForTests();
let places = 0;

/** `POST /api/token` from a place of its own. */
async function logIn(sent: object, headers: Record<string, string> = {}): Promise<Response> {
  const url = new URL('https://laoban.example/api/token');
  const request = new Request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(sent),
  });
  const context = new RouterContextProvider();
  const facts = {
    id: 'x',
    host: url.host,
    nonce: '',
    headers: new Headers(),
    route: { pattern: '' },
    isBrokenOff: () => false,
  };
  context.set(requestFacts, { ...facts, address: `198.51.100.${++places}` });
  return await loader({ request, params: {}, url, context } as unknown as Parameters<typeof loader>[0]);
}

test('a phone that has signed in on a page of the suite is known, and no stranger locks it out', async () => {
  const { db, owner } = await plainCompany();
  const sent = { email: owner.email, password: 'teh-o-kosong-7' };
  await db
    .in(users)
    .updateOne({ _id: owner._id }, { $set: { passwordHash: await hashPassword(sent.password) } });
  expect((await logIn(sent)).headers.get('Set-Cookie')).toBeNull();
  const own = { Origin: 'https://laoban.example' };
  const [cookie = ''] = ((await logIn(sent, own)).headers.get('Set-Cookie') ?? '').split(';');
  expect(cookie).toMatch(/^__Host-device=/);
  for (let at = 0; at < 10; at += 1)
    expect((await logIn({ ...sent, password: 'wrong-one' })).status).toBe(401);
  expect((await logIn(sent, own)).status).toBe(429);
  expect((await logIn(sent, { ...own, Cookie: cookie })).status).toBe(200);
});

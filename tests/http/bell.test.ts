import { expect, test } from 'vitest';
import { type ApiClient, newCompany, someItem } from '../support/api';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();

test('a bell that has nothing new is answered with 304, for its own person alone', async () => {
  const owner = await newCompany(suite.url, 'boss@bell.example');
  const stranger = await newCompany(suite.url, 'boss@other-bell.example');
  const ask = (etag: string, by: ApiClient = owner) =>
    by.call('GET', '/api/today/bell', undefined, { 'If-None-Match': etag });
  const first = await ask('');
  expect([first.status, first.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache']);
  const etag = first.headers.get('ETag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  for (const named of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await ask(named);
    expect([named, again.status, again.body]).toEqual([named, 304, '']);
    expect([again.headers.get('ETag'), again.headers.get('Cache-Control')]).toEqual([
      etag,
      'private, no-cache',
    ]);
  }
  expect((await ask('"other"')).status).toBe(200);
  expect((await ask(etag, stranger)).status).toBe(200);
  await owner.post('/api/inventory', someItem());
  const next = await ask(etag);
  expect([next.status, next.headers.get('ETag') === etag]).toEqual([200, false]);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { type ContractRow, contract } from '../contract';
import { type Answer, ApiClient, newFirm } from '../support/api';
import { setAccess } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let firm: ApiClient;
let other: ApiClient;
let stranger: ApiClient;
/** A person of the first firm without a single flag. */
let clerk: ApiClient;

beforeAll(async () => {
  stranger = new ApiClient(suite.url);
  firm = await newFirm(suite.url, 'boss@contract.example');
  other = await newFirm(suite.url, 'boss@other.example');
  clerk = await newFirm(suite.url, 'clerk@contract.example');
  await setAccess(clerk.ids.userId, {}, firm.ids.companyId);
  clerk = await signIn('clerk@contract.example');
});

async function signIn(email: string): Promise<ApiClient> {
  const { body } = await stranger.post('/api/token', { email, password: 'secret-6' });
  return new ApiClient(suite.url, body.token, { userId: body.userId, companyId: body.companyId });
}

function at(row: ContractRow, id: string): string {
  return row.path.replace('{id}', encodeURIComponent(id));
}

/** A body that succeeds, about this thing. */
function bodyOf({ body, thingIn }: ContractRow, thing: string): Record<string, unknown> | undefined {
  return thingIn ? { ...body, [thingIn]: thing } : body;
}

async function callRow(row: ContractRow, by: ApiClient, id?: string): Promise<Answer> {
  const thing = id ?? (await row.thing?.(firm)) ?? '';
  return await by.call(row.method, at(row, thing), bodyOf(row, thing));
}

/** The names of an answer's fields: none where it is a list, its own words where it is plain text. */
function fieldsOf(body: unknown): string[] {
  if (typeof body === 'string') return [body];
  return Array.isArray(body) ? [] : Object.keys(body as object).sort();
}

/** The envelope that every error has, whatever the call. */
function expectError({ status, body }: Answer, expected: number): void {
  expect(status).toBe(expected);
  expect(body).toMatchObject({ ok: false, code: expected });
  expect(typeof body.error).toBe('string');
  expect(body.error).not.toBe('');
  expect(body.message).toBe(body.error);
}

describe.each(contract.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', (_, row) => {
  test('answers in the documented shape', async () => {
    const { status, body } = await callRow(row, firm);
    expect(status).toBe(200);
    expect(fieldsOf(body)).toEqual(row.shape);
    if (body.code !== undefined) expect(body.code).toBe(200);
  });

  test('takes the documented method alone', async () => {
    const builtHere = contract.filter(({ path }) => path === row.path).map(({ method }) => method);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const isPage = row.path === '/signup' && method === 'GET';
      if (builtHere.includes(method as never) || isPage) continue;
      const answer = await firm.call(method, at(row, 'x'), method === 'GET' ? undefined : {});
      expectError(answer, 405);
      expect(answer.headers.get('Allow')?.split(', ').sort()).toEqual(builtHere.sort());
    }
  });

  test.skipIf(row.key === 'public')('is closed without a good identity', async () => {
    expectError(await callRow(row, stranger), 401);
    expectError(await callRow(row, new ApiClient(suite.url, 'garbage')), 401);
    expectError(await callRow(row, new ApiClient(suite.url, `${firm.token}x`)), 401);
  });

  test.skipIf(row.key === 'public' || row.method === 'GET')(
    'asks who calls before it reads what he sends',
    async () => {
      const json = { 'Content-Type': 'application/json' };
      expectError(await stranger.send(at(row, 'x'), { method: row.method, body: '{', headers: json }), 401);
      if (row.key === 'any') return;
      expectError(await clerk.send(at(row, 'x'), { method: row.method, body: '{', headers: json }), 403);
    },
  );

  test.skipIf(row.key === 'public' || row.key === 'any')('is closed without the key', async () => {
    expectError(await callRow(row, clerk), 403);
  });

  test.skipIf(typeof row.key === 'string')('is open to each of its keys', async () => {
    for (const key of row.key) {
      await setAccess(clerk.ids.userId, { [key]: true });
      expect((await callRow(row, clerk)).status).toBe(200);
    }
    await setAccess(clerk.ids.userId, {});
  });

  test.skipIf(!row.thing)('answers an id of another firm exactly as one that does not exist', async () => {
    const unknown = await callRow(row, firm, 'f'.repeat(24));
    const foreign = await callRow(row, firm, await row.thing?.(other));
    expectError(foreign, 404);
    expect(foreign.body).toEqual(unknown.body);
  });

  test.skipIf(row.method === 'GET' || row.method === 'DELETE')(
    'answers a malformed body with 400',
    async () => {
      const thing = (await row.thing?.(firm)) ?? '';
      const json = { 'Content-Type': 'application/json' };
      for (const body of ['{', '[]', '"text"', 'null', '7', '\u0000']) {
        expectError(await firm.send(at(row, thing), { method: row.method, body, headers: json }), 400);
      }
      const bytes = new Uint8Array([123, 255, 254, 125]);
      expectError(await firm.send(at(row, thing), { method: row.method, body: bytes, headers: json }), 400);
    },
  );

  test.skipIf(row.method === 'GET')('refuses a body that is too large or of another type', async () => {
    const thing = (await row.thing?.(firm)) ?? '';
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
    const large = JSON.stringify({ x: 'x'.repeat(1024 * 1024) });
    expectError(await firm.send(at(row, thing), { method: row.method, body: large, headers }), 413);
    const xml = { ...headers, 'Content-Type': 'text/xml' };
    expectError(await firm.send(at(row, thing), { method: row.method, body: '<x/>', headers: xml }), 415);
  });

  test.skipIf(row.key === 'public')('refuses a userID that is not the caller’s to name', async () => {
    const thing = (await row.thing?.(firm)) ?? '';
    for (const name of ['userID', 'userId']) {
      const foreign = `${at(row, thing)}?${name}=${other.ids.userId}`;
      expectError(await firm.call(row.method, foreign, bodyOf(row, thing)), 403);
    }
  });

  test.skipIf(row.method === 'GET' || !row.body)('works with a form-encoded body too', async () => {
    const thing = (await row.thing?.(firm)) ?? '';
    const body = new URLSearchParams(bodyOf(row, thing) as Record<string, string>);
    const headers = { Accept: 'application/json' };
    const answer = await firm.send(at(row, thing), { method: row.method, body, headers });
    expect(answer.status).toBe(200);
    expect(fieldsOf(answer.body)).toEqual(row.shape);
  });
});

test('an address under /api/ that is no call answers in the calls’ own shape', async () => {
  expectError(await firm.get('/api/nothing-here'), 404);
  expectError(await firm.post('/api/nothing-here'), 404);
});

test('paths match whatever their case', async () => {
  expect((await firm.get('/GETALLCOMPANIES')).status).toBe(200);
  expect((await firm.get(`/api/systemaccess/${firm.ids.userId}`)).status).toBe(200);
});

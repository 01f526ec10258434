import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '../../app/core/refusal';
import { fieldNames } from '../../app/core/unusable';
import type { everyCall } from '../../app/web/reference/calls.server';
import { readCall } from '../../app/web/sent.server';
import { type Answer, ApiClient, newCompany } from '../support/api';
import { type Told, toldCalls } from '../support/openapi';
import { databaseOfSuite, setAccess, setCompany } from '../support/people';
import { type ContractRow, effectOf, filled, nameOf, opensTo, parametersOf } from '../support/rows';
import { filmNothingBehindTests } from '../support/storyboards';
import { webhookSecret } from '../support/stripe';
import { suiteForFile } from '../support/suite';
import { contract } from './rows';

const suite = suiteForFile({ STRIPE_WEBHOOK_SECRET: webhookSecret });
filmNothingBehindTests();
let company: ApiClient;
let other: ApiClient;
let stranger: ApiClient;
/** A person of the first company without a single flag. */
let clerk: ApiClient;
/** The owner of a company whose trial ends and begins again as the tests want it. */
let late: ApiClient;
/** Callers whose token is worth nothing. */
let nobodies: [why: string, by: ApiClient][];
let documented: Map<string, Told>;
let built: Map<string, Awaited<ReturnType<typeof everyCall>>[number]>;

beforeAll(async () => {
  const server = await import('../../build/server/index.js' as string);
  const calls: Awaited<ReturnType<typeof everyCall>> = await server.everyCall();
  built = new Map(calls.map((call) => [nameOf(call), call]));
  stranger = new ApiClient(suite.url);
  company = await newCompany(suite.url, 'boss@contract.example');
  other = await newCompany(suite.url, 'boss@other.example');
  late = await newCompany(suite.url, 'boss@late.example');
  clerk = await newCompany(suite.url, 'clerk@contract.example');
  await setAccess(clerk.ids.userId, {}, company.ids.companyId);
  clerk = await signIn('clerk@contract.example');
  nobodies = await worthless();
  // More than all the work costs that these tests have done.
  for (const { ids } of [company, other, late]) await setCompany(ids.companyId, { credits: 10_000 });
  documented = await toldCalls(suite.url);
});

/** Changes when the trial of `late` ends. */
const endTrial = async (inMs: number) =>
  await setCompany(late.ids.companyId, { trialEndsAt: new Date(Date.now() + inMs) });

async function signIn(email: string): Promise<ApiClient> {
  const { body } = await stranger.post('/api/token', { email, password: 'secret-6' });
  return new ApiClient(suite.url, body.token, { userId: body.userId, companyId: body.companyId });
}

async function worthless(): Promise<[string, ApiClient][]> {
  const token = async () => (await signIn('boss@contract.example')).token ?? '';
  const [expired, ended, copied] = [await token(), await token(), await token()];
  const sessions = databaseOfSuite().collection<{ _id: string }>('sessions');
  const sidOf = (one: string) => decodeJwt(one).sid as string;
  await sessions.updateOne({ _id: sidOf(expired) }, { $set: { expiresAt: new Date(0) } });
  await sessions.deleteOne({ _id: sidOf(ended) });
  const forged = await new SignJWT(decodeJwt(copied))
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('another secret, as long as it takes'));
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${copied.split('.')[1]}.`;
  const tokens = { garbage: 'garbage', altered: `${copied}x`, forged, unsigned: none, expired, ended };
  return Object.entries(tokens).map(([why, one]) => [why, new ApiClient(suite.url, one)]);
}

const json = { 'Content-Type': 'application/json' };
const unknown = 'f'.repeat(24);

function at(row: ContractRow, id: string): string {
  return filled(row.path, id);
}

type Make = (company: ApiClient) => Promise<string>;

const things = new Map<ApiClient, Map<Make, string>>();

/** The id of a company's record, created once for all tests that leave it as it is. */
async function thingOf(make: Make | undefined, by: ApiClient): Promise<string> {
  if (!make) return '';
  const made = things.get(by) ?? new Map<Make, string>();
  things.set(by, made);
  const id = made.get(make) ?? (await make(by));
  made.set(make, id);
  return id;
}

async function callRow(row: ContractRow, by: ApiClient, thing: string): Promise<Answer> {
  if (row.sends) return await by.send(at(row, thing), { method: row.method, ...row.sends() });
  return await by.call(row.method, addressOf(row, thing), bodyOf(row, thing));
}

/** The address of a call about this thing, with its query where a GET names the thing there. */
function addressOf(row: ContractRow, thing: string, words: Record<string, string> = {}): string {
  const named = row.method === 'GET' && row.thingIn ? { [row.thingIn]: thing } : {};
  const query = new URLSearchParams({ ...row.query, ...named, ...words });
  return query.size > 0 ? `${at(row, thing)}?${query}` : at(row, thing);
}

/** A body that succeeds, about this thing. */
function bodyOf(
  { method, body, bodyAbout, thingIn }: ContractRow,
  thing: string,
): Record<string, unknown> | undefined {
  if (bodyAbout) return bodyAbout(thing);
  return thingIn && method !== 'GET' ? { ...body, [thingIn]: thing } : body;
}

/** The same as a form sends it: what is in a list has its place in its name. */
function formOf(body: Record<string, unknown>): URLSearchParams {
  const flat = (value: unknown, name: string): [string, string][] => {
    if (typeof value !== 'object' || value === null) return [[name, String(value)]];
    return Object.entries(value).flatMap(([key, inner]) =>
      flat(inner, Array.isArray(value) ? `${name}[${key}]` : `${name}.${key}`),
    );
  };
  return new URLSearchParams(Object.entries(body).flatMap(([name, value]) => flat(value, name)));
}

/** Which of its fields name a thing, and how each is made. */
function refersOf({ refers, thingIn, thing }: ContractRow): Record<string, Make> {
  return { ...refers, ...(thingIn && thing && { [thingIn]: thing }) };
}

/** The names of an answer's own fields: none where it is a list, its words where it is plain text. */
function fieldsOf(body: unknown): string[] {
  if (typeof body === 'string') return [body];
  return Array.isArray(body) ? [] : Object.keys(body as object).sort();
}

/** The envelope that every error has, whatever the call. */
function expectError({ status, body }: Answer, expected: number): void {
  expect(status).toBe(expected);
  expect(body).toMatchObject({ ok: false, code: expected });
  expect(errorCodes).toContain(body.why);
  expect(typeof body.error).toBe('string');
  expect(body.error).not.toBe('');
  expect(body.message).toBe(body.error);
}

/** The names of all fields in an answer, however deep. */
function fieldsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...fieldsIn(part)]);
}

/** Without what each save changes, at any level. */
function withoutSaves(value: unknown): unknown {
  const changed = ['updatedAt', 'revision'];
  return JSON.parse(JSON.stringify(value, (name, part) => (changed.includes(name) ? undefined : part)));
}

const linesOf = async ({ ids }: ApiClient) =>
  await databaseOfSuite().collection('activity').countDocuments({ companyId: ids.companyId });

describe('the contract and the calls', () => {
  test('name each call once', () => {
    const names = contract.map(nameOf);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  test('have no call that has no row', () => {
    const rows = new Set(contract.map(nameOf));
    expect([...built.keys()].filter((name) => !rows.has(name))).toEqual([]);
  });

  test('have a call for each row', () => {
    expect(contract.map(nameOf).filter((name) => !built.has(name))).toEqual([]);
  });

  test('say of each call that takes its record back how a test gets one', () => {
    for (const row of contract) {
      const takesBack = built.get(nameOf(row))?.record !== undefined;
      expect([nameOf(row), row.sentBack !== undefined]).toEqual([nameOf(row), takesBack]);
    }
  });

  test('know a repeated call by all but the time at which it was sent', () => {
    const timed = [...documented.values()].filter(({ fields }) => fields.includes('sentAt')).map(nameOf);
    expect(timed).not.toEqual([]);
    const differs = (name: string) => built.get(name)?.operation.differsPerTry ?? [];
    expect(timed.filter((name) => !differs(name).includes('sentAt'))).toEqual([]);
  });

  test('agree on who may and on what is done to the data', () => {
    for (const row of contract) {
      const { operation, params } = built.get(nameOf(row)) ?? {};
      expect([nameOf(row), operation?.effect]).toEqual([nameOf(row), effectOf(row)]);
      expect([nameOf(row), params]).toEqual([nameOf(row), parametersOf(row.path)]);
      const isKey = operation !== undefined && opensTo(operation.access, row);
      expect([nameOf(row), operation?.access, isKey]).toEqual([nameOf(row), operation?.access, true]);
    }
  });
});

describe.each(contract.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', (_, row) => {
  const isPublic = row.key === 'public';
  const changes = effectOf(row) !== 'read';
  const names = row.path.includes('{');
  const keys = Array.isArray(row.key) ? row.key : [];

  /** A record for a call that succeeds: a new one where the call changes it. */
  const ownThing = async () =>
    (changes ? await row.thing?.(company) : await thingOf(row.thing, company)) ?? '';

  /** Calls with one key alone, where the row has keys, and otherwise as the owner. */
  async function withKey<R>(key: string | undefined, work: (by: ApiClient) => Promise<R>): Promise<R> {
    if (!key) return await work(isPublic ? stranger : company);
    await setAccess(clerk.ids.userId, { [key]: true });
    try {
      return await work(clerk);
    } finally {
      await setAccess(clerk.ids.userId, {});
    }
  }

  test('answers in the documented shape, nothing that is not its caller’s, and logs each change once', async () => {
    const thing = await ownThing();
    const { status, body } = await withKey(keys[0], async (by) => {
      if (isPublic) return await callRow(row, by, thing);
      const before = await linesOf(company);
      const headers = { 'Idempotency-Key': randomUUID() };
      const body = bodyOf(row, thing);
      const sent = row.sends?.();
      const send = async () =>
        sent
          ? await by.send(at(row, thing), {
              method: row.method,
              body: sent.body,
              headers: { ...sent.headers, ...headers },
            })
          : await by.call(row.method, addressOf(row, thing), body, headers);
      const first = await send();
      const after = await linesOf(company);
      expect(after > before).toBe(changes);
      if (!changes) return first;
      const again = await send();
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(await linesOf(company)).toBe(after);
      return first;
    });
    expect(status).toBe(200);
    if (!row.shape) return expect(body).not.toBe('');
    expect(fieldsOf(body)).toEqual(row.shape);
    if (typeof body === 'string') return;
    if ('code' in body) expect(body.code).toBe(200);
    expect(documented.get(nameOf(row))?.answerWrong(body)).toBe('');
    expect(fieldsIn(body).filter((name) => /^_|passwordHash|sessionsEndedAt/.test(name))).toEqual([]);
    const text = JSON.stringify(body);
    for (const { ids } of [other, late]) expect(text).not.toContain(ids.companyId);
    expect(text).not.toContain('$argon2');
  });

  test.skipIf(keys.length < 2)('is open to each of its other keys', async () => {
    for (const key of keys.slice(1)) {
      const thing = await ownThing();
      expect((await withKey(key, (by) => callRow(row, by, thing))).status).toBe(200);
    }
  });

  test.skipIf(isPublic)('is closed without a token', async () => {
    const answer = await callRow(row, stranger, names ? company.ids.userId : '');
    expectError(answer, 401);
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
  });

  test.skipIf(isPublic || row.method === 'GET')(
    'checks who is calling before it reads the body',
    async () => {
      const sent = { method: row.method, body: '{', headers: json };
      expectError(await stranger.send(at(row, 'x'), sent), 401);
      expectError(
        await clerk.send(at(row, 'x'), sent),
        ['any', 'approver', 'driver'].includes(row.key as string) ? 400 : 403,
      );
    },
  );

  const opensToAll = isPublic || row.key === 'any' || (row.key === 'self' && !names);
  test.skipIf(opensToAll)('is closed without the key', async () => {
    expectError(await callRow(row, clerk, names ? await thingOf(row.thing, company) : ''), 403);
  });

  test.skipIf(!names)('answers an id of another company exactly as one that does not exist', async () => {
    const foreign = await thingOf(row.thing, other);
    const before = await linesOf(other);
    const answer = await callRow(row, company, foreign);
    expectError(answer, 404);
    expect(answer.body).toEqual((await callRow(row, company, unknown)).body);
    expect(await linesOf(other)).toBe(before);
  });

  // What is public is so for everybody; its own tests say what it hides.
  test.skipIf(isPublic || Object.keys(refersOf(row)).length === 0)(
    'answers another company’s id among the fields exactly as an unknown one',
    async () => {
      const thing = await thingOf(row.thing, company);
      for (const [field, make] of Object.entries(refersOf(row))) {
        const callAbout = async (id: string) => {
          const path = at(row, thing);
          const query = row.method === 'GET' ? `?${field}=${id}` : '';
          return await company.call(row.method, path + query, row.body && { ...row.body, [field]: id });
        };
        const [foreign, none] = [await callAbout(await thingOf(make, other)), await callAbout(unknown)];
        expect([foreign.status, foreign.body]).toEqual([none.status, none.body]);
        expect(JSON.stringify(foreign.body)).not.toContain('"ok":true');
        expect(documented.get(nameOf(row))?.statuses).toContain(String(none.status));
      }
    },
  );

  test.skipIf(row.method === 'GET' || row.method === 'DELETE')(
    'answers a malformed body with 400',
    async () => {
      const sent = { method: row.method, body: '{', headers: json };
      expectError(await company.send(at(row, unknown), sent), 400);
    },
  );

  test.skipIf(row.method === 'GET' || row.sends !== undefined)(
    'names a field that does not exist, wherever it is',
    async () => {
      const thing = await thingOf(row.thing, company);
      for (const [place, misspelt] of documented.get(nameOf(row))?.misspelt ?? []) {
        const body = { ...bodyOf(row, thing), ...misspelt };
        const answer = await (isPublic ? stranger : company).call(row.method, at(row, thing), body);
        expect([place, answer.status]).toEqual([place, 400]);
        expectError(answer, 400);
        expect(answer.body.fields).toHaveProperty([place], [`There is no field ${place}.`]);
      }
    },
  );

  test.skipIf(!row.sentBack)(
    'takes its record back as a call returns it, and leaves it as it is',
    async () => {
      const { thing = row.thing, read } = row.sentBack as NonNullable<ContractRow['sentBack']>;
      const id = (await thing?.(company)) ?? '';
      const before = await read(company, id);
      const { status, body } = await company.call(row.method, at(row, id), before);
      expect([status, body.fields, body.error]).toEqual([200, undefined, undefined]);
      const { operation } = built.get(nameOf(row)) ?? {};
      if (operation && fieldNames(operation.input).includes('revision'))
        expect(before).toHaveProperty('revision');
      expect(withoutSaves(await read(company, id))).toEqual(withoutSaves(before));
    },
  );

  test.skipIf(!row.sentBack)(
    'refuses another revision than the stored one, and be it sent alone',
    async () => {
      const { thing = row.thing, read } = row.sentBack as NonNullable<ContractRow['sentBack']>;
      const id = (await thing?.(company)) ?? '';
      const { revision } = (await read(company, id)) as { revision?: number };
      if (revision === undefined) return;
      const answer = await company.call(row.method, at(row, id), { revision: revision + 1 });
      expectError(answer, 409);
    },
  );

  test.skipIf(isPublic)('refuses a userID that is not the caller’s to name', async () => {
    const name = ['userID', 'userId'].find((one) => !parametersOf(row.path).includes(one)) ?? '';
    const path = addressOf(row, unknown, { [name]: other.ids.userId });
    expectError(await company.call(row.method, path, bodyOf(row, unknown)), 403);
  });

  test.skipIf(row.method === 'GET' || !row.body)(
    'reads from a form-encoded body what JSON says',
    async () => {
      const parsed = async (body: string | URLSearchParams, headers = {}) => {
        const url = new URL(addressOf(row, unknown), suite.url);
        const request = new Request(url, { method: row.method, body, headers });
        const params = parametersOf(row.path).map((name) => [name, unknown]);
        const { query, body: fields } = await readCall(request, url, false);
        return built
          .get(nameOf(row))
          ?.operation.input.safeParse({ ...query, ...fields, ...Object.fromEntries(params) });
      };
      const body = bodyOf(row, unknown) ?? {};
      const said = await parsed(JSON.stringify(body), json);
      expect(said?.error).toBeUndefined();
      expect(await parsed(formOf(body))).toEqual(said);
    },
  );
});

const methodsOf = (path: string): string[] =>
  contract.filter((row) => row.path === path).map(({ method }) => method);

async function expectRefusedMethod(path: string, method: string): Promise<void> {
  const answer = await company.call(method, filled(path, 'x'), method === 'GET' ? undefined : {});
  expectError(answer, 405);
  expect(answer.headers.get('Allow')?.split(', ').sort()).toEqual(methodsOf(path).sort());
}

test.each([...new Set(contract.map(({ path }) => path))])('%s says which methods it takes', async (path) => {
  await expectRefusedMethod(path, 'PATCH');
});

describe('what is the same for all calls', () => {
  const post = async (body: RequestInit['body'], headers: Record<string, string> = json) =>
    await company.send('/createCompany', { method: 'POST', body, headers });

  test('a token that is worth nothing is none', async () => {
    for (const [why, nobody] of nobodies) {
      const answer = await nobody.get('/getAllCompanies');
      expect([why, answer.status]).toEqual([why, 401]);
      expectError(answer, 401);
    }
  });

  test('a form-encoded body is taken, also where a page has the same address', async () => {
    const headers = { Accept: 'application/json' };
    const pageAndCall = contract.find(({ path }) => path === '/signup');
    for (const row of [pageAndCall, contract.find(({ path }) => path === '/createCompany')]) {
      const body = formOf({ ...row?.body, ...(row === pageAndCall && { email: 'form@contract.example' }) });
      const answer = await company.send(row?.path ?? '', { method: 'POST', body, headers });
      expect(answer.status).toBe(200);
      expect(fieldsOf(answer.body)).toEqual(row?.shape);
    }
  });

  test('what a query has that the call does not is ignored, next to a body too', async () => {
    expect((await company.get('/getAllCompanies?notThere=x')).status).toBe(200);
    const made = contract.find(({ path }) => path === '/createCompany');
    expect((await company.post('/createCompany?notThere=x', made?.body)).status).toBe(200);
  });

  test('a method that a path does not have is refused', async () => {
    const all = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];
    for (const path of ['/createCompany', '/getAllCompanies', '/api/inventory', '/api/tasks/{id}'])
      for (const method of all)
        if (!methodsOf(path).includes(method)) await expectRefusedMethod(path, method);
  });

  test('a body that is no object is malformed', async () => {
    for (const body of ['[]', '"text"', 'null', '7', '\u0000', new Uint8Array([123, 255, 254, 125])])
      expectError(await post(body), 400);
  });

  test('a body that is too large, packed or of another type is refused', async () => {
    expectError(await post(JSON.stringify({ x: 'x'.repeat(1024 * 1024) })), 413);
    expectError(await post('<x/>', { 'Content-Type': 'text/xml' }), 415);
    expectError(await post('{}', { ...json, 'Content-Encoding': 'gzip' }), 415);
  });

  test('a userID is refused however it is spelled, of a stranger as of nobody', async () => {
    for (const name of ['userID', 'userId'])
      for (const id of [other.ids.userId, unknown])
        expectError(await company.get(`/getAllCompanies?${name}=${id}`), 403);
  });

  test('after the trial, reading goes on as well as what is vital, and all else is a 402', async () => {
    const signedIn = contract.filter(({ key }) => key !== 'public');
    await endTrial(-1_000);
    expect((await late.get('/getAllCompanies')).status).toBe(200);
    for (const row of signedIn.filter((row) => effectOf(row) === 'write')) {
      const answer = await callRow(row, late, unknown);
      expect([nameOf(row), answer.status]).toEqual([nameOf(row), 402]);
      expectError(answer, 402);
      expect(answer.body.error).toBe('Your free trial has ended. Choose a plan to continue.');
    }
    for (const row of signedIn.filter((row) => effectOf(row) === 'vital-write')) {
      await endTrial(86_400_000);
      const thing = (await row.thing?.(late)) ?? '';
      await endTrial(-1_000);
      expect([nameOf(row), (await callRow(row, late, thing)).status]).toEqual([nameOf(row), 200]);
    }
  });
});

test('an address under /api/ that is no call answers in the calls’ own shape', async () => {
  expectError(await company.get('/api/nothing-here'), 404);
  expectError(await company.post('/api/nothing-here'), 404);
});

test('paths match whatever their case', async () => {
  expect((await company.get('/GETALLCOMPANIES')).status).toBe(200);
  expect((await company.get(`/api/systemaccess/${company.ids.userId}`)).status).toBe(200);
});

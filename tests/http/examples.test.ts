import { beforeAll, expect, test } from 'vitest';
import { contract } from '../contract/rows';
import { ApiClient, newCompany } from '../support/api';
import { type Told, toldCalls } from '../support/openapi';
import { filled, nameOf } from '../support/rows';
import { filmNothingBehindTests } from '../support/storyboards';
import { signed, webhookSecret } from '../support/stripe';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile({ STRIPE_WEBHOOK_SECRET: webhookSecret });
filmNothingBehindTests();
let told: Map<string, Told>;
let readers: ApiClient;

beforeAll(async () => {
  told = await toldCalls(suite.url);
  readers = await newCompany(suite.url);
});

/** Public calls in the order a new user makes them. There is no token before signing up. */
const rows = [...contract].sort(
  (one, other) => Number(other.path === '/signup') - Number(one.path === '/signup'),
);

test.each(rows.map((row) => [nameOf(row), row] as const))(
  '%s: its example works and is answered as it says',
  async (name, row) => {
    const call = told.get(name);
    if (!call) throw new Error('the file does not have it');
    const isPublic = row.key === 'public';
    const stranger = new ApiClient(suite.url);
    // What a stranger may see, a company has made. Calls that read share one, except those that gather all there is.
    const gathersAll = ['/api/today', '/api/stocktakes/'].some((path) => row.path.startsWith(path));
    const shares = row.method === 'GET' && !gathersAll;
    const own = async () => (isPublic && !row.thing ? stranger : await newCompany(suite.url));
    const company = shares ? readers : await own();
    const by = isPublic ? stranger : company;
    const thing = (await row.thing?.(company)) ?? '';
    const inBody = row.thingIn && row.method !== 'GET';
    const made = (row.madeWithThing ?? []).map((field) => [field, row.body?.[field]]);
    const named = { ...(inBody && { [row.thingIn as string]: thing }), ...Object.fromEntries(made) };
    const about = inBody ? { ...(call.body as object), ...named } : call.body;
    const body = row.bodyAbout?.(thing) ?? about;
    const query = call.parameters.filter((one) => one.in === 'query' && one.example !== undefined);
    const words = new URLSearchParams(query.map((one) => [one.name, String(one.example)]));
    if (row.thingIn && !inBody) words.set(row.thingIn, thing);
    const headers = row.sends && signed(JSON.stringify(body)).headers;
    const path = `${filled(call.path, thing)}?${words}`;
    // A file has no example.
    const sendsFile = row.sends !== undefined && !isPublic;
    const answer = sendsFile
      ? await by.send(path, { method: call.method, ...row.sends?.() })
      : await by.call(call.method, path, body, headers);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    // A file goes out in its own type.
    if (call.answerType === '*/*') return expect(answer.body).not.toBe('');
    expect(answer.headers.get('Content-Type')).toContain(call.answerType);
    expect(call.answerWrong(answer.body)).toBe('');
    expect(shapeOf(answer.body)).toEqual(shapeOf(call.answer));
  },
);

test('every example is what its own schemas say', () => {
  for (const [name, { body, bodyWrong, answer, answerWrong, queryWrong, parameters }] of told) {
    if (body) expect([name, bodyWrong(body)]).toEqual([name, '']);
    expect([name, answerWrong(answer)]).toEqual([name, '']);
    expect([name, queryWrong]).toEqual([name, {}]);
    for (const parameter of parameters) {
      if (parameter.in === 'path') expect([name, typeof parameter.example]).toEqual([name, 'string']);
    }
  }
});

/** A value's fields and types, without what it says; a list by its first entry. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([name, part]) => [name, shapeOf(part)]),
  );
}

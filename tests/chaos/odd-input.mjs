import fc from 'fast-check';
import { logIn, signUp, startServer, temporaryFolder } from '../support/servers.mjs';

const times = Number(process.env.ODD ?? (process.env.SHORT === '1' ? 500 : 10_000));
const atOnce = 8;

const oddText = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    ...[
      '\u0000',
      '\ud800',
      '{',
      '$gt',
      'NaN',
      '1e309',
      '-0',
      '../..',
      '%00',
      '2026-13-45',
      '99999999999999999999',
    ],
    ...[
      '2026-02-29T25:61:00+99:99',
      'f'.repeat(24),
      '<img src=x onerror=1>',
      '=1+1',
      "' || 1 || '",
      'a'.repeat(20_000),
    ],
  ),
);
const odd = fc.oneof(
  oddText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    { $gt: '' },
    { $ne: null },
    { $where: '1' },
    ['a', { $regex: '.*' }],
    1e308,
    -1,
    0.1,
    null,
    true,
  ),
);
const oddName = fc.constantFrom(
  ...[
    '__proto__',
    'constructor',
    '$where',
    'a[0]',
    'a[99999999999]',
    'a[__proto__]',
    'companyId',
    '_id',
    'once',
    'limit',
  ],
  ...['cursor', 'id', 'userID', 'q', 'page', 'sort', 'revision', ''],
);

/**
 * Ten thousand odd requests over every call that the suite documents and every form that its pages show: none may be
 * answered by a 5xx, and the suite must answer as ever afterwards.
 */
export async function chaos(seed) {
  const suite = await startServer('scripts/start.mjs', { DATA_DIR: temporaryFolder(), WEB_CONCURRENCY: '1' });
  try {
    const { token } = await signUp(suite.url, 'boss@odd.example');
    const cookie = await logIn(suite.url, 'boss@odd.example');
    const doors = [...(await callsOf(suite.url)), ...(await formsOf(suite.url, cookie))];
    const drawn = fc.sample(
      fc.record({
        door: fc.constantFrom(...doors),
        known: fc.array(odd, { minLength: 12, maxLength: 12 }),
        more: fc.dictionary(oddName, odd, { maxKeys: 3 }),
        part: oddText,
        broken: fc.integer({ min: 0, max: 19 }),
      }),
      { numRuns: times, seed },
    );
    const faults = [];
    const seen = new Map();
    const next = drawn[Symbol.iterator]();
    const asker = async () => {
      for (const one of next) {
        const status = await ask(suite.url, one, { token, cookie });
        seen.set(status, (seen.get(status) ?? 0) + 1);
        if (typeof status !== 'number' || status >= 500)
          faults.push(
            `${one.door.method} ${one.door.path} answered ${status}: ${JSON.stringify(one).slice(0, 300)}`,
          );
      }
    };
    await Promise.all(Array.from({ length: atOnce }, asker));
    const after = await fetch(`${suite.url}/crm`, { headers: { Cookie: cookie }, redirect: 'manual' });
    // One of these forms may have signed the sender out, which is a valid answer.
    if (after.status >= 500) faults.push(`afterwards /crm answers ${after.status}`);
    const statuses = [...seen].sort().map(([status, count]) => `${status}: ${count}`);
    return [
      { what: `${times} odd requests at ${doors.length} calls and forms`, did: statuses.join(', '), faults },
    ];
  } finally {
    await suite.stop();
  }
}

async function callsOf(url) {
  const { paths } = await (await fetch(`${url}/api/openapi.json`)).json();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // Deleting and signing out end what the others are tried with.
      .filter(([method]) => method !== 'delete')
      .map(([method, told]) => ({
        kind: 'call',
        method: method.toUpperCase(),
        path,
        fields: fieldsIn(told),
      })),
  );
}

function fieldsIn({ parameters = [], requestBody }) {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
  const shapes = [body, ...(body.anyOf ?? []), ...(body.oneOf ?? []), ...(body.allOf ?? [])];
  return [
    ...parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    ...shapes.flatMap(({ properties = {} }) => Object.keys(properties)),
  ];
}

/** The forms of the pages that an owner can open from the menu and from each other, a few hundred pages deep at most. */
async function formsOf(url, cookie) {
  const open = ['/crm'];
  const known = new Set(open);
  const forms = new Map();
  for (let at = 0; at < open.length && at < 150; at += 1) {
    const answer = await fetch(url + open[at], { headers: { Cookie: cookie }, redirect: 'manual' });
    const html = answer.headers.get('Content-Type')?.includes('html') ? await answer.text() : '';
    for (const [, tag, inner] of html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
      if (!/method="post"/i.test(tag)) continue;
      const action = /action="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') || open[at];
      if (/logout|close|ownership|password|devices|two-factor/.test(action)) continue;
      const fields = [...inner.matchAll(/\bname="([^"]+)"/g)].map(([, name]) => name);
      forms.set(action, { kind: 'form', method: 'POST', path: action, fields: [...new Set(fields)] });
    }
    for (const [, href] of html.matchAll(/<a\b[^>]*\bhref="(\/[^"#?]*)/g)) {
      const pattern = href.replace(/[0-9a-f]{24}/g, ':id');
      if (known.has(pattern)) continue;
      known.add(pattern);
      open.push(href);
    }
  }
  return [...forms.values()];
}

async function ask(
  url,
  { door: { kind, method, path, fields }, known, more, part, broken },
  { token, cookie },
) {
  const sent = {
    ...Object.fromEntries(fields.slice(0, known.length).map((name, at) => [name, known[at]])),
    ...more,
  };
  const address = new URL(
    path.replace(/\{\w+\}/g, () => encodeOdd(part)),
    url,
  );
  const words = () =>
    new URLSearchParams(Object.entries(sent).map(([name, value]) => [name, asText(value)])).toString();
  const init = { method, redirect: 'manual', headers: {} };
  if (kind === 'form') {
    Object.assign(init.headers, {
      Cookie: cookie,
      Origin: url,
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    init.body = words();
  } else {
    init.headers.Authorization = `Bearer ${token}`;
    if (method === 'GET') address.search = words().slice(0, 6_000);
    else {
      init.headers['Content-Type'] = broken === 0 ? 'text/plain' : 'application/json';
      init.body = broken === 1 ? '{"a":' : broken === 2 ? '[[[[[]]]]]' : JSON.stringify(sent);
    }
  }
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(60_000) });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    return `${error.name}: ${error.cause?.message ?? error.message}`;
  }
}

const asText = (value) => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value));

function encodeOdd(part) {
  return (
    encodeURIComponent(part.toWellFormed())
      .slice(0, 300)
      .replace(/%[0-9A-F]?$/, '') || 'none'
  );
}

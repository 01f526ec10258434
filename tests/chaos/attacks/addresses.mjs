import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { formsIn, pagesOf } from '../crawl.mjs';

const elsewhere = [
  ...[
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example',
    '///evil.example',
  ],
  ...[
    '/\t/evil.example',
    '/%09/evil.example',
    '/\r\n/evil.example',
    '/crm\r\nSet-Cookie: evil=1',
    '/%0d%0aSet-Cookie:evil=1',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    ' //evil.example',
    '/.//evil.example',
    '/crm/..//evil.example',
    '@evil.example',
    '.evil.example',
  ],
];

/** Whether a browser on the suite's pages would stay with it. */
function stays(url, location) {
  try {
    return new URL(location, `${url}/x/`).origin === new URL(url).origin;
  } catch {
    return false;
  }
}

/** Addresses of other sites wherever a form or a page says where to go next. */
export async function redirects({ url, enter }) {
  const { boss } = await enter('redirect');
  const faults = [];
  let tried = 0;
  const look = (what, { status, headers }) => {
    tried += 1;
    const location = headers.get('Location');
    if (status >= 500) faults.push(`${what} answered ${status}`);
    if (location !== null && !stays(url, location)) faults.push(`${what} leads to ${location}`);
    if (headers.getSetCookie().some((cookie) => cookie.startsWith('evil')))
      faults.push(`${what} sets a cookie that was sent`);
  };
  const forms = [
    ...(await pagesOf(url, boss.cookie)).flatMap(formsIn),
    ...formsIn({ path: '/login', html: await (await fetch(`${url}/login`)).text() }),
  ];
  const leading = new Map(
    forms
      .filter(({ fields }) => fields.some(([name]) => isPlace(name)))
      .map((form) => [form.action.split('?')[0], form]),
  );
  for (const to of elsewhere) {
    for (const { action, fields } of leading.values()) {
      const body = new URLSearchParams(fields.map(([name, value]) => [name, isPlace(name) ? to : value]));
      const headers = { Cookie: boss.cookie, Origin: url };
      if (!/logout|delete|remove/.test(action))
        look(`${action} ${to}`, await ask(url, action, { method: 'POST', headers, body }));
    }
    const words = ['to', 'next', 'redirect', 'returnTo', 'return_to', 'url', 'back'].map((name) => [
      name,
      to,
    ]);
    const query = new URLSearchParams(words);
    const right = new URLSearchParams({ email: boss.email, password: 'measured-6', to, next: to });
    look(
      `/login ${to}`,
      await ask(url, `/login?${query}`, { method: 'POST', headers: { Origin: url }, body: right }),
    );
    for (const path of ['/', '/login', '/crm', '/SignUp', '/Success', '/Cancel'])
      look(`${path} ${to}`, await ask(url, `${path}?${query}`, { headers: { Cookie: boss.cookie } }));
    const raw = await said(
      url,
      `GET ${to.replace(/[\r\n\t ]/g, '')} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n\r\n`,
    );
    const location = /^location: (.*)$/im.exec(raw)?.[1]?.trim();
    tried += 1;
    if (location && !stays(url, location)) faults.push(`the address ${to} leads to ${location}`);
  }
  return {
    what: 'Ways to other sites',
    did: `${tried} tried at ${leading.size} forms and the way in`,
    faults,
  };
}

const isPlace = (name) => /^(to|next|back|return|redirect)/i.test(name);

async function ask(url, path, init) {
  const answer = await fetch(url + path, { redirect: 'manual', ...init });
  await answer.arrayBuffer();
  return answer;
}

/** What a server answers to these bytes, until it ends the connection or says nothing for a second. */
function said(url, bytes) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}

const hiddenPaths = [
  ...[
    '/../../../etc/passwd',
    '/..%2f..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fserver/index.js',
  ],
  ...[
    '/assets/../../server/index.js',
    '/assets/..%5c..%5cserver%5cindex.js',
    '/.env',
    '/.git/config',
    '/package.json',
    '/data/secret',
  ],
  ...[
    '/files/..%2f..%2fsecret',
    '/files/%00',
    '/crm%00',
    '/crm%00.css',
    '/crm;.css',
    '/crm.data',
    '/CRM/',
    '//crm',
    '/./crm',
    '/login/../crm',
  ],
  ...[
    '/settings.data',
    '/HumanResource.data',
    '/_root.data',
    '/__manifest?p=/crm',
    '/crm?index&_data=root',
    '/crm.css',
    '/Inventory/export.data',
  ],
];
const lies = [
  ['X-Original-URL', '/crm'],
  ['X-Rewrite-URL', '/crm'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-User', 'owner@kopicorner.example'],
  ['X-Middleware-Subrequest', 'middleware'],
  ['Authorization', 'Bearer null'],
  ['Authorization', 'Basic b3duZXI6eA=='],
  ['Cookie', 'session=; laoban=1; admin=true'],
];

/** Paths that lead out of the pages, headers that claim something, hosts that are none, and requests within requests. */
export async function tricks({ url, folder, sample }) {
  const faults = [];
  let tried = 0;
  const secret = readFileSync(join(folder, 'secret'), 'utf8').trim();
  const look = (what, text) => {
    tried += 1;
    if (/^HTTP\/1\.1 5/.test(text)) faults.push(`${what}: ${text.slice(0, 60)}`);
    for (const hidden of ['root:x:0', secret, sample.clientName, 'createRequestHandler', '"dependencies"'])
      if (hidden && text.includes(hidden)) faults.push(`${what} tells ${hidden.slice(0, 20)}`);
  };
  const host = new URL(url).host;
  for (const path of hiddenPaths)
    for (const [name, value] of [['X-None', '1'], ...lies])
      look(
        `${path} with ${name}`,
        await said(
          url,
          `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${name}: ${value}\r\nConnection: close\r\n\r\n`,
        ),
      );
  const bodies = [
    `POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /crm HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`,
    `GET /crm HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`,
    `GET /${'a'.repeat(60_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: ${host}\r\n X-Folded: 1\r\n\r\n`,
    `GET / HTTP/1.1\nHost: ${host}\n\n`,
  ];
  for (const bytes of bodies) look(bytes.slice(0, 40), await said(url, bytes));
  // A mail must lead to the suite, whatever host its order claims.
  const form = 'email=owner%40kopicorner.example';
  let ordered = 0;
  for (const [name, value] of [
    ['Host', host],
    ['Host', 'evil.example'],
    ['X-Forwarded-Host', 'evil.example'],
    ['Forwarded', 'host=evil.example'],
  ]) {
    const heads = name === 'Host' ? '' : `Host: ${host}\r\n`;
    const text = await said(
      url,
      `POST /ForgetPassword HTTP/1.1\r\n${heads}${name}: ${value}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\nConnection: close\r\n\r\n${form}`,
    );
    if (/^HTTP\/1\.1 302/.test(text)) ordered += 1;
    look(`a mailed link by ${name}`, text);
  }
  const mails = await mailsIn(join(folder, 'outbox'), ordered);
  if (ordered === 0 || mails.length < ordered)
    faults.push(`${ordered} mails were ordered, ${mails.length} came: where they lead is unknown`);
  if (mails.some((text) => text.includes('evil.example'))) faults.push('a mail leads to another site');
  return { what: 'Tricks with paths and headers', did: `${tried} tried`, faults };
}

/** The mails in a folder, when there are so many, or after ten seconds: they are sent behind the answer. */
async function mailsIn(outbox, most) {
  for (let tries = 0; ; tries += 1) {
    const names = existsSync(outbox) ? readdirSync(outbox) : [];
    if (names.length >= most || tries === 100)
      return names.map((name) => readFileSync(join(outbox, name), 'utf8'));
    await wait(100);
  }
}

/** Each form, sent by another site's page with the person's own cookie. */
export async function crossSite({ url, enter, documented }) {
  const { boss } = await enter('cross');
  const faults = [];
  let tried = 0;
  const pages = await pagesOf(url, boss.cookie);
  const forms = new Map(pages.flatMap(formsIn).map((form) => [form.action, form]));
  const sites = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: url, 'Sec-Fetch-Site': 'cross-site' },
    { Referer: 'https://evil.example/', 'Sec-Fetch-Site': 'same-site' },
  ];
  const look = (what, status) => {
    tried += 1;
    if (status !== 400 && status !== 403) faults.push(`${what} answered ${status}`);
  };
  for (const headers of sites) {
    for (const { action, fields } of forms.values()) {
      const init = {
        method: 'POST',
        headers: { ...headers, Cookie: boss.cookie },
        body: new URLSearchParams(fields),
      };
      look(`the form of ${action} from ${JSON.stringify(headers)}`, (await ask(url, action, init)).status);
    }
    for (const { method, path, example } of documented.filter(
      (one) => one.method !== 'GET' && !/webhooks/.test(one.path),
    )) {
      const where = path.replace(/\{\w+\}/g, 'f'.repeat(24));
      const init = {
        method,
        headers: { ...headers, Cookie: boss.cookie, 'Content-Type': 'text/plain' },
        body: JSON.stringify(example ?? {}),
      };
      look(`${method} ${path} from ${JSON.stringify(headers)}`, (await ask(url, where, init)).status);
    }
  }
  const living = await ask(url, '/crm', { headers: { Cookie: boss.cookie } });
  if (living.status !== 200) faults.push('the person was signed out over it');
  return { what: 'Forms of other sites', did: `${tried} sent with a person's cookie, all refused`, faults };
}

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { MongoClient } from 'mongodb';
import {
  cookieOf,
  owner,
  post,
  seedSample,
  signUp,
  startServer,
  temporaryFolder,
} from '../../tests/support/servers.mjs';
import { asBrowser, askAgain, interleaved, quantile } from './load.mjs';
import { client, job, quotation } from './sides.mjs';

const few = 1_000;
const many = 100_000;
const goal = { most: 1.3 };
const dayMs = 86_400_000;
const newId = () => randomBytes(12).toString('hex');
const dateOf = (ms) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);
const now = Date.now();

/**
 * The kinds: how a first record is made, what differs in the others, and the page that lists them. The others are
 * copies written directly to the store, since calls would take minutes.
 */
const things = [
  {
    name: 'clients',
    collection: 'clients',
    first: ['/createCompany', () => client(0)],
    other: (at) => ({ name: `Bench ${at}`, sortName: `bench ${at}`, email: `bench${at}@bench.example` }),
    // The contact of all of them is Tan Wei Ling: in another order than stored, and with a word that no contact has.
    pages: [
      '/crm',
      '/crm?q=ench+999',
      '/find?q=bench+50',
      '/find?q=50+bench',
      '/find?q=tan',
      '/find?q=ling+tan',
      '/find?q=ling+bench',
      '/find?q=bemch',
      '/api/find?q=tan',
    ],
  },
  {
    name: 'tasks',
    collection: 'tasks',
    first: ['/api/tasks', ({ clientId }) => ({ title: 'Task', endDate: dateOf(now), CustomerID: clientId })],
    other(at) {
      const endDate = dateOf(now + ((at % 400) - 200) * dayMs);
      return {
        title: `Task ${at}`,
        searchTitle: `task ${at}`,
        endDate,
        urgency: `${1 + (at % 3)} ${endDate}`,
      };
    },
    pages: ['/Tasks', '/Tasks?find=ask+999'],
  },
  {
    name: 'jobs',
    collection: 'jobs',
    first: ['/api/jobs', () => job(0, dateOf(now))],
    // Fifty today; the others spread over the years before.
    other(at) {
      const days = at < 50 ? 0 : 1 + (at % 2_000);
      return {
        jobId: `BENCH-${at}`,
        jobKey: `bench-${at}`,
        title: `Job ${at}`,
        jobDate: dateOf(now - days * dayMs),
        searchText: `job ${at}\nkopi & co\nbench-${at}`,
        ...(days > 0 && { status: 'ended', jobEnd: new Date(now - days * dayMs - at) }),
      };
    },
    pages: ['/JobManagement', '/JobManagement?q=ob+9', '/Invoices/from-job', '/Invoices/from-job?q=ob+999'],
  },
  {
    name: 'quotations',
    collection: 'quotations',
    first: ['/api/quotation', (firm) => quotation(firm)],
    other: (at) => ({ number: `Q-${at}`, title: `Beans ${at}`, searchText: `q-${at} kopi & co beans ${at}` }),
    pages: ['/Quotes', '/Quotes?q=eans+999'],
  },
  {
    name: 'items',
    collection: 'items',
    first: ['/api/inventory', () => item],
    other: (at) => ({
      sku: `BENCH-${at}`,
      skuKey: `bench-${at}`,
      productName: `Item ${at}`,
      listKey: `item ${at} bench-${at}`,
    }),
    pages: ['/Inventory', '/Inventory?q=tem+999'],
  },
  {
    name: 'invoices',
    collection: 'salesInvoices',
    first: ['/api/invoices', ({ clientId }) => ({ clientId, title: 'Beans', amount: 100, gst: false })],
    other: invoice,
    // What is open by due date, as issuing writes it.
    async after(db, companyId) {
      const open = db.collection('salesInvoices').find({ companyId, open: true });
      const sums = new Map();
      for await (const { dueDate, total } of open) {
        const { count = 0, balance = 0 } = sums.get(dueDate) ?? {};
        sums.set(dueDate, { count: count + 1, balance: balance + total });
      }
      const rows = [...sums].map(([dueDate, sum]) => ({ ...sum, dueDate, companyId, _id: newId() }));
      await db.collection('receivables').insertMany(rows);
    },
    pages: [
      '/Invoices',
      '/Invoices?status=paid',
      '/Invoices?status=issued',
      '/Invoices?status=overdue',
      '/Invoices?q=INV-2026-0500',
      '/Invoices?q=bakery+aaf',
      '/Invoices?q=beans',
      '/Invoices/new',
      '/clientDashBoard/CLIENT/invoices',
      '/clientDashBoard/CLIENT/invoices/statement',
      '/Quotes',
      '/Today',
    ],
  },
];

/**
 * Invoices of three years, a hundred for each client: one in a hundred is a draft, two are credit notes, and an eighth of the
 * first thousand and three in a hundred of all others are open, of the last 150 days.
 */
function invoice(at, { clientId, createdAt, ...model }) {
  const isOpen = at % (at < few ? 8 : 32) === 0;
  const age = at % (isOpen ? 150 : 1_100);
  const firm = Math.floor(at / 100);
  const created = new Date(createdAt.getTime() - age * dayMs - at * 1_000);
  const own = {
    title: `Beans ${at}`,
    clientName: `Bakery ${nameOf(firm)}`,
    searchText: `inv-2026-${at} bakery ${nameOf(firm)} beans ${at}`,
    clientId: firm === 0 ? clientId : `client-${firm}`,
    createdAt: created,
  };
  if (at % 100 === 7) return { ...own, status: 'draft' };
  const issued = {
    ...own,
    number: `INV-2026-${String(at).padStart(4, '0')}`,
    issuedOn: dateOf(created.getTime()),
    issuedAt: created,
    dueDate: dateOf(created.getTime() + 30 * dayMs),
  };
  if (at % 50 === 3)
    return { ...issued, number: `CN-2026-${at}`, kind: 'credit', status: 'issued', dueDate: undefined };
  if (isOpen) return { ...issued, status: 'issued', open: true };
  const payment = {
    id: newId(),
    amount: model.total,
    date: issued.issuedOn,
    method: 'paynow',
    reference: '',
    note: '',
  };
  return { ...issued, status: 'paid', payments: [{ ...payment, at: created, byName: 'Bench' }] };
}

const item = {
  SKU: 'BENCH-0',
  productName: 'Item 0',
  productSegment: 'All',
  location: 'Rack',
  totalCount: 100,
  onHoldCount: 0,
};

/** A name of three letters, another one for each number below 17,576. */
const nameOf = (number) =>
  [676, 26, 1].map((place) => String.fromCharCode(97 + (Math.floor(number / place) % 26))).join('');

/**
 * What is added to the sample company for its owner's day, each `many` times: tasks that end within 200 days of today, half of
 * them the owner's own, quotations of the last 400 days, of which each tenth has an answer, and items, of which each tenth runs low.
 */
const ofDay = [
  {
    collection: 'tasks',
    from: { open: true },
    other: (at, { assigneeId }, { ownerId }) => ({
      endDate: dateOf(now + ((at % 400) - 200) * dayMs),
      assigneeId: at % 2 ? ownerId : assigneeId,
    }),
  },
  {
    collection: 'quotations',
    from: { status: 'sent' },
    other(at) {
      const sentAt = now - (at % 400) * dayMs;
      return {
        number: `Q-${at}`,
        sentAt: new Date(sentAt),
        validUntil: dateOf(sentAt + 30 * dayMs),
        ...(at % 10 === 0 && {
          status: 'accepted',
          unseenAnswer: true,
          answeredAt: new Date(now - at * 1_000),
        }),
      };
    },
  },
  {
    collection: 'items',
    from: {},
    other: (at) => ({ _id: `item-${at}`, skuKey: `bench-${at}`, listKey: `item ${at} bench-${at}` }),
  },
  {
    collection: 'alerts',
    from: { state: 'open', subjectKind: 'item' },
    count: many / 10,
    other: (at) => ({ subjectId: `item-${at * 10}`, createdAt: new Date(now - at * 1_000) }),
  },
];

/**
 * 100,000 records of a kind compared with 1,000: pages of two companies in one store; and the sample owner's day compared with
 * the same after 100,000 more of what it looks at. `BENCH_THINGS=invoices` or `BENCH_THINGS=day` measures only these.
 */
export async function sizes(sides, rounds) {
  const rows = [];
  const { BENCH_THINGS: only } = process.env;
  const measure = async (than, pages, compared) => {
    const seen = [];
    for (const side of sides) seen.push(await compared(side));
    for (const path of pages)
      rows.push(
        { name: `${path} with ${than}`, unit: '×', figures: seen.map((one) => one[path].ratio), goal },
        { name: `${path}, p50`, unit: 'ms', figures: seen.map((one) => one[path].p50) },
      );
  };
  for (const thing of things.filter(({ name }) => !only || only === name))
    await measure(`100,000 ${thing.name}, to 1,000`, thing.pages, (side) => compare(thing, side, rounds));
  if (!only || only === 'day')
    await measure('100,000 tasks, quotations, items, to the sample owner’s', dayPages, (side) =>
      compareDays(side, rounds),
    );
  return rows;
}

const dayPages = ['/Today'];

/** Two sample companies, one of them with much more of everything, each with a suite of its own. */
async function compareDays({ checkout }, rounds) {
  const folders = [temporaryFolder(), temporaryFolder()];
  const enter = async (folder) => {
    const suite = await startServer('scripts/start.mjs', { DATA_DIR: folder, ...single }, { cwd: checkout });
    const Cookie = await cookieOf(suite.url, owner);
    return { ...suite, Cookie };
  };
  for (const folder of folders) {
    seedSample(folder, checkout);
    // Upgrades pass over the sample company before it has so much.
    const suite = await enter(folder);
    await fetch(`${suite.url}/Today`, { headers: { Cookie: suite.Cookie } });
    await suite.stop();
  }
  await withStore(folders[1], checkout, async (db) => {
    const { _id: ownerId, companyId } = await db.collection('users').findOne({ email: owner.email });
    for (const { collection, from, other, count = many } of ofDay) {
      const like = { companyId, ...from };
      await copy(db, { collection, other: (at, model) => other(at, model, { ownerId }) }, like, count);
    }
  });
  const suites = [];
  try {
    for (const folder of folders) suites.push(await enter(folder));
    return await ratios(dayPages, suites, rounds);
  } finally {
    for (const suite of suites) await suite.stop();
  }
}

const single = { BILLING_PROVIDER: 'none', WEB_CONCURRENCY: '1' };

async function compare(thing, { checkout }, rounds) {
  const variables = { DATA_DIR: temporaryFolder(), ...single };
  const start = () => startServer('scripts/start.mjs', variables, { cwd: checkout });
  const founding = await start();
  const firms = [await found(founding.url, thing, few), await found(founding.url, thing, many)];
  await founding.stop();
  await withStore(variables.DATA_DIR, checkout, async (db) => {
    for (const { companyId, count } of firms) await copy(db, thing, { companyId }, count);
  });
  await rebuildSearch(variables.DATA_DIR, checkout);

  const suite = await start();
  try {
    const people = [];
    for (const { email, clientId } of firms) {
      const Cookie = await cookieOf(suite.url, { email, password: 'measured-6' });
      people.push({ url: suite.url, clientId, Cookie });
    }
    return await ratios(thing.pages, people, rounds);
  } finally {
    await suite.stop();
  }
}

/** Of each page the second person's median time, in milliseconds and as a multiple of the first one's; both ask in turn. */
async function ratios(pages, people, rounds) {
  const found = {};
  for (const path of pages) {
    const turns = await interleaved(rounds + 1, people, async ({ url, Cookie, clientId }) => {
      const asked = {
        name: path,
        url: url + path.replace('CLIENT', clientId),
        headers: { ...asBrowser, Cookie },
      };
      return (await askAgain(asked, 1, 1)).p50;
    });
    const [one, other] = [...turns.values()].map((seen) => quantile(seen.slice(1)));
    found[path] = { ratio: other / one, p50: other };
  }
  return found;
}

async function found(url, { name, first: [path, body] }, count) {
  const email = `boss@${name}-${count}.example`;
  const { token, companyId } = await signUp(url, email);
  const made = await post(url, '/createCompany', client(0), token);
  if (path !== '/createCompany')
    await post(url, path, body({ clientId: made.id, clientName: client(0).CompanyName }), token);
  return { email, companyId, count, clientId: made.id };
}

async function copy(db, { collection, other, after }, like, count) {
  const model = await db.collection(collection).findOne(like);
  if (!model) throw new Error(`There is no first one in ${collection}`);
  for (let from = 1; from < count; from += 1_000) {
    const some = Array.from({ length: Math.min(1_000, count - from) }, (_, place) => ({
      ...model,
      _id: newId(),
      ...other(from + place, model),
    }));
    await db.collection(collection).insertMany(some, { ignoreUndefined: true });
  }
  await after?.(db, like.companyId);
}

/** Records written directly to the store are only found after this. An older checkout has no search to rebuild. */
async function rebuildSearch(folder, cwd) {
  if (!existsSync(resolve(cwd, 'scripts/rebuild-search.mjs'))) return;
  const env = { ...process.env, DATA_DIR: folder, NODE_ENV: 'production' };
  const child = spawn(process.execPath, ['scripts/rebuild-search.mjs'], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The search could not be rebuilt');
}

/** Opens the store of a data folder through `npm run db`. */
async function withStore(folder, cwd, work) {
  const env = { ...process.env, DATA_DIR: folder, NODE_ENV: 'production' };
  const child = spawn(process.execPath, ['scripts/db.mjs', '--port', '0'], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const uri = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const [, found] = /^MONGODB_URI=(.*)$/m.exec(said) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error('The store did not start')));
  });
  const mongo = await new MongoClient(uri).connect();
  try {
    // The suite's own database, where the address names none.
    await work(mongo.db('laoban'));
  } finally {
    await mongo.close();
    child.kill('SIGTERM');
    await ended;
  }
}

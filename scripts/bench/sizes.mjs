import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { MongoClient } from 'mongodb';
import { cookieOf, post, signUp, startServer, temporaryFolder } from '../../tests/support/servers.mjs';
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
    pages: ['/crm', '/crm?q=ench+999', '/find?q=bench+50', '/find?q=bemch'],
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
    pages: ['/Tasks'],
  },
  {
    name: 'jobs',
    collection: 'jobs',
    first: ['/api/jobs', () => job(0, dateOf(now))],
    // Fifty today; the others spread over the years before.
    other: (at) => ({
      ...{ jobId: `BENCH-${at}`, jobKey: `bench-${at}`, title: `Job ${at}` },
      jobDate: dateOf(now - (at < 50 ? 0 : 1 + (at % 2_000)) * dayMs),
    }),
    pages: ['/JobManagement'],
  },
  {
    name: 'quotations',
    collection: 'quotations',
    first: ['/api/quotation', (firm) => quotation(firm)],
    other: (at) => ({ number: `Q-${at}`, docID: `Q-${at}` }),
    pages: ['/Quotes'],
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

/** A name of three letters, another one for each number below 17,576. */
const nameOf = (number) =>
  [676, 26, 1].map((place) => String.fromCharCode(97 + (Math.floor(number / place) % 26))).join('');

/** 100,000 records of a kind compared with 1,000: pages of two companies in one store. `BENCH_THINGS=invoices` measures only these. */
export async function sizes(sides, rounds) {
  const rows = [];
  const { BENCH_THINGS: only } = process.env;
  for (const thing of things.filter(({ name }) => !only || only === name)) {
    const seen = [];
    for (const side of sides) seen.push(await compare(thing, side, rounds));
    for (const path of thing.pages)
      rows.push({
        name: `${path} with 100,000 ${thing.name}, to 1,000`,
        unit: '×',
        figures: seen.map((ratios) => ratios[path]),
        goal,
      });
  }
  return rows;
}

async function compare(thing, { checkout }, rounds) {
  const variables = { DATA_DIR: temporaryFolder(), BILLING_PROVIDER: 'none', WEB_CONCURRENCY: '1' };
  const start = () => startServer('scripts/start.mjs', variables, { cwd: checkout });
  const founding = await start();
  const firms = [await found(founding.url, thing, few), await found(founding.url, thing, many)];
  await founding.stop();
  await withStore(variables.DATA_DIR, checkout, async (db) => {
    for (const { companyId, count } of firms) await copy(db, thing, companyId, count);
  });
  await rebuildSearch(variables.DATA_DIR, checkout);

  const suite = await start();
  try {
    const ratios = {};
    const people = [];
    for (const { email, clientId } of firms)
      people.push({ clientId, Cookie: await cookieOf(suite.url, { email, password: 'measured-6' }) });
    for (const path of thing.pages) {
      const turns = await interleaved(rounds + 1, people, async ({ Cookie, clientId }) => {
        const url = suite.url + path.replace('CLIENT', clientId);
        const asked = { name: path, url, headers: { ...asBrowser, Cookie } };
        return (await askAgain(asked, 1, 1)).p50;
      });
      const [one, other] = [...turns.values()].map((seen) => quantile(seen.slice(1)));
      ratios[path] = other / one;
    }
    return ratios;
  } finally {
    await suite.stop();
  }
}

async function found(url, { name, first: [path, body] }, count) {
  const email = `boss@${name}-${count}.example`;
  const { token, companyId } = await signUp(url, email);
  const made = await post(url, '/createCompany', client(0), token);
  if (path !== '/createCompany')
    await post(url, path, body({ clientId: made.id, clientName: client(0).CompanyName }), token);
  return { email, companyId, count, clientId: made.id };
}

async function copy(db, { collection, other, after }, companyId, count) {
  const model = await db.collection(collection).findOne({ companyId });
  if (!model) throw new Error(`There is no first one in ${collection}`);
  for (let from = 1; from < count; from += 1_000) {
    const some = Array.from({ length: Math.min(1_000, count - from) }, (_, place) => ({
      ...model,
      ...other(from + place, model),
      _id: newId(),
    }));
    await db.collection(collection).insertMany(some, { ignoreUndefined: true });
  }
  await after?.(db, companyId);
}

/** Records written directly to the store are only found after this. An older checkout has no search to rebuild. */
async function rebuildSearch(folder, cwd) {
  if (!existsSync(resolve(cwd, 'scripts/rebuild-search.mjs'))) return;
  const env = { ...process.env, DATA_DIR: folder, NODE_ENV: 'production' };
  const child = spawn(process.execPath, ['scripts/rebuild-search.mjs'], {
    ...{ cwd, env, stdio: ['ignore', 'ignore', 'inherit'] },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The search could not be rebuilt');
}

/** Opens the store of a data folder through `npm run db`. */
async function withStore(folder, cwd, work) {
  const env = { ...process.env, DATA_DIR: folder, NODE_ENV: 'production' };
  const child = spawn(process.execPath, ['scripts/db.mjs', '--port', '0'], {
    ...{ cwd, env, stdio: ['ignore', 'pipe', 'inherit'] },
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

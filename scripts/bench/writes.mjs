import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { interleaved, quantile, startBarePage } from './load.mjs';
import { client, quotation, rowsOfAPage, withSuites } from './sides.mjs';

const goals = { form: 6, call: 3, p99: 300, longest: 1_000 };
const inARow = 20;

/** The time of changes: by form with the page that follows, and by call, each next to the bare page. */
export async function writes(sides, rounds) {
  const bare = await startBarePage();
  try {
    const rows = await withSuites(sides, async () => {
      const rows = [];
      for (const write of changes) rows.push(await measure(write, bare, sides, rounds));
      return [...rows, ...(await quotations(sides, rounds)), ...(await payments(sides, rounds))];
    });
    // Two processes share no line: their transactions meet in the store.
    const twoProcesses = await withSuites(
      sides,
      async () => [...(await quotations(sides, rounds)), ...(await payments(sides, rounds))],
      { WEB_CONCURRENCY: '2' },
    );
    return [...rows, ...twoProcesses.map((row) => ({ ...row, name: `${row.name}, two web processes` }))];
  } finally {
    await bare.stop();
  }
}

const newId = () => randomBytes(12).toString('hex');
const task = ({ clientId }) => ({
  title: 'Count the cups',
  description: 'All of them.',
  endDate: '2030-01-15',
  priority: 'Low',
  status: 'todo',
  CustomerID: clientId,
});
const movement = ({ itemId }) => ({ itemId, type: 'add', quantity: 1, note: '' });

const changes = [
  { name: 'Create client, form and next page', form: () => '/crm/new', body: () => client(newId()) },
  { name: 'Create client, call', call: '/createCompany', body: () => client(newId()) },
  { name: 'Create task, form and next page', form: () => '/Tasks/new', body: task },
  { name: 'Create task, call', call: '/api/tasks', body: task },
  {
    name: 'Stock movement, form and next page',
    form: ({ itemId }) => `/InventoryDetails/${itemId}/new`,
    body: movement,
  },
  { name: 'Stock movement, call', call: '/api/inventory/transaction', body: movement },
];

async function measure({ name, form, call, body }, bare, sides, rounds) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const getBare = () => ask(agent, bare.url, { path: `/?rows=${rowsOfAPage}` }, 200);
  const change = async ({ url, firm }) => {
    if (call) return await ask(agent, url, { path: call, json: body(firm), token: firm.token }, 200);
    const fields = { once: newId(), ...body(firm) };
    const sent = await ask(agent, url, { path: form(firm), form: fields, cookie: firm.cookie }, 302);
    return await ask(agent, url, { path: sent.headers.location, cookie: firm.cookie }, 200);
  };
  // The first round warms up.
  const seen = await interleaved(rounds + 1, ['bare', ...sides], async (side) => {
    const times = [];
    for (let time = 0; time < inARow; time += 1)
      times.push(await timed(() => (side === 'bare' ? getBare() : change(side))));
    return quantile(times);
  });
  agent.destroy();
  const [bareP50, ...figures] = [...seen.values()].map((turns) => quantile(turns.slice(1)));
  const goal = { most: call ? goals.call : goals.form, ofBare: true };
  return { name: `${name}, p50`, unit: 'ms', figures, bare: bareP50, goal };
}

/** Ten at once. Their background work is waited for before the other side's turn. */
export async function quotations(sides, rounds) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 10 });
  const seen = await interleaved(rounds, sides, async ({ url, firm }) => {
    const times = [];
    const person = async () => {
      for (let time = 0; time < 10; time += 1) {
        const order = { path: '/api/quotation', json: quotation(firm), token: firm.token };
        times.push(await timed(() => ask(agent, url, order, 200)));
      }
    };
    await Promise.all(Array.from({ length: 10 }, person));
    await wait(5_000);
    return times;
  });
  agent.destroy();
  return waits('Create quotations at 10', seen);
}

/** Three people record payments of invoices without a pause while one issues invoices that are due on the same day. */
export async function payments(sides, rounds) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  const issued = new Map(sides.map((side) => [side, []]));
  const paid = await interleaved(rounds, sides, async (side) => {
    const draft = async () => {
      const { clientId } = side.firm;
      const invoice = { clientId, title: 'Beans', amount: 120, gst: true, paymentTerm: '30 days' };
      return (await side.call('/api/invoices', invoice)).id;
    };
    const issue = (id) => side.call(`/api/invoices/${id}/issue`, {});
    const open = await Promise.all([draft(), draft(), draft()]);
    for (const id of open) await issue(id);
    const drafts = [];
    for (let time = 0; time < 10; time += 1) drafts.push(await draft());
    const times = [];
    let busy = true;
    const payer = async (id) => {
      const order = { path: `/api/invoices/${id}/payments`, json: payment(), token: side.firm.token };
      while (busy) times.push(await timed(() => ask(agent, side.url, order, 200)));
    };
    const payers = open.map(payer);
    for (const id of drafts) issued.get(side).push([await timed(() => issue(id))]);
    busy = false;
    await Promise.all(payers);
    await wait(5_000);
    return times;
  });
  agent.destroy();
  return [
    ...waits('Issue invoices next to three payers', issued),
    ...waits('Record payments at 3 next to an issuer', paid),
  ];
}

const payment = () => ({ amount: 0.01, method: 'cash', date: dayInSingapore() });
const dayInSingapore = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

const waits = (name, seen) => [
  {
    name: `${name}, p99`,
    unit: 'ms',
    goal: { most: goals.p99 },
    figures: [...seen.values()].map((turns) => quantile(turns.flat(), 0.99)),
  },
  {
    name: `${name}, longest`,
    unit: 'ms',
    goal: { most: goals.longest },
    figures: [...seen.values()].map((turns) => quantile(turns.flat(), 1)),
  },
];

async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** One request over a keep-alive connection. Throws for another status. */
function ask(agent, url, { path, form, json, cookie, token }, wanted) {
  const body = form ? String(new URLSearchParams(form)) : json && JSON.stringify(json);
  const headers = {
    ...(!json && { Accept: 'text/html', 'Accept-Encoding': 'gzip' }),
    ...(body && {
      'Content-Type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      'Content-Length': Buffer.byteLength(body),
    }),
    ...(form && { Origin: url }),
    ...(cookie && { Cookie: cookie }),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(path, url), { agent, method: body ? 'POST' : 'GET', headers });
    request.once('error', reject);
    request.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        if (response.statusCode !== wanted) text += part;
      });
      response.once('error', reject).once('end', () => {
        if (response.statusCode === wanted) resolve(response);
        else reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 500)}`));
      });
    });
    request.end(body);
  });
}

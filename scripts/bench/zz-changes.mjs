import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { untilIdle } from './idle.mjs';
import { figuresOf } from './load.mjs';
import { owner } from './sample-firm.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 30);

/**
 * What changes cost: the form with the page that it leads to, and the call. In turn with the bare page, asked by the same
 * program, so that a machine that grows slower does so for all alike. What one leaves to be done behind its answer, as a
 * quotation its print, is waited for before the next has its turn.
 * @param {{ bare: { url: string }, suite: { url: string, pid: number }, firm: Awaited<ReturnType<typeof import('./sample-firm.mjs').enterSample>> }} of
 * @returns {Promise<{ name: string, goal?: number, byConnections: Record<number, ReturnType<typeof figuresOf>> }[]>} the bare page first
 */
export async function measureChanges({ bare, suite, firm }) {
  const measured = [
    { name: 'Bare page', act: (ask) => expectOk(ask(bare.url, { path: '/' })).then(() => undefined) },
    ...changes(suite.url, firm),
  ];
  const seen = measured.map(() => ({ 1: { times: [], seconds: 0 }, 10: { times: [], seconds: 0 } }));
  const askers = { 1: askerOf(1), 10: askerOf(10) };
  for (let round = -3; round < rounds; round += 1) {
    for (const connections of [1, 10]) {
      for (const [at, { act, leavesWork }] of measured.entries()) {
        // Each takes seconds to be done with, so fewer of them.
        if (leavesWork && round % 3 !== 0) continue;
        const begun = performance.now();
        const times = [];
        for (let row = 0; row < Number(process.env.ROW ?? 1); row += 1) times.push(...await Promise.all(
          Array.from({ length: connections }, () => timed(act, askers[connections])),
        ));
        const seconds = (performance.now() - begun) / 1_000;
        if (leavesWork) await untilIdle(suite.pid);
        if (round < 0) continue;
        const all = seen[at][connections];
        all.times.push(...times);
        all.seconds += seconds;
      }
    }
  }
  for (const ask of Object.values(askers)) ask.end();
  return measured.map(({ name, goal }, at) => ({
    name,
    ...(goal && { goal }),
    byConnections: { 1: figuresOf(seen[at][1]), 10: figuresOf(seen[at][10]) },
  }));
}

async function timed(act, ask) {
  const begun = performance.now();
  return (await act(ask)) ?? performance.now() - begun;
}

/** The goals of a change against the bare page: its form with the next page, its call. */
const formGoal = 2.5;
const callGoal = 1;

function changes(url, { token, cookie, clientId, clientName, itemId }) {
  const form = (name, path, fields) => ({
    name: `${name}, form and next page`,
    goal: formGoal,
    async act(ask) {
      const sent = await ask(url, { method: 'POST', path, form: { once: newId(), ...fields() }, cookie });
      if (sent.status !== 302) throw new Error(`${name}: the form answered ${sent.status}`);
      await expectOk(ask(url, { path: sent.location, cookie }));
    },
  });
  const call = (name, path, body, goal = callGoal) => ({
    name: `${name}, call`,
    goal,
    act: (ask) => expectOk(ask(url, { method: 'POST', path, json: body(), token })).then(() => undefined),
  });
  const client = () => ({
    CompanyName: `Bench ${newId()} Pte Ltd`,
    industry: 'Retail',
    contactPerson: 'Tan Wei Ling',
    role: 'Owner/C-Suite',
    Email: `w${newId()}@bench.example`,
    contact: '+65 6123 4567',
    address: '1 Tanjong Pagar Road, Singapore 088444',
    website: 'https://bench.example',
  });
  const task = () => ({
    title: 'Count the cups',
    description: 'All of them.',
    endDate: '2030-01-15',
    priority: 'Low',
    status: 'todo',
    CustomerID: clientId,
  });
  const movement = () => ({ itemId, type: 'add', quantity: 1, note: '' });
  const offer = () => ({
    clientName,
    title: 'Beans',
    description: 'For a year.',
    amount: 120,
    paymentTerm: '30 days',
  });
  let turn = 0;
  /** Applied for and taken back, so that there is always something left; only the first is timed. */
  const leave = {
    name: 'Leave, call',
    goal: callGoal,
    async act(ask) {
      turn += 1;
      // The weekdays of a month without holidays.
      const date = `2027-04-${String(weekdays[turn % weekdays.length]).padStart(2, '0')}`;
      const wanted = { type: 'Hospitalization Leave', startDate: date, endDate: date, reason: 'Bench' };
      const begun = performance.now();
      const answer = ask(url, { method: 'POST', path: '/api/leave/apply', json: wanted, token });
      const { id } = JSON.parse(await expectOk(answer)).data;
      const took = performance.now() - begun;
      const taken = {
        method: 'POST',
        path: `/LeaveManagement/my/${id}/cancel`,
        form: { once: newId() },
        cookie,
      };
      const { status } = await ask(url, taken);
      if (status !== 302) throw new Error(`Taking leave back answered ${status}`);
      return took;
    },
  };
  return [
    form('A client', '/crm/new', client),
    call('A client', '/createCompany', client),
    form('A task', '/Tasks/new', task),
    call('A task', '/api/tasks', task),
    form('A stock movement', `/InventoryDetails/${itemId}/new`, movement),
    call('A stock movement', '/api/inventory/transaction', movement),
    { ...call('A quotation', '/api/quotation', offer), leavesWork: true },
    leave,
    signIn(url),
  ];
}

const weekdays = [1, 2, 5, 6, 7, 8, 9, 12, 13, 14, 15, 16, 19, 20, 21, 22, 23, 26, 27, 28, 29, 30];

/** Without a goal: checking a password is meant to be costly. */
function signIn(url) {
  return {
    name: 'A sign-in, form and next page',
    async act(ask) {
      const sent = await ask(url, { method: 'POST', path: '/login', form: owner });
      if (sent.status !== 302) throw new Error(`The sign-in answered ${sent.status}`);
      const cookie = sent.cookies.map((set) => set.split(';')[0]).join('; ');
      await expectOk(ask(url, { path: sent.location, cookie }));
    },
  };
}

const newId = () => randomBytes(12).toString('hex');

/** Asks over connections that stay open, as browsers and programs do. */
function askerOf(connections) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const ask = (url, { method = 'GET', path, form, json, cookie, token }) =>
    new Promise((resolve, reject) => {
      const body = form ? String(new URLSearchParams(form)) : json ? JSON.stringify(json) : undefined;
      const request = http.request(new URL(path, url), {
        agent,
        method,
        headers: {
          Accept: 'text/html',
          ...(!json && { 'Accept-Encoding': 'gzip' }),
          ...(body && {
            'Content-Type': form ? 'application/x-www-form-urlencoded' : 'application/json',
            'Content-Length': Buffer.byteLength(body),
          }),
          ...(form && { Origin: url }),
          ...(cookie && { Cookie: cookie }),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
      });
      request.once('error', reject);
      request.once('response', (response) => {
        const pieces = [];
        response.on('data', (piece) => pieces.push(piece));
        response.once('error', reject);
        response.once('end', () => {
          const { statusCode: status, headers } = response;
          const cookies = headers['set-cookie'] ?? [];
          resolve({ status, location: headers.location, cookies, bytes: Buffer.concat(pieces) });
        });
      });
      request.end(body);
    });
  return Object.assign(ask, { end: () => agent.destroy() });
}

async function expectOk(answer) {
  const { status, bytes } = await answer;
  if (status !== 200) throw new Error(`An answer was ${status}: ${bytes.toString().slice(0, 200)}`);
  return bytes.toString();
}

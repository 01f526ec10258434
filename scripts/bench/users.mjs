import { setTimeout as wait } from 'node:timers/promises';
import { memoryOf, processorMsOf, sendForm } from '../../tests/support/servers.mjs';
import { interleaved, quantile } from './load.mjs';

const goals = { p99: 100, idle: 3, memoryMB: 600, growth: 1.1 };
const everyMs = 5_000;
const bellMs = 60_000;

/** Two hundred people who each act every five seconds and whose open page asks for the bell once a minute, one side after the other, in several rounds. */
export async function users(sides, rounds) {
  const minutes = Number(process.env.BENCH_MINUTES ?? 1);
  const turns = await interleaved(Math.min(rounds, 2), sides, async (side) => {
    const suite = await side.start();
    try {
      const busy = await crowd({ suite, side, minutes });
      return { ...busy, idle: await idleTabs({ suite, side, minutes }) };
    } finally {
      await suite.stop();
    }
  });
  const of = (figure, pick = quantile) => [...turns.values()].map((seen) => pick(seen.map(figure)));
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  return [
    { name: '200 users, p50', unit: 'ms', figures: of(({ p50 }) => p50) },
    { name: '200 users, p99', unit: 'ms', figures: of(({ p99 }) => p99), goal: { most: goals.p99 } },
    {
      name: '200 idle tabs, share of one core',
      unit: '%',
      goal: { most: goals.idle },
      figures: of(({ idle }) => idle),
    },
    { name: '200 users, errors', unit: '', figures: of(({ errors }) => errors, sum), goal: { most: 0 } },
    { name: 'Memory just started', unit: 'MB', figures: of(({ beforeMB }) => beforeMB) },
    {
      name: 'Memory after them',
      unit: 'MB',
      figures: of(({ afterMB }) => afterMB),
      goal: { most: goals.memoryMB },
    },
    {
      name: 'Memory after them, to that halfway',
      unit: '',
      figures: of(({ afterMB, halfwayMB }) => (halfwayMB ? afterMB / halfwayMB : 1)),
      goal: { most: goals.growth },
    },
  ];
}

/**
 * People who each do something every five seconds, a tenth of it writing.
 * @returns {Promise<{ answers: number, errors: number, p50: number, p99: number, beforeMB: number, halfwayMB: number,
 *   afterMB: number }>} milliseconds; memory of all processes
 */
export async function crowd({ suite, side, minutes, people = 200 }) {
  const cookies = [];
  // A few at a time, since checking a password is slow.
  for (let at = 0; at < people; at += 4)
    cookies.push(...(await Promise.all(Array.from({ length: Math.min(4, people - at) }, side.cookie))));
  const beforeMB = memoryOf(suite.pid);
  const actions = actionsOf(side.firm);
  // Node compiles code on first use, so each action is done before measuring.
  for (const cookie of cookies.slice(0, people / 20))
    for (const action of actions) await act(suite.url, cookie, action);
  const times = [];
  let errors = 0;
  let halfwayMB = 0;
  const begun = performance.now();
  const ends = begun + minutes * 60_000;
  const halfway = setTimeout(() => {
    halfwayMB = memoryOf(suite.pid);
  }, minutes * 30_000);
  await Promise.all(
    cookies.map(async (cookie, at) => {
      let next = begun + (at * everyMs) / people;
      for (let turn = at; next < ends; next += everyMs, turn += 1) {
        await wait(Math.max(0, next - performance.now()));
        const from = performance.now();
        const isRight = await act(suite.url, cookie, actions[turn % actions.length]).catch(() => false);
        times.push(performance.now() - from);
        if (!isRight) errors += 1;
        if (turn % (bellMs / everyMs) === 0) await askForBell(suite.url, cookie);
      }
    }),
  );
  clearTimeout(halfway);
  const [p50, p99] = [quantile(times), quantile(times, 0.99)];
  return { answers: times.length, errors, p50, p99, beforeMB, halfwayMB, afterMB: memoryOf(suite.pid) };
}

/** Open pages on which nobody does anything: how much of one core they take, in per cent. */
async function idleTabs({ suite, side, minutes, people = 200 }) {
  const cookie = await side.cookie();
  const tabs = await Promise.all(Array.from({ length: people }, () => askForBell(suite.url, cookie)));
  await wait(5_000);
  const [begun, before] = [performance.now(), processorMsOf(suite.pid)];
  await Promise.all(
    tabs.map(async (etag, at) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        const due = begun + (minute + at / people) * bellMs;
        await wait(Math.max(0, due - performance.now()));
        await askForBell(suite.url, cookie, etag);
      }
    }),
  );
  await wait(Math.max(0, begun + minutes * bellMs - performance.now()));
  return (100 * (processorMsOf(suite.pid) - before)) / (performance.now() - begun);
}

/** Asks for the bell as a browser does that has its last answer. Returns the version of this one. */
async function askForBell(url, cookie, etag) {
  const headers = { Cookie: cookie, ...(etag && { 'If-None-Match': etag }) };
  const answer = await fetch(`${url}/api/today/bell`, { headers });
  await answer.arrayBuffer();
  return answer.headers.get('ETag');
}

function actionsOf({ clientId, itemId, quotationId }) {
  return [
    { path: '/crm' },
    { path: `/clientDashBoard/${clientId}` },
    { path: '/Tasks' },
    { path: '/Meetings' },
    { path: '/Inventory' },
    { path: `/InventoryDetails/${itemId}` },
    { path: '/Quotes' },
    { path: `/Quotes/${quotationId}` },
    { path: '/JobManagement' },
    { path: `/InventoryDetails/${itemId}/new`, fields: { itemId, type: 'add', quantity: '1', note: '' } },
  ];
}

async function act(url, cookie, { path, fields }) {
  const answer = fields
    ? await sendForm(url, path, fields, cookie)
    : await fetch(url + path, { headers: { Cookie: cookie }, redirect: 'manual' });
  await answer.arrayBuffer();
  return answer.status === (fields ? 302 : 200);
}

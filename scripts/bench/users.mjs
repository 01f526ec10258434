import { setTimeout as wait } from 'node:timers/promises';
import { memoryOf, sendForm } from '../../tests/support/servers.mjs';
import { interleaved, quantile } from './load.mjs';

const goals = { p99: 100, memoryMB: 600, growth: 1.1 };
const everyMs = 5_000;

/** Two hundred people who each act every five seconds, one side after the other, in several rounds. */
export async function users(sides, rounds) {
  const minutes = Number(process.env.BENCH_MINUTES ?? 1);
  const turns = await interleaved(Math.min(rounds, 2), sides, async (side) => {
    const suite = await side.start();
    try {
      return await crowd({ suite, side, minutes });
    } finally {
      await suite.stop();
    }
  });
  const of = (figure, pick = quantile) => [...turns.values()].map((seen) => pick(seen.map(figure)));
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  return [
    { name: '200 users, p50', unit: 'ms', figures: of(({ p50 }) => p50) },
    { name: '200 users, p99', unit: 'ms', figures: of(({ p99 }) => p99), goal: { most: goals.p99 } },
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
      }
    }),
  );
  clearTimeout(halfway);
  const [p50, p99] = [quantile(times), quantile(times, 0.99)];
  return { answers: times.length, errors, p50, p99, beforeMB, halfwayMB, afterMB: memoryOf(suite.pid) };
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

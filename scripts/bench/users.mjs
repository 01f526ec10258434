import { numberIn } from '../words.mjs';
import { cookieOf } from './doors.mjs';
import { figuresOf } from './load.mjs';
import { memoryOfTree } from './memory.mjs';
import { owner } from './sample-firm.mjs';

const usualPeople = 200;
const everyMs = 5_000;
const usualMinutes = numberIn('BENCH_MINUTES', 1);

/**
 * A busy day: two hundred people who each do something every five seconds, most of it reading, a tenth writing.
 * @returns {Promise<{ people: number, minutes: number, answers: number, errors: number, p50: number, p99: number,
 *   beforeMB: number, halfWayMB: number, afterMB: number }>} milliseconds; memory of the whole tree of processes
 */
export async function measureUsers({ suite, firm, minutes = usualMinutes, people = usualPeople }) {
  const cookies = [];
  // Four at a time: a password is costly to check, as it should be.
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (cookies.length < people) {
        const at = cookies.push('') - 1;
        cookies[at] = await cookieOf(suite.url, owner);
      }
    }),
  );
  const beforeMB = memoryOfTree(suite.pid);
  const doings = doingsOf(firm);
  const times = [];
  let errors = 0;
  let halfWayMB = 0;
  const begun = performance.now();
  const ends = begun + minutes * 60_000;
  const half = setTimeout(() => {
    halfWayMB = memoryOfTree(suite.pid);
  }, minutes * 30_000);
  const person = async (cookie, at) => {
    for (let next = begun + (at * everyMs) / people, turn = at; next < ends; next += everyMs, turn += 1) {
      await until(next);
      const doing = doings[turn % doings.length];
      const from = performance.now();
      const ok = await does(suite.url, cookie, doing).catch(() => false);
      times.push(performance.now() - from);
      if (!ok) errors += 1;
    }
  };
  await Promise.all(cookies.map(person));
  clearTimeout(half);
  const { p50, p99 } = figuresOf({ times, seconds: 1 });
  const afterMB = memoryOfTree(suite.pid);
  return { people, minutes, answers: times.length, errors, p50, p99, beforeMB, halfWayMB, afterMB };
}

const until = (time) => new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));

/** Nine that read and one that writes, in turn. */
function doingsOf({ clientId, itemId, quotationId }) {
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

async function does(url, cookie, { path, fields }) {
  const answer = await fetch(url + path, {
    headers: { Cookie: cookie, ...(fields && { Origin: url }) },
    redirect: 'manual',
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
  await answer.arrayBuffer();
  return fields ? answer.status === 302 : answer.status === 200;
}

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import autocannon from 'autocannon';
import { processorMsOf, startServer } from '../../tests/support/servers.mjs';

/** The median of some numbers, or another quantile. */
export function quantile(numbers, share = 0.5) {
  if (numbers.length === 0) throw new Error('There is nothing to take a median of');
  const sorted = Float64Array.from(numbers).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

/** Each key's figures by round: `each` is called for every key in turn, round after round. */
export async function interleaved(rounds, keys, each) {
  const seen = new Map(keys.map((key) => [key, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const key of keys) seen.get(key).push(await each(key, round));
  return seen;
}

/**
 * Requests one address repeatedly for some seconds. Returns p50 and p99 in milliseconds, and answers a second.
 * autocannon's own figures are whole milliseconds, so each answer is timed.
 */
export async function askAgain({ name, url, headers = {} }, connections, seconds) {
  const times = [];
  const begun = performance.now();
  const turn = autocannon({ url, headers, connections, duration: seconds, sampleInt: 50 });
  turn.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const { errors, non2xx } = await turn;
  if (errors + non2xx > 0) throw new Error(`${name}: ${errors} errors, ${non2xx} refusals`);
  const perSecond = times.length / ((performance.now() - begun) / 1_000);
  return { p50: quantile(times), p99: quantile(times, 0.99), perSecond };
}

/** Node compiles what it runs often: after 500 requests a process takes half of what it took at first. */
const warmRequests = 500;

/** Requests an address as often as it takes until a process answers it at its usual speed. */
export async function warm({ name, url, headers = {} }, amount = warmRequests) {
  const { errors, non2xx } = await autocannon({ url, headers, connections: 4, amount });
  if (errors + non2xx > 0) throw new Error(`${name}: ${errors} errors, ${non2xx} refusals`);
}

/** The processor time of the whole server for one request, in milliseconds, from `many` in a row. */
export async function processorTimeOf({ url, headers = {}, status = 200 }, pid, many = 200) {
  const before = processorMsOf(pid);
  for (let time = 0; time < many; time += 1) {
    const answer = await fetch(url, { headers, redirect: 'manual' });
    await answer.arrayBuffer();
    if (answer.status !== status) throw new Error(`${url} answered ${answer.status}`);
  }
  return (processorMsOf(pid) - before) / many;
}

/** Builds the reference, a minimal React Router app (`bare/`), and starts it on the router's own server. */
export async function startBarePage() {
  rmSync('build/bench-bare', { recursive: true, force: true });
  const { status, stdout, stderr } = spawnSync('npx', ['react-router', 'build', 'scripts/bench/bare'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`The bare page could not be built:\n${stdout}${stderr}`);
  const server = 'node_modules/@react-router/serve/bin.js';
  return await startServer(server, { HOST: '127.0.0.1' }, { args: ['build/bench-bare/server/index.js'] });
}

/** Accepts compressed answers, like a browser. */
export const asBrowser = {
  Accept: 'text/html',
  'Accept-Encoding': 'gzip',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

import autocannon from 'autocannon';

/** How often each target has its turn, for how long, and with how many requests at the most. */
const rounds = 6;
const seconds = 1;
const warmingSeconds = 2;
const mostRequests = 20_000;

/** How many connections ask at once. */
export const connectionCounts = [1, 10];

/**
 * What was seen of one target at one number of connections, over all rounds.
 * @typedef {object} Seen
 * @property {number[]} times each answer's milliseconds
 * @property {number} seconds how long it was under load
 */

/**
 * Measures all targets in turn, round after round, so that a machine that grows slower does so for all alike.
 * @param {import('./targets.mjs').Target[]} targets
 * @param {{ counts?: number[], turnSeconds?: number }} [how] numbers of connections, and how long a turn is
 * @returns {Promise<Map<string, Map<number, Seen>>>} by name, then by connections
 */
export async function measureLoad(targets, { counts = connectionCounts, turnSeconds = seconds } = {}) {
  for (const target of targets) await ask(target, 10, warmingSeconds);
  const seen = new Map(
    targets.map(({ name }) => [name, new Map(counts.map((count) => [count, { times: [], seconds: 0 }]))]),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const connections of counts) {
      for (const target of targets) {
        const turn = await ask(target, connections, turnSeconds);
        const all = seen.get(target.name).get(connections);
        all.times.push(...turn.times);
        all.seconds += turn.seconds;
      }
    }
  }
  return seen;
}

/**
 * One turn of one target. The times are taken from each answer, since autocannon's own figures are whole
 * milliseconds; a connection's first answer, which waits for the connection, is left out.
 */
async function ask({ name, url, method = 'GET', headers, body, unseen }, connections, duration) {
  const times = [];
  const connected = new Set();
  let began = 0;
  let ended = 0;
  const turn = autocannon({
    url,
    method,
    headers,
    body,
    ...(unseen && { requests: [{ setupRequest: (asked) => ({ ...asked, path: unseenPath(url, unseen) }) }] }),
    // Each request a key of its own, where one is asked for as [<id>].
    idReplacement: true,
    connections,
    duration,
    maxOverallRequests: mostRequests,
    sampleInt: 50,
  });
  turn.on('response', (client, _status, _bytes, milliseconds) => {
    ended = performance.now();
    if (connected.has(client)) times.push(milliseconds);
    else connected.add(client);
    began ||= ended;
  });
  const { errors, non2xx } = await turn;
  if (errors + non2xx > 0) throw new Error(`${name}: ${errors} errors, ${non2xx} refusals under load`);
  return { times, seconds: (ended - began) / 1000 };
}

let asked = 0;

/** The path of an address with a parameter that no request had before. */
function unseenPath(url, name) {
  asked += 1;
  const { pathname, searchParams } = new URL(url);
  searchParams.set(name, String(asked));
  return `${pathname}?${searchParams}`;
}

/**
 * The figures of what was seen: milliseconds within which half and 99 of 100 answers came, and answers a second.
 * @param {Seen} seen
 */
export function figuresOf({ times, seconds }) {
  if (times.length === 0) throw new Error('There were no answers under load');
  const sorted = Float64Array.from(times).sort();
  const within = (share) => sorted[Math.ceil(sorted.length * share) - 1];
  return { p50: within(0.5), p99: within(0.99), perSecond: times.length / seconds };
}

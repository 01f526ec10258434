import { setTimeout as wait } from 'node:timers/promises';
import { asBrowser, askAgain, interleaved, processorTimeOf, quantile, startBarePage, warm } from './load.mjs';
import { fillLists, withSuites } from './sides.mjs';

const goals = { times: 3, perSecond: 0.45 };
const seconds = 1;

/** Pages and their calls, each next to the bare React Router page with as many rows. */
export async function pages(sides, rounds) {
  const bare = await startBarePage();
  try {
    return await withSuites(sides, async (suites) => {
      for (const side of sides) await fillLists(side);
      // PDFs and other background work of what was added.
      await wait(10_000);
      const rows = [];
      rows.push(...(await bells(sides, suites, rounds)));
      for (const target of targets()) rows.push(...(await measure(target, bare, sides, suites, rounds)));
      return rows;
    });
  } finally {
    await bare.stop();
  }
}

const monthAgo = () => new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);

/** The processor time of a request to each side, in milliseconds. */
async function processorTimes(asked, suites, rounds) {
  const places = asked.map((_, at) => at);
  const seen = await interleaved(rounds, places, (at) => processorTimeOf(asked[at], suites[at].pid, 100));
  return [...seen.values()].map((turns) => quantile(turns));
}

/** What an open page asks by itself: the bell, when nothing is new and when something is. */
async function bells(sides, suites, rounds) {
  const full = sides.map(({ url, firm }) => ({
    name: 'Bell',
    url: `${url}/api/today/bell`,
    headers: { 'Accept-Encoding': 'gzip', Cookie: firm.cookie },
  }));
  for (const one of full) await warm(one);
  const unchanged = await Promise.all(
    full.map(async (one) => {
      const answer = await fetch(one.url, { headers: one.headers });
      await answer.arrayBuffer();
      // A build without versions answers in full.
      const etag = answer.headers.get('ETag');
      return etag ? { ...one, status: 304, headers: { ...one.headers, 'If-None-Match': etag } } : one;
    }),
  );
  for (const one of unchanged) await processorTimeOf(one, 0, 500);
  return [
    {
      name: 'Bell with nothing new, processor time',
      unit: 'ms',
      figures: await processorTimes(unchanged, suites, rounds),
    },
    {
      name: 'Full bell, processor time',
      unit: 'ms',
      figures: await processorTimes(full, suites, rounds),
    },
  ];
}

const targets = () => [
  { name: 'Today', path: () => '/Today' },
  { name: 'Client list', path: () => '/crm' },
  { name: 'Client', path: ({ clientId }) => `/clientDashBoard/${clientId}` },
  { name: 'Quotations', path: () => '/Quotes' },
  { name: 'Quotation', path: ({ quotationId }) => `/Quotes/${quotationId}` },
  { name: 'Tasks', path: () => '/Tasks' },
  { name: 'Items', path: () => '/Inventory' },
  {
    name: 'Item with a month of history',
    path: ({ itemId }) => `/InventoryDetails/${itemId}?startDate=${monthAgo()}`,
  },
  { name: 'Meetings of a week', path: () => '/Meetings' },
  { name: 'Jobs of a day', path: () => '/JobManagement' },
  { name: 'Leave of a month', path: () => '/LeaveManagement/calendar' },
  { name: 'Profile', path: () => '/settings' },
  { name: 'Client list, JSON', call: true, path: () => '/getAllCompanies?limit=50' },
  { name: 'Client, JSON', call: true, path: ({ clientId }) => `/getCompanyById/${clientId}` },
];

async function measure({ name, path, call = false }, bare, sides, suites, rounds) {
  const asked = sides.map(({ url, firm }) => ({
    name,
    url: url + path(firm),
    headers: call
      ? { 'Accept-Encoding': 'gzip', Authorization: `Bearer ${firm.token}` }
      : { ...asBrowser, Cookie: firm.cookie },
  }));
  const count = call ? 50 : await rowsOf(asked[0]);
  const yardstick = { name: 'Bare page', url: `${bare.url}/?rows=${count}`, headers: asBrowser };
  for (const one of [yardstick, ...asked]) await warm(one);
  const of = async (connections, figure) => {
    const seen = await interleaved(rounds, [yardstick, ...asked], (one) =>
      askAgain(one, connections, seconds),
    );
    return [...seen.values()].map((turns) => quantile(turns.map((turn) => turn[figure])));
  };
  const [bareP50, ...p50] = await of(1, 'p50');
  const [barePerSecond, ...perSecond] = await of(10, 'perSecond');
  const what = call ? name : `${name} (${count} rows)`;
  const processor = await processorTimes(asked, suites, rounds);
  return [
    { name: `${what}, processor time`, unit: 'ms', figures: processor },
    {
      name: `${what}, p50 at 1`,
      unit: 'ms',
      figures: p50,
      bare: bareP50,
      ...(!call && { goal: { most: goals.times, ofBare: true } }),
    },
    {
      name: `${what}, answers at 10`,
      unit: '/s',
      figures: perSecond,
      bare: barePerSecond,
      ...(!call && { goal: { least: goals.perSecond, ofBare: true } }),
    },
  ];
}

/** The number of rows in a page's main content. */
async function rowsOf({ name, url, headers }) {
  const answer = await fetch(url, { headers, redirect: 'manual' });
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`);
  const [, main = ''] = (await answer.text()).split(/<main\b/);
  return main.match(/<(?:li|tr)\b/g)?.length ?? 1;
}

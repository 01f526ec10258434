import { asBrowser, askAgain, interleaved, quantile, startBarePage } from './load.mjs';
import { fillLists, withSuites } from './sides.mjs';

const goals = { times: 3, perSecond: 0.45 };
const seconds = 1;

/** Pages and their calls, each next to the bare React Router page with as many rows. */
export async function pages(sides, rounds) {
  const bare = await startBarePage();
  try {
    return await withSuites(sides, async () => {
      for (const side of sides) await fillLists(side);
      const rows = [];
      for (const target of targets()) rows.push(...(await measure(target, bare, sides, rounds)));
      return rows;
    });
  } finally {
    await bare.stop();
  }
}

const monthAgo = () => new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);

const targets = () => [
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

async function measure({ name, path, call = false }, bare, sides, rounds) {
  const asked = sides.map(({ url, firm }) => ({
    name,
    url: url + path(firm),
    headers: call
      ? { 'Accept-Encoding': 'gzip', Authorization: `Bearer ${firm.token}` }
      : { ...asBrowser, Cookie: firm.cookie },
  }));
  const count = call ? 50 : await rowsOf(asked[0]);
  const yardstick = { name: 'Bare page', url: `${bare.url}/?rows=${count}`, headers: asBrowser };
  for (const one of [yardstick, ...asked]) await askAgain(one, 10, seconds);
  const of = async (connections, figure) => {
    const seen = await interleaved(rounds, [yardstick, ...asked], (one) =>
      askAgain(one, connections, seconds),
    );
    return [...seen.values()].map((turns) => quantile(turns.map((turn) => turn[figure])));
  };
  const [bareP50, ...p50] = await of(1, 'p50');
  const [barePerSecond, ...perSecond] = await of(10, 'perSecond');
  const what = call ? name : `${name} (${count} rows)`;
  return [
    {
      ...{ name: `${what}, p50 at 1`, unit: 'ms', figures: p50, bare: bareP50 },
      ...(!call && { goal: { most: goals.times, ofBare: true } }),
    },
    {
      ...{ name: `${what}, answers at 10`, unit: '/s', figures: perSecond, bare: barePerSecond },
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

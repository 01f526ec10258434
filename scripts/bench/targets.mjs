/** As a browser asks, so that answers are packed; the bare page and the suite's get the same. */
const asBrowser = {
  Accept: 'text/html',
  'Accept-Encoding': 'gzip',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

/** What a call and the pages of settings may cost, times the bare page. */
const callGoal = 1;
const settingsGoal = 1.5;

/**
 * One address that is measured.
 * @typedef {object} Target
 * @property {string} name
 * @property {string} url
 * @property {string} [method] GET where there is none
 * @property {string} [body]
 * @property {Record<string, string>} headers
 * @property {number} [goal] its p50 at one connection, times that of the bare page; 0.8 where there is none
 * @property {string} [unseen] a parameter that each request gives a value of its own, so that no page of before is shown again
 * @property {(body: string) => boolean} holds whether an answer is what the name says
 */

/**
 * The yardstick first, then what is measured by it: a firm of a thousand clients and, where it is there, the sample company.
 * @returns {Target[]}
 */
export function targets({ bare, suite, firm: { token, cookie, clientId }, sample }) {
  const page = { ...asBrowser, Cookie: cookie };
  const call = { 'Accept-Encoding': 'gzip', Authorization: `Bearer ${token}` };
  const at = (path) => `${suite.url}${path}`;
  return [
    { name: 'Bare page, 50 rows', url: `${bare.url}/`, headers: asBrowser, holds: has(/<li>/g, 50) },
    {
      name: 'Client list, page',
      url: at('/crm'),
      headers: page,
      holds: has(/<a href="\/clientDashBoard\//g, 50),
    },
    {
      name: 'Client list, page that was not shown before',
      url: at('/crm'),
      unseen: 'unseen',
      headers: page,
      holds: has(/<a href="\/clientDashBoard\//g, 50),
    },
    {
      name: 'Client list, JSON',
      url: at('/getAllCompanies?limit=50'),
      headers: call,
      holds: has(/"CompanyName":/g, 50),
      goal: callGoal,
    },
    {
      name: 'One client, page',
      url: at(`/clientDashBoard/${clientId}`),
      headers: page,
      holds: has(/<h1/g, 1),
    },
    {
      name: 'One client, JSON',
      url: at(`/getCompanyById/${clientId}`),
      headers: call,
      holds: has(/"CompanyName":/g, 1),
      goal: callGoal,
    },
    {
      name: 'Plans, JSON',
      url: at('/getPlans'),
      headers: call,
      holds: has(/"planRank":/g, 5),
      goal: settingsGoal,
    },
    ...(sample ? samplePages(at, sample) : []),
  ];
}

/** The rooms of the sample company, with what a firm of fifteen sees in them. */
function samplePages(at, { cookie, token, itemId, quotationId }) {
  const page = { ...asBrowser, Cookie: cookie };
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const rooms = [
    ['Quotations', '/Quotes'],
    ['One item with a month of history', `/InventoryDetails/${itemId}?startDate=${monthAgo}`],
    ['The week’s meetings', '/Meetings'],
    ['The day’s jobs', '/JobManagement'],
    ['The month’s leave', '/LeaveManagement/calendar'],
    ['Tasks', '/Tasks'],
    ['Items', '/Inventory'],
    ['Own profile', '/settings', settingsGoal],
    ['Company', '/settings/company', settingsGoal],
    ['Plans', '/settings/plans', settingsGoal],
  ];
  return [
    ...rooms.map(([name, path, goal]) => ({
      name: `${name}, page`,
      ...(goal && { goal }),
      url: at(path),
      headers: page,
      holds: (body) => /<h1/.test(body),
    })),
    {
      name: 'A quotation’s PDF that is there',
      url: at(`/api/quotation/${quotationId}/download`),
      headers: { Authorization: `Bearer ${token}` },
      holds: (body) => body.startsWith('%PDF'),
      goal: 4,
    },
  ];
}

const has = (mark, times) => (body) => (body.match(mark) ?? []).length === times;

/** Asks once and answers the text; throws where it is not what the target promises. */
export async function check({ name, url, headers, holds }) {
  const response = await fetch(url, { headers, redirect: 'manual' });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${name} answered ${response.status}`);
  if (!holds(body)) throw new Error(`${name} does not show what it should`);
  return body;
}

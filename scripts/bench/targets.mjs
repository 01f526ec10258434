/** As a browser asks, so that answers are packed; the bare page and the suite's get the same. */
const asBrowser = {
  Accept: 'text/html',
  'Accept-Encoding': 'gzip',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

/**
 * One address that is measured.
 * @typedef {object} Target
 * @property {string} name
 * @property {string} url
 * @property {string} [method] GET where there is none
 * @property {string} [body]
 * @property {Record<string, string>} headers
 * @property {(body: string) => boolean} holds whether an answer is what the name says
 */

/**
 * The yardstick first, then what is measured by it.
 * @returns {Target[]}
 */
export function targets({ bare, suite, firm: { token, cookie, clientId } }) {
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
      name: 'Client list, JSON',
      url: at('/getAllCompanies?limit=50'),
      headers: call,
      holds: has(/"CompanyName":/g, 50),
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
    },
    {
      name: 'Plans, JSON',
      url: at('/getPlans'),
      headers: call,
      holds: has(/"planRank":/g, 5),
    },
    ...['/settings', '/settings/company', '/settings/plans'].map((path) => ({
      name: `${path}, page`,
      url: at(path),
      headers: page,
      holds: has(/<h1/g, 1),
    })),
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

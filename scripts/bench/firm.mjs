/** How many clients the measured firm has, and how many of them are sent at once. */
export const howMany = 1_000;
const atOnce = 8;

const boss = { email: 'boss@bench.example', password: 'measured-6' };
const industries = ['Food & beverage', 'Logistics', 'Retail', 'Construction', 'Education'];

/**
 * A firm with a thousand clients, and what its boss shows to be let in.
 * @typedef {object} Firm
 * @property {string} token for calls
 * @property {string} cookie for pages
 * @property {string} clientId one of the clients
 */

/**
 * Founds a firm and adds its clients, through the same doors as everybody.
 * @param {string} url of a running suite
 * @returns {Promise<Firm>}
 */
export async function foundFirm(url) {
  const { token } = await post(url, '/signup', boss);
  const cookie = await logIn(url);
  const ids = [];
  const add = async () => {
    while (ids.length < howMany) {
      const at = ids.push(null) - 1;
      ids[at] = (await post(url, '/createCompany', client(at), token)).id;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, add));
  return { token, cookie, clientId: ids[howMany / 2] };
}

/** Logs in by the page's form, and puts the questions to a new boss aside as he would. */
async function logIn(url) {
  const entered = await form(url, '/login', boss);
  const cookie = entered.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  await form(url, '/welcome/skip', {}, cookie);
  return cookie;
}

async function form(url, path, fields, cookie = '') {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: url, Cookie: cookie },
    redirect: 'manual',
  });
  if (response.status !== 302) throw new Error(`The form ${path} answered ${response.status}`);
  return response;
}

async function post(url, path, body, token) {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
  });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return await response.json();
}

function client(at) {
  return {
    CompanyName: `Company ${String(at).padStart(4, '0')} Pte Ltd`,
    industry: industries[at % industries.length],
    contactPerson: `Contact ${at}`,
    role: 'Owner/C-Suite',
    Email: `contact${at}@company${at}.example`,
    contact: '+65 6123 4567',
    address: `${at} Tanjong Pagar Road, Singapore 088444`,
    website: `https://company${at}.example`,
  };
}

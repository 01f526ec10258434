import { randomBytes } from 'node:crypto';
import { startSuite } from './suite.mjs';

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
 * @property {string} [userId] the boss's own
 * @property {string} clientId one of the clients
 */

/**
 * Founds a firm and adds its clients, through the same doors as everybody.
 * @param {string} url of a running suite
 * @returns {Promise<Firm>}
 */
export async function foundFirm(url) {
  const { token, userId } = await post(url, '/signup', boss);
  const cookie = await logIn(url);
  const ids = [];
  const add = async () => {
    while (ids.length < howMany) {
      const at = ids.push(null) - 1;
      ids[at] = (await post(url, '/createCompany', client(at), token)).id;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, add));
  return { token, cookie, userId, clientId: ids[howMany / 2] };
}

/**
 * Founds a firm and puts so many clients straight into its store, which no suite may be serving meanwhile: the
 * doors would take minutes for a hundred thousand.
 * @param {string} folder of an embedded store
 * @param {number} count
 * @returns {Promise<Firm>}
 */
export async function foundLargeFirm(folder, count) {
  const suite = await startSuite(folder);
  const { token, companyId } = await post(suite.url, '/signup', { ...boss, email: `boss@${count}.example` });
  const cookie = await logIn(suite.url, `boss@${count}.example`);
  const { id } = await post(suite.url, '/createCompany', client(0), token);
  await suite.stop();

  const { MongoClient } = await import('mongodb');
  const { openEmbeddedStore } = await import('../../db/embedded/index.ts');
  const store = await openEmbeddedStore({ folder });
  const mongo = await new MongoClient(store.uri).connect();
  const clients = mongo.db('laoban').collection('clients');
  const like = await clients.findOne({ _id: id });
  for (let at = 1; at < count; at += 1_000) {
    const some = Array.from({ length: Math.min(1_000, count - at) }, (_, place) => {
      const { CompanyName: name, Email: email, contact: phone, ...same } = client(at + place);
      const _id = randomBytes(12).toString('hex');
      return { ...like, ...same, _id, companyId, name, sortName: name.toLowerCase(), email, phone };
    });
    await clients.insertMany(some);
  }
  await mongo.close();
  await store.close();
  return { token, cookie, clientId: id };
}

/** Logs in by the page's form, and puts the questions to a new boss aside as he would. */
async function logIn(url, email = boss.email) {
  const entered = await form(url, '/login', { ...boss, email });
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
    CompanyName: `Company ${String(at).padStart(6, '0')} Pte Ltd`,
    industry: industries[at % industries.length],
    contactPerson: `Contact ${at}`,
    role: 'Owner/C-Suite',
    Email: `contact${at}@company${at}.example`,
    contact: '+65 6123 4567',
    address: `${at} Tanjong Pagar Road, Singapore 088444`,
    website: `https://company${at}.example`,
  };
}

import {
  enterSample,
  logIn,
  post,
  seedSample,
  signUp,
  startServer,
  temporaryFolder,
} from '../support/servers.mjs';
import { crossSite, redirects, tricks } from './attacks/addresses.mjs';
import { guessing, sessions } from './attacks/identity.mjs';
import { ownFields } from './attacks/own-fields.mjs';
import { formulas, markup, operators } from './attacks/text.mjs';
import { fetched, uploads } from './attacks/uploads.mjs';
import { callsOf } from './crawl.mjs';

/**
 * What is tried against suites on the open net, each against the running one. A row for each attack: how often it was tried,
 * and what it reached, which must be nothing.
 */
export async function chaos(seed) {
  if (strange.length > 0)
    throw new Error(`There is no attack ${strange}: there are ${attacks.map(({ name }) => name)}`);
  const folder = temporaryFolder();
  seedSample(folder);
  const suite = await startServer('scripts/start.mjs', { DATA_DIR: folder, WEB_CONCURRENCY: '1' });
  const { url } = suite;
  const rows = [];
  try {
    const documented = await callsOf(url);
    const sample = await enterSample(url);
    const place = { url, folder, documented, sample, seed, enter: (name) => enter(url, name) };
    for (const attack of tried) rows.push(await row(attack, place));
  } finally {
    await suite.stop();
  }
  return rows;
}

const attacks = [
  operators,
  ownFields,
  redirects,
  tricks,
  sessions,
  uploads,
  fetched,
  markup,
  formulas,
  crossSite,
  guessing,
];
/** `ATTACKS=tricks,sessions` is for these. */
const tried = attacks.filter(({ name }) => process.env.ATTACKS?.split(',').includes(name) ?? true);

const strange = (process.env.ATTACKS?.split(',') ?? []).filter((one) =>
  attacks.every(({ name }) => name !== one),
);

/** An attack that cannot be tried to its end has broken something too. */
async function row(attack, place) {
  const begun = performance.now();
  try {
    const tried = await attack(place);
    console.log(`  ${tried.what}: ${Math.round((performance.now() - begun) / 1_000)} s`);
    return tried;
  } catch (error) {
    return { what: attack.name, did: 'not tried to its end', faults: [error.stack ?? String(error)] };
  }
}

/** A company of its own, and a person of it without a single right. */
async function enter(url, name) {
  const email = `boss@${name}.example`;
  const boss = { ...(await signUp(url, email)), email, cookie: await logIn(url, email) };
  const clerkEmail = `clerk@${name}.example`;
  const { employeeID } = await post(url, '/createEmployee', { ...someone, email: clerkEmail }, boss.token);
  const { token } = await post(url, '/api/token', { email: clerkEmail, password: someone.password });
  const clerk = { email: clerkEmail, userId: employeeID, token, cookie: await logIn(url, clerkEmail) };
  return { boss, clerk };
}

const someone = {
  ...{
    legalName: 'Tan Siew Ling',
    name: 'Siew Ling',
    dob: '1994-05-17',
    personalEmail: 'siewling@home.example',
  },
  ...{ password: 'measured-6', mobileNumber: '+65 8123 4567', homeAddress: '12 Jalan Besar' },
  ...{ position: 'Barista', department: 'Operations', joinDate: '2026-01-05' },
};

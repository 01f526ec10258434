import { setTimeout as wait } from 'node:timers/promises';
import { children, ready, startServer, temporaryFolder } from '../support/servers.mjs';
import { startModel } from './model.mjs';
import { Stream } from './stream.mjs';

const short = process.env.SHORT === '1';
/** Longer than a request waits, also in the short form: otherwise nobody would be told anything. */
const seconds = short ? 7 : 10;
/** On a machine that is busy with the tests the first are waited for, until so many seconds have gone. */
const mostSeconds = short ? 50 : seconds;
/** What a request that reads may take meanwhile, whatever it is answered: milliseconds. The short form tells what, not how soon. */
const bound = short ? 60_000 : 7_000;

/**
 * The store is stopped (SIGSTOP) during a stream of movements and continued (SIGCONT). Meanwhile requests are told in time
 * that the data cannot be reached, forms come back with what was typed, and pages without data still work. Afterwards each
 * movement was done once, and no refused form was.
 */
export async function chaos() {
  const { model, variables } = await startModel();
  const suite = await startServer('scripts/start.mjs', {
    ...variables,
    DATA_DIR: temporaryFolder(),
    WEB_CONCURRENCY: '2',
  });
  const store = children(suite.pid).find(({ title }) => title === 'laoban store');
  const run = new Stream(suite);
  try {
    await run.begin();
    await run.until(100);
    const before = children(suite.pid).map(({ pid }) => pid);
    process.kill(store.pid, 'SIGSTOP');
    const asked = [];
    const sent = [];
    const begun = performance.now();
    let told = false;
    const stalledFor = () => (performance.now() - begun) / 1_000;
    while (stalledFor() < seconds || (!told && stalledFor() < mostSeconds)) {
      const bearer = { Authorization: `Bearer ${run.token}` };
      asked.push(timed(suite.url, '/crm', { Cookie: run.cookie }, begun));
      asked.push(timed(suite.url, '/api/inventory', bearer, begun));
      asked.push(timed(suite.url, '/login', {}, begun));
      asked.push(timed(suite.url, '/readyz', {}, begun));
      sent.push(typed(suite.url, sent.length, run.cookie, begun));
      if (sent.length === 1)
        void Promise.all([...asked, ...sent]).then(() => {
          told = true;
        });
      await wait(250);
    }
    const stood = Math.round(stalledFor());
    process.kill(store.pid, 'SIGCONT');
    const awake = performance.now();
    const answers = await Promise.all(asked);
    const forms = await Promise.all(sent);
    await ready(suite.url);
    await run.until(50);
    const again = Math.round(performance.now() - awake);
    await run.end();
    const faults = [...answers.flatMap(faultsIn), ...forms.flatMap(lostIn)];
    // Only the first stand for sure as long as a request waits; the last may come when the store is awake again.
    if (!forms[0].refused || !answers.slice(0, 2).every(({ status }) => status === 503))
      faults.push('the first who asked were not told that the store is away');
    faults.push(...(await doneWrongly(suite.url, run.token, forms)));
    const after = children(suite.pid).map(({ pid }) => pid);
    if (String(after) !== String(before)) faults.push('processes ended over it');
    faults.push(...(await run.faults()));
    const refused = answers.filter(({ status }) => status === 503).length;
    const longest = Math.round(Math.max(...answers.map(({ ms }) => ms)));
    const did = `${answers.length} asked and ${forms.length} forms sent, ${refused} told in time that it is away, the longest after ${longest} ms; all went on ${again} ms after; ${run.acknowledged} movements, each once`;
    return [{ what: `A store that stands still for ${stood} s`, did, faults }];
  } finally {
    run.leave();
    try {
      process.kill(store.pid, 'SIGCONT');
    } catch {
      // It has ended.
    }
    await suite.stop();
    await model.stop();
  }
}

async function timed(url, path, headers, begun, body) {
  const from = performance.now();
  const at = Math.round(from - begun);
  try {
    const answer = await fetch(url + path, {
      headers,
      ...(body && { method: 'POST', body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
    });
    const said = await answer.text();
    return { path, at, status: answer.status, ms: performance.now() - from, said };
  } catch (error) {
    return { path, at, status: error.name, ms: performance.now() - from, said: '' };
  }
}

/** A form as the page's own script sends it: what it is answered is what the page shows. */
async function typed(url, number, cookie, begun) {
  const email = `typed-${number}@stalled.example`;
  const fields = { ...newClient, CompanyName: `Typed ${number}`, Email: email };
  const headers = { Cookie: cookie, Origin: url };
  const answer = await timed(url, '/crm/new.data', headers, begun, new URLSearchParams(fields));
  return { ...answer, email, refused: answer.status === 503 };
}

function lostIn({ refused, status, at, ms, said, email }) {
  const sent = `/crm/new, sent ${at} ms into it,`;
  if (!refused) return status === 202 ? [] : [`${sent} was answered with ${status}`];
  if (ms > bound) return [`${sent} was answered after ${Math.round(ms)} ms`];
  return [away, email].filter((text) => !said.includes(text)).map((text) => `${sent} has lost "${text}"`);
}

/** A form that was refused was not carried out, and each other one once. */
async function doneWrongly(url, token, forms) {
  const answer = await fetch(`${url}/getAllCompanies?limit=1000`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  return forms.flatMap(({ email, refused }) => {
    const times = text.split(`"${email}"`).length - 1;
    return times === (refused ? 0 : 1) ? [] : [`${email} is there ${times} times; refused: ${refused}`];
  });
}

const newClient = { industry: 'Retail', contactPerson: 'Ah Kow', role: 'Others' };
const away = 'Your data can’t be reached right now. Please try again in a moment.';

function faultsIn({ path, at, status, ms, said }) {
  const asked = `${path}, asked ${at} ms into it,`;
  if (ms > bound) return [`${asked} was answered with ${status} after ${Math.round(ms)} ms`];
  if (status === 200) return [];
  if (status !== 503) return [`${asked} was answered with ${status}`];
  return path === '/readyz' || said.includes(away) ? [] : [`${asked} does not say why`];
}

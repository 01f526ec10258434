import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Built suites in processes of their own, and people who use them: for the benchmark and for `tests/chaos`. */

/** A developer's own settings, which must not change what is measured or tried. */
const unset = [
  'APP_URL',
  'MONGODB_URI',
  'SESSION_SECRET',
  'SMTP_URL',
  'ANTHROPIC_API_KEY',
  'HOST',
  'TRUST_PROXY',
];
const longestStartMs = 120_000;
const longestStopMs = 60_000;

const running = new Set();
const folders = [];
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

/** A folder that is deleted when this process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'laoban-'));
  folders.push(folder);
  return folder;
}

const quiet = (variables) => ({
  ...process.env,
  ...Object.fromEntries(unset.map((name) => [name, ''])),
  ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn', RATE_LIMIT: 'off', BILLING_PROVIDER: 'local' },
  ...variables,
});

/**
 * Starts a script as a server on a free port of this machine; resolves when `/` answers with 200.
 * @param {string} script
 * @param {Record<string, string>} [variables]
 * @param {{ args?: string[], within?: string[], cwd?: string }} [how] `within` is a command that becomes the one it is given
 */
export async function startServer(script, variables = {}, { args = [], within = [], cwd } = {}) {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const [command, ...words] = [...within, process.execPath, script, ...args];
  const env = quiet({ ...variables, PORT: port });
  const child = spawn(command, words, { env, cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  running.add(child);
  const ended = new Promise((resolve) => child.once('exit', resolve)).then(() => running.delete(child));
  while (!(await answers(`${url}/`))) {
    const late = performance.now() - began > longestStartMs;
    if (late) child.kill('SIGKILL');
    if (late || !running.has(child)) throw new Error(`${script} did not start`);
    await wait(5);
  }
  return {
    url,
    pid: child.pid,
    /** Milliseconds from the start of the process to the first answer. */
    startedIn: performance.now() - began,
    async stop() {
      const late = setTimeout(() => child.kill('SIGKILL'), longestStopMs);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(late);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function answers(url) {
  const answer = await fetch(url, { headers: { Connection: 'close' } }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Resolves when a suite can answer; throws where that takes minutes. */
export async function ready(url) {
  for (let tries = 0; tries < 2_400; tries += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await wait(50);
  }
  throw new Error('The suite did not answer again within two minutes');
}

/** The processes that a process has started, with their titles. Empty where there is no `/proc`. */
export function children(parent) {
  if (!existsSync('/proc/self/status')) return [];
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      if (!new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8')))
        return [];
      const title = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return [{ pid: Number(name), title }];
    } catch {
      return [];
    }
  });
}

/** Whether a process is there and no zombie. */
export function isLiving(pid) {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** What a process and all it has started hold, in MB of 1,000,000 bytes; memory that they share counts once. */
export function memoryOf(pid) {
  let kibibytes = 0;
  try {
    kibibytes = Number(/^Pss:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    // It has ended, or there is no `/proc`.
  }
  return (kibibytes * 1024) / 1e6 + children(pid).reduce((sum, one) => sum + memoryOf(one.pid), 0);
}

/** Clock ticks of Linux are 10 ms. */
const tickMs = 10;

/** The processor time of a process and all it has started, in milliseconds. 0 where there is no `/proc`. */
export function processorMsOf(pid) {
  let ticks = 0;
  try {
    // Behind the name in brackets: utime and stime are the 12th and 13th fields.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    ticks = Number(fields[11]) + Number(fields[12]);
  } catch {
    // It has ended, or there is no `/proc`.
  }
  return ticks * tickMs + children(pid).reduce((sum, one) => sum + processorMsOf(one.pid), 0);
}

export const owner = { email: 'owner@kopicorner.example', password: 'kopi-siew-dai' };
const password = 'measured-6';

/** Puts the sample company into a data folder that no suite serves: a copy, where SAMPLE_FOLDER holds one. */
export function seedSample(folder, cwd) {
  const { SAMPLE_FOLDER } = process.env;
  if (SAMPLE_FOLDER && !cwd) {
    for (const name of ['store', 'secret'])
      cpSync(join(SAMPLE_FOLDER, name), join(folder, name), { recursive: true });
    return;
  }
  const env = quiet({ DATA_DIR: folder });
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/seed.mjs'], {
    ...{ encoding: 'utf8', env, cwd },
  });
  if (status !== 0) throw new Error(`The sample company could not be made:\n${stdout}${stderr}`);
}

/** Signs the owner of the sample company in. Returns their token, their cookie, and one of each thing. */
export async function enterSample(url) {
  const { token } = await post(url, '/api/token', owner);
  const cookie = await cookieOf(url, owner);
  const client = await firstRecord(url, '/getAllCompanies', token);
  const item = await firstRecord(url, '/api/inventory', token);
  const quotation = await firstRecord(url, '/api/quotations', token);
  return {
    ...{ token, cookie, clientId: client.id, clientName: client.CompanyName },
    ...{ itemId: item.id, itemName: item.productName, quotationId: quotation.docID },
  };
}

/** Founds a company whose owner has this address. Returns their token and the ids. */
export const signUp = (url, email) => post(url, '/signup', { email, password });

/** Calls the API; throws where it refuses. */
export async function post(url, path, body, token, headers = {}) {
  const answer = await fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.headers.get('Content-Type')?.includes('json') ? await answer.json() : await answer.text();
}

async function firstRecord(url, path, token) {
  const answer = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const listed = await answer.json();
  return (Array.isArray(listed) ? listed : listed.data)[0];
}

/** Signs in as a browser does, past the welcome. Returns the cookies. */
export const logIn = (url, email) => cookieOf(url, { email, password });

/** The same for somebody with another password. */
export async function cookieOf(url, credentials) {
  const entered = await sendForm(url, '/login', credentials);
  if (entered.status !== 302) throw new Error(`/login answered ${entered.status}`);
  const cookie = entered.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  await sendForm(url, '/welcome/skip', {}, cookie);
  return cookie;
}

/** Sends a form as a page without JavaScript does. */
export async function sendForm(url, path, fields, cookie = '') {
  return await fetch(url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: url, Cookie: cookie },
    redirect: 'manual',
  });
}

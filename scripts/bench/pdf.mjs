import { readFileSync } from 'node:fs';
import { memoryOfTree } from './memory.mjs';
import { startServer } from './server-process.mjs';
import { temporaryFolder } from './suite.mjs';

const times = 20;
const many = Number(process.env.BENCH_PAPERS ?? 1_000);

/**
 * A quotation's PDF, of 20 and of 200 lines, as a program downloads it. A changed phone number of the firm outdates
 * what is stored, so that the next download prints afresh.
 * @returns {Promise<{ firstMs: number, short: Paper, long: Paper, count: number, beforeMB: number, afterMB: number,
 *   browserBeforeMB: number, browserAfterMB: number }>} the first print of all, with the browser's start; p50 of those
 *   that are stored, and that are printed by one and for ten at once; memory of the suite and of its browser before and
 *   after a thousand prints
 * @typedef {{ storedMs: number, freshMs: number, tenMs: number, bytes: number }} Paper
 */
export async function measurePdf() {
  const free = { DATA_DIR: temporaryFolder(), BILLING_PROVIDER: 'none' };
  const suite = await startServer('scripts/start.mjs', free);
  try {
    const firm = await found(suite.url);
    const short = await tenOf(() => firm.quotation(20));
    const long = await tenOf(() => firm.quotation(200));
    const firstMs = await timed(() => firm.download(short[0]));
    const papers = { short: await measure(firm, short), long: await measure(firm, long) };
    const [beforeMB, browserBeforeMB] = memoryOfBoth(suite.pid);
    for (let at = 0; at < many; at += 10) {
      await firm.outdate();
      await Promise.all(short.map(firm.download));
    }
    const [afterMB, browserAfterMB] = memoryOfBoth(suite.pid);
    return { firstMs, ...papers, count: many, beforeMB, afterMB, browserBeforeMB, browserAfterMB };
  } finally {
    await suite.stop();
  }
}

async function tenOf(make) {
  const made = [];
  for (let at = 0; at < 10; at += 1) made.push(await make());
  return made;
}

async function measure(firm, ids) {
  const bytes = await firm.download(ids[0]);
  const storedMs = await p50(() => firm.download(ids[0]));
  const freshMs = await p50(() => firm.download(ids[0]), firm.outdate);
  const tenMs = await p50(() => Promise.all(ids.map(firm.download)), firm.outdate);
  return { storedMs, freshMs, tenMs, bytes };
}

async function found(url) {
  const call = async (method, path, body, token) => {
    const headers = {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const boss = { email: 'boss@papers.example', password: 'measured-6' };
  const { token } = await (await call('POST', '/signup', boss)).json();
  let changes = 0;
  return {
    async quotation(count) {
      const lines = Array.from({ length: count }, (_, at) => ({
        description: `Dark roast beans ${at}, 1 kg 咖啡豆`,
        quantity: 2.5,
        unitPrice: 18.4,
      }));
      const offer = {
        clientName: 'Kopi & Co',
        title: 'Beans',
        description: 'For a year.',
        paymentTerm: '30 days',
      };
      const made = await call('POST', '/api/quotation', { ...offer, lines, gst: true }, token);
      return (await made.json()).docID;
    },
    async outdate() {
      changes += 1;
      await call('PUT', '/api/company', { contactNumber: `+65 6000 ${changes}` }, token);
    },
    async download(id) {
      const answer = await call('GET', `/api/quotation/${id}/download`, undefined, token);
      return (await answer.arrayBuffer()).byteLength;
    },
  };
}

async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function p50(work, before = () => undefined) {
  const seen = [];
  for (let at = 0; at < times; at += 1) {
    await before();
    seen.push(await timed(work));
  }
  return seen.sort((one, other) => one - other)[times / 2];
}

/** What the suite's own processes hold, and what those of the browsers that they have started. */
function memoryOfBoth(pid) {
  return [memoryOfTree(pid, (one) => !isBrowser(one)), memoryOfTree(pid, isBrowser)];
}

/** Whether a process is one of a browser's. */
function isBrowser(pid) {
  try {
    return /chrom|headless[-_]shell/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0', 1)[0]);
  } catch {
    return false;
  }
}

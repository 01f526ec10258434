import { setTimeout as wait } from 'node:timers/promises';
import { memoryOf } from '../../tests/support/servers.mjs';
import { interleaved, quantile } from './load.mjs';
import { quotation, withSuites } from './sides.mjs';

const goals = { memoryMB: 700 };
const prints = Number(process.env.BENCH_PAPERS ?? 200);

/** A quotation's PDF as a program downloads it, and the memory used while many are printed. */
export async function pdf(sides, rounds) {
  return await withSuites(sides, async (suites) => {
    const papers = await Promise.all(sides.map(papersOf));
    const first = [];
    for (const { download, ids } of papers) first.push(await timed(() => download(ids[0])));
    const p50 = async (work) => {
      const seen = await interleaved(5 * rounds, papers, work);
      return [...seen.values()].map((times) => quantile(times));
    };
    const stored = await p50(({ download, ids }) => timed(() => download(ids[0])));
    const fresh = await p50(async ({ download, change, ids }) => {
      await change();
      return await timed(() => download(ids[0]));
    });
    const memory = [];
    for (const [at, { download, change, ids }] of papers.entries()) {
      let most = 0;
      for (let print = 0; print < prints; print += ids.length) {
        await change();
        const printed = Promise.all(ids.map(download));
        await wait(200);
        most = Math.max(most, memoryOf(suites[at].pid));
        await printed;
      }
      memory.push(most);
    }
    return [
      { name: 'First PDF, with the start of the browser', unit: 'ms', figures: first },
      { name: 'A stored PDF, p50', unit: 'ms', figures: stored },
      { name: 'A fresh PDF, p50', unit: 'ms', figures: fresh },
      {
        name: `Most memory while ${prints} PDFs are printed`,
        unit: 'MB',
        figures: memory,
        goal: { most: goals.memoryMB },
      },
    ];
  });
}

/** Ten quotations, their downloads, and a change of the company that makes every stored print outdated. */
async function papersOf(side) {
  const { url, firm } = side;
  const headers = { Authorization: `Bearer ${firm.token}` };
  const ids = [];
  while (ids.length < 10) ids.push((await side.call('/api/quotation', quotation(firm))).docID);
  let changes = 0;
  return {
    ids,
    async download(id) {
      const answer = await fetch(`${url}/api/quotation/${id}/download`, { headers });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (bytes.subarray(0, 4).toString() !== '%PDF') throw new Error(`A PDF answered ${answer.status}`);
    },
    async change() {
      changes += 1;
      const body = JSON.stringify({ contactNumber: `+65 6000 ${changes}` });
      const type = { 'Content-Type': 'application/json' };
      const answer = await fetch(`${url}/api/company`, {
        method: 'PUT',
        headers: { ...headers, ...type },
        body,
      });
      if (!answer.ok) throw new Error(`/api/company answered ${answer.status}`);
    },
  };
}

async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

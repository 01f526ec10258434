import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { figuresOf, measureLoad } from './load.mjs';
import { startSuite, temporaryFolder } from './suite.mjs';
import { check } from './targets.mjs';

/**
 * What the number of a thing costs: the same targets of firms with few and with many, side by side in one store.
 * @param {object} of
 * @param {string} of.program beside this file: fills the store of a folder with a firm for each number, and says as
 *   JSON what lets their bosses in
 * @param {number[]} of.counts
 * @param {(url: string, firm: object) => import('./targets.mjs').Target[]} of.targets
 * @returns {Promise<{ name: string, p50: number[] }[]>} p50 in milliseconds by target, in the order of the counts
 */
export async function compareFirms({ program, counts, targets }) {
  const folder = temporaryFolder();
  const file = fileURLToPath(new URL(program, import.meta.url));
  const said = execFileSync(process.execPath, ['--import', 'tsx', file, folder, ...counts.map(String)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const firms = JSON.parse(said.trim().split('\n').at(-1));
  const suite = await startSuite(folder);
  try {
    const byFirm = firms.map((firm) => targets(suite.url, firm));
    const all = byFirm.flatMap((ofOne, at) =>
      ofOne.map((target) => ({ ...target, name: `${target.name} ${counts[at]}` })),
    );
    for (const target of all) await check(target);
    const seen = await measureLoad(all, { counts: [1], turnSeconds: 2 });
    return byFirm[0].map(({ name }) => ({
      name,
      p50: counts.map((count) => figuresOf(seen.get(`${name} ${count}`).get(1)).p50),
    }));
  } finally {
    await suite.stop();
  }
}

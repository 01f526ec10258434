import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { figuresOf, measureLoad } from './load.mjs';
import { startSuite, temporaryFolder } from './suite.mjs';
import { check } from './targets.mjs';

const program = fileURLToPath(new URL('./jobs-process.mjs', import.meta.url));

/** How many jobs the firms have that are compared; fifty of them are today's. */
export const jobCounts = [100, 100_000];

/**
 * What the number of jobs costs: today's list of a firm with a hundred and of one with a hundred thousand, side by side
 * in one store. Answers p50 in milliseconds by list, in the order of `jobCounts`.
 * @returns {Promise<{ name: string, p50: number[] }[]>}
 */
export async function measureJobs() {
  const folder = temporaryFolder();
  const args = ['--import', 'tsx', program, folder, ...jobCounts.map(String)];
  const said = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const firms = JSON.parse(said.trim().split('\n').at(-1));
  const suite = await startSuite(folder);
  try {
    const byFirm = firms.map((firm) => lists(suite.url, firm));
    const all = byFirm.flatMap((ofOne, at) =>
      ofOne.map((target) => ({ ...target, name: `${target.name} ${jobCounts[at]}` })),
    );
    for (const target of all) await check(target);
    const seen = await measureLoad(all, { counts: [1], turnSeconds: 2 });
    return byFirm[0].map(({ name }) => ({
      name,
      p50: jobCounts.map((count) => figuresOf(seen.get(`${name} ${count}`).get(1)).p50),
    }));
  } finally {
    await suite.stop();
  }
}

function lists(url, { cookie, token }) {
  const page = { Accept: 'text/html', 'Accept-Encoding': 'gzip', Cookie: cookie };
  const call = { 'Accept-Encoding': 'gzip', Authorization: `Bearer ${token}` };
  const cards = (body) => (body.match(/aria-label="Edit /g) ?? []).length === 50;
  return [
    { name: 'jobs of today, page', url: `${url}/JobManagement`, headers: page, holds: cards },
    { name: 'a search in them, page', url: `${url}/JobManagement?q=kallang`, headers: page, holds: cards },
    {
      name: 'jobs of today, JSON',
      url: `${url}/api/jobs`,
      headers: call,
      holds: (body) => (body.match(/"jobTime":/g) ?? []).length === 50,
    },
  ];
}

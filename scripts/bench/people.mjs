import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { figuresOf, measureLoad } from './load.mjs';
import { startSuite, temporaryFolder } from './suite.mjs';
import { check } from './targets.mjs';

const program = fileURLToPath(new URL('./people-process.mjs', import.meta.url));

/** How many employees the firms have that are compared, each with twenty-five leaves. */
export const peopleCounts = [20, 2_000];

/**
 * What the number of employees and of their leave costs: a firm of twenty with five hundred leaves, and one of two
 * thousand with fifty thousand, side by side in one store. Answers p50 in milliseconds by page, in the order of
 * `peopleCounts`.
 * @returns {Promise<{ name: string, p50: number[] }[]>}
 */
export async function measurePeople() {
  const folder = temporaryFolder();
  const args = ['--import', 'tsx', program, folder, ...peopleCounts.map(String)];
  const said = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const firms = JSON.parse(said.trim().split('\n').at(-1));
  const suite = await startSuite(folder);
  try {
    const byFirm = firms.map((firm) => pages(suite.url, firm));
    const all = byFirm.flatMap((ofOne, at) =>
      ofOne.map((target) => ({ ...target, name: `${target.name} ${peopleCounts[at]}` })),
    );
    for (const target of all) await check(target);
    const seen = await measureLoad(all, { counts: [1], turnSeconds: 2 });
    return byFirm[0].map(({ name }) => ({
      name,
      p50: peopleCounts.map((count) => figuresOf(seen.get(`${name} ${count}`).get(1)).p50),
    }));
  } finally {
    await suite.stop();
  }
}

function pages(url, { cookie, token, month }) {
  const page = { Accept: 'text/html', 'Accept-Encoding': 'gzip', Cookie: cookie };
  const call = { 'Accept-Encoding': 'gzip', Authorization: `Bearer ${token}` };
  const named = (least) => (body) => new Set(body.match(/Employee \d+/g) ?? []).size >= least;
  return [
    { name: 'employees, page', url: `${url}/HumanResource`, headers: page, holds: named(19) },
    {
      name: 'leave of a month, page',
      url: `${url}/LeaveManagement/calendar`,
      headers: page,
      holds: named(10),
    },
    {
      name: 'leave of a month, JSON',
      url: `${url}/api/leave/manager/approved?month=${month}`,
      headers: call,
      holds: named(10),
    },
    {
      name: 'leave to decide about',
      url: `${url}/LeaveManagement/approval?status=approved`,
      headers: page,
      holds: named(10),
    },
    { name: 'balances, page', url: `${url}/LeaveManagement/balances`, headers: page, holds: named(19) },
  ];
}

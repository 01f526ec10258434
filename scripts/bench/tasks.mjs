import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { figuresOf, measureLoad } from './load.mjs';
import { startSuite, temporaryFolder } from './suite.mjs';
import { check } from './targets.mjs';

const program = fileURLToPath(new URL('./tasks-process.mjs', import.meta.url));

/** How many tasks the firms have that are compared. */
export const taskCounts = [100, 50_000];

/**
 * What the number of tasks costs: the same lists of a firm with a hundred and of one with fifty thousand, three fifths
 * of them open, side by side in one store. Answers p50 in milliseconds by list, in the order of `taskCounts`.
 * @returns {Promise<{ name: string, p50: number[] }[]>}
 */
export async function measureTasks() {
  const folder = temporaryFolder();
  const args = ['--import', 'tsx', program, folder, ...taskCounts.map(String)];
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
      ofOne.map((target) => ({ ...target, name: `${target.name} ${taskCounts[at]}` })),
    );
    for (const target of all) await check(target);
    const seen = await measureLoad(all, { counts: [1], turnSeconds: 2 });
    return byFirm[0].map(({ name }) => ({
      name,
      p50: taskCounts.map((count) => figuresOf(seen.get(`${name} ${count}`).get(1)).p50),
    }));
  } finally {
    await suite.stop();
  }
}

function lists(url, { cookie, token, clientId }) {
  const page = { Accept: 'text/html', 'Accept-Encoding': 'gzip', Cookie: cookie };
  const call = { 'Accept-Encoding': 'gzip', Authorization: `Bearer ${token}` };
  const rows = (most) => (body) => {
    const found = (body.match(/name="ids"/g) ?? []).length;
    return found > 0 && found <= most;
  };
  return [
    { name: 'open tasks, page', url: `${url}/Tasks`, headers: page, holds: rows(50) },
    { name: 'overdue tasks, page', url: `${url}/Tasks?show=overdue`, headers: page, holds: rows(50) },
    { name: 'completed tasks, page', url: `${url}/Tasks?show=completed`, headers: page, holds: rows(50) },
    {
      name: 'by priority, of one person, page',
      url: `${url}/Tasks?who=me&sort=priority`,
      headers: page,
      holds: rows(50),
    },
    {
      name: 'tasks of one client, page',
      url: `${url}/Tasks?client=${clientId}`,
      headers: page,
      holds: rows(50),
    },
    {
      name: 'active tasks, JSON',
      url: `${url}/api/tasks-active?limit=50`,
      headers: call,
      holds: (body) => (body.match(/"endDate":/g) ?? []).length === 50,
    },
  ];
}

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { figuresOf, measureLoad } from './load.mjs';
import { startSuite, temporaryFolder } from './suite.mjs';
import { check } from './targets.mjs';

const program = fileURLToPath(new URL('./meetings-process.mjs', import.meta.url));

/** How many meetings the firms have that are compared. */
export const meetingCounts = [100, 10_000];

/**
 * What the number of meetings costs: the same week of a firm with a hundred and of one with ten thousand, side by side
 * in one store. Answers p50 in milliseconds by page or call, in the order of `meetingCounts`.
 * @returns {Promise<{ name: string, p50: number[] }[]>}
 */
export async function measureMeetings() {
  const folder = temporaryFolder();
  const args = ['--import', 'tsx', program, folder, ...meetingCounts.map(String)];
  const said = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const firms = JSON.parse(said.trim().split('\n').at(-1));
  const suite = await startSuite(folder);
  try {
    const byCount = firms.map((firm) => lists({ suite, firm }));
    const all = byCount.flatMap((ofOne, at) =>
      ofOne.map((target) => ({ ...target, name: `${target.name} ${meetingCounts[at]}` })),
    );
    for (const target of all) await check(target);
    const seen = await measureLoad(all, { counts: [1], turnSeconds: 2 });
    return byCount[0].map(({ name }) => ({
      name,
      p50: meetingCounts.map((count) => figuresOf(seen.get(`${name} ${count}`).get(1)).p50),
    }));
  } finally {
    await suite.stop();
  }
}

function lists({ suite, firm: { cookie, token } }) {
  const page = { Accept: 'text/html', 'Accept-Encoding': 'gzip', Cookie: cookie };
  const call = { 'Accept-Encoding': 'gzip', Authorization: `Bearer ${token}` };
  const week = 7 * 86_400_000;
  const span = new URLSearchParams({
    start: new Date(Date.now() - week).toISOString(),
    end: new Date(Date.now() + week).toISOString(),
  });
  return [
    { name: 'Week, page', url: `${suite.url}/Meetings`, headers: page, holds: has('>Meeting ', 30) },
    {
      name: 'Week of one’s own, page',
      url: `${suite.url}/Meetings?mine=1`,
      headers: page,
      holds: has('>Meeting ', 30),
    },
    {
      name: 'Meetings by date, JSON',
      url: `${suite.url}/api/meetings-by-date?${span}`,
      headers: call,
      holds: has('"clientId":', 30),
    },
  ];
}

const has = (mark, times) => (body) => body.split(mark).length - 1 === times;

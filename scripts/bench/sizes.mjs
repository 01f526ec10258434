import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { figuresOf, measureLoad } from './load.mjs';
import { startSuite, temporaryFolder } from './suite.mjs';
import { check, targets } from './targets.mjs';

const program = fileURLToPath(new URL('./sizes-process.mjs', import.meta.url));

/** How many clients the firms have that are compared. */
export const sizes = [1_000, 10_000, 100_000];

/**
 * What the size of a firm costs: the same pages and calls of firms with a thousand, ten thousand and a hundred
 * thousand clients, side by side in one store. Answers p50 in milliseconds by target, in the order of `sizes`.
 * @returns {Promise<{ name: string, p50: number[] }[]>}
 */
export async function measureSizes() {
  const folder = temporaryFolder();
  const args = ['--import', 'tsx', program, folder, ...sizes.map(String)];
  const said = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const firms = JSON.parse(said.trim().split('\n').at(-1));
  const suite = await startSuite(folder);
  try {
    const bySize = firms.map((firm) => [
      ...targets({ bare: suite, suite, firm }).slice(1),
      ...searches({ suite, firm }),
    ]);
    const all = bySize.flatMap((ofOne, at) =>
      ofOne.map((target) => ({ ...target, name: `${target.name} ${sizes[at]}` })),
    );
    for (const target of all) await check(target);
    const seen = await measureLoad(all, { counts: [1], turnSeconds: 2 });
    return bySize[0].map(({ name }) => ({
      name,
      p50: sizes.map((size) => figuresOf(seen.get(`${name} ${size}`).get(1)).p50),
    }));
  } finally {
    await suite.stop();
  }
}

/** Searching looks at names one by one, so its cost grows with the firm: measured apart. */
function searches({ suite, firm: { cookie } }) {
  const headers = { Accept: 'text/html', 'Accept-Encoding': 'gzip', Cookie: cookie };
  return [
    { name: 'Search that finds one', url: `${suite.url}/crm?q=company+000999`, headers, holds: finds(1) },
    { name: 'Search that finds none', url: `${suite.url}/crm?q=nobody+has+this`, headers, holds: finds(0) },
  ];
}

const finds = (count) => (body) => (body.match(/<a href="\/clientDashBoard\//g) ?? []).length === count;

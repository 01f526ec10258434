import { setTimeout as wait } from 'node:timers/promises';
import { children, isLiving, ready, startServer, temporaryFolder } from '../support/servers.mjs';
import { chance } from './chance.mjs';
import { startModel } from './model.mjs';
import { Stream } from './stream.mjs';

const kills = Number(process.env.KILLS ?? (process.env.SHORT === '1' ? 3 : 20));

/**
 * Kills web processes, the store and sometimes the whole tree (-9) during a stream of stock movements and of ideas that cost
 * credits. Failed requests are sent again with their key until they are answered. In the end each acknowledged movement was
 * done once, the ledger is complete and adds up, and exactly the existing ideas were paid for. `KILLS=5 VICTIM=all` kills
 * five whole suites. With MONGODB_URI and SESSION_SECRET it runs on that database.
 */
export async function chaos(seed) {
  const { MONGODB_URI, SESSION_SECRET } = process.env;
  const { model, variables: toModel } = await startModel();
  const variables = {
    ...toModel,
    DATA_DIR: temporaryFolder(),
    WEB_CONCURRENCY: '2',
    ...(MONGODB_URI && { MONGODB_URI, SESSION_SECRET: SESSION_SECRET ?? '' }),
  };
  const run = new Stream(await startServer('scripts/start.mjs', variables));
  try {
    return await kill(run, variables, seed);
  } finally {
    run.leave();
    await run.suite.stop();
    await model.stop();
  }
}

async function kill(run, variables, seed) {
  await run.begin();
  const pick = chance(seed);
  const faults = [];
  const victims = { web: 0, store: 0, all: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    await run.until(20 + pick(60));
    const usual = variables.MONGODB_URI
      ? ['web', 'web', 'web', 'web', 'all']
      : ['web', 'web', 'store', 'store', 'all'];
    const victim = process.env.VICTIM ?? usual[pick(5)];
    victims[victim] += 1;
    if (victim === 'all') run.suite = await started(run.suite, variables);
    else killOne(run.suite.pid, victim, pick);
    await ready(run.suite.url);
    console.log(`  ${kill + 1} of ${kills}: ${victim}; ${run.acknowledged} acknowledged of ${run.sent}`);
  }
  await run.end();
  faults.push(...(await run.faults()));
  const { web, store, all } = victims;
  const what = `${web} web processes, ${store} stores, ${all} whole suites killed`;
  return [
    {
      what,
      did: `${run.acknowledged} movements, ${run.ideas} ideas: each once; books and credits agree`,
      faults,
    },
  ];
}

/** The whole tree dies with its supervisor, and is restarted on the same data at another port. */
export async function started(suite, variables) {
  const tree = children(suite.pid);
  await suite.kill();
  while (tree.some(({ pid }) => isLiving(pid))) await wait(20);
  return await startServer('scripts/start.mjs', variables);
}

export function killOne(parent, victim, pick) {
  const some = children(parent).filter(({ title }) => title.startsWith(`laoban ${victim}`));
  if (some.length === 0) return;
  process.kill(some[pick(some.length)].pid, 'SIGKILL');
}

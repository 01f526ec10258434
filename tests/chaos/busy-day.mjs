import { crowd } from '../../scripts/bench/users.mjs';
import {
  cookieOf,
  enterSample,
  owner,
  seedSample,
  startServer,
  temporaryFolder,
} from '../support/servers.mjs';

const short = process.env.SHORT === '1';
const minutes = Number(process.env.MINUTES ?? (short ? 0.1 : 10));
const people = short ? 20 : 200;
/** Milliseconds, and MB of the whole tree of processes. */
const goals = { p99: 300, memory: 600, growth: 1.1 };

/**
 * Two hundred people who each do something every five seconds: nobody is answered wrongly or late, and the memory of the
 * whole tree stays below its bound and does not grow in the second half.
 */
export async function chaos() {
  const folder = temporaryFolder();
  seedSample(folder);
  const suite = await startServer('scripts/start.mjs', { DATA_DIR: folder, WEB_CONCURRENCY: '' });
  try {
    const side = { firm: await enterSample(suite.url), cookie: () => cookieOf(suite.url, owner) };
    const { answers, errors, p50, p99, beforeMB, halfwayMB, afterMB } = await crowd({
      suite,
      side,
      minutes,
      people,
    });
    const faults = [];
    if (errors > 0) faults.push(`${errors} of ${answers} answers were wrong`);
    // The short form shares its machine with the tests: it tells what is answered, not how quickly.
    if (!short) {
      if (p99 > goals.p99) faults.push(`p99 is ${Math.round(p99)} ms, which may be ${goals.p99}`);
      if (afterMB > goals.memory)
        faults.push(`${Math.round(afterMB)} MB are held, which may be ${goals.memory}`);
      if (afterMB > halfwayMB * goals.growth) faults.push('memory grows');
    }
    const memory = [beforeMB, halfwayMB, afterMB].map(Math.round).join(', ');
    const did = `${answers} answers, ${errors} wrong, p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms; ${memory} MB before, halfway, after`;
    return [{ what: `${people} people for ${minutes} minutes`, did, faults }];
  } finally {
    await suite.stop();
  }
}

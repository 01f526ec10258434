import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { buildBarePage } from './bare-page.mjs';
import { measureChanges } from './changes.mjs';
import { startWithData, startWithNoData } from './cold-start.mjs';
import { measureFilm } from './film.mjs';
import { foundFirm, howMany } from './firm.mjs';
import { measureImport } from './import.mjs';
import { javascriptOf } from './javascript-sent.mjs';
import { measureJobs } from './jobs.mjs';
import { measureKit } from './kit.mjs';
import { connectionCounts, figuresOf, measureLoad } from './load.mjs';
import { measureMeetings } from './meetings.mjs';
import { memoryOfTree } from './memory.mjs';
import { measurePdf } from './pdf.mjs';
import { measurePeople } from './people.mjs';
import { enterSample, seedSample } from './sample-firm.mjs';
import { measureSizes } from './sizes.mjs';
import { measureStore } from './store.mjs';
import { measureStoryboard } from './storyboard.mjs';
import { startSuite, temporaryFolder } from './suite.mjs';
import { check, targets } from './targets.mjs';
import { measureTasks } from './tasks.mjs';
import { measureUsers } from './users.mjs';
import { startYardsticks } from './yardsticks.mjs';

const restMs = 5_000;

/**
 * All figures of one run. What could not be measured is null, and said in `failures`.
 * @typedef {object} Measured
 * @property {{ date: string, node: string, cpus: number, loadBefore: number, clients: number }} about
 * @property {{ name: string, byConnections: Record<number, ReturnType<typeof figuresOf>> }[] | null} load
 *   the yardstick first, the two lesser ones last
 * @property {Awaited<ReturnType<typeof measureChanges>> | null} changes the bare page first
 * @property {Awaited<ReturnType<typeof measureUsers>> | null} users
 * @property {{ empty: number, filled: number } | null} startMs
 * @property {{ bare: number, suite: number } | null} restMB at rest
 * @property {{ bare: number, suite: number } | null} loadedMB after the load
 * @property {{ bare: Script, suite: Script } | null} scripts
 * @property {import('./kit.mjs').KitCost[] | null} kit
 * @property {{ name: string, p50: number[] }[] | null} sizes in the order of `sizes.mjs`
 * @property {{ name: string, p50: number[] }[] | null} meetings in the order of `meetings.mjs`
 * @property {{ name: string, p50: number[] }[] | null} tasks in the order of `taskCounts`
 * @property {{ name: string, p50: number[] }[] | null} jobs in the order of `jobCounts`
 * @property {{ name: string, p50: number[] }[] | null} people in the order of `peopleCounts`
 * @property {Awaited<ReturnType<typeof import('./import.mjs').measureImport>> | null} imported
 * @property {ReturnType<typeof measureFilm> | null} film
 * @property {Awaited<ReturnType<typeof import('./storyboard.mjs').measureStoryboard>> | null} storyboard
 * @property {Awaited<ReturnType<typeof import('./pdf.mjs').measurePdf>> | null} papers
 * @property {import('./store.mjs').StoreFigures | null} store
 * @property {string[]} failures
 *
 * @typedef {{ files: number, kilobytes: number }} Script
 */

/** @returns {Promise<Measured>} */
export async function measureAll() {
  const about = {
    date: new Date().toISOString(),
    node: process.version,
    cpus: availableParallelism(),
    loadBefore: loadavg()[0],
    clients: howMany,
  };
  const failures = [];
  /** Measures one thing, so that the others are measured even where it fails. */
  const attempt = async (what, measure) => {
    console.log(`${what} ...`);
    try {
      return await measure();
    } catch (error) {
      failures.push(`${what}: ${error.message}`);
      return null;
    }
  };

  buildBarePage();
  const folder = temporaryFolder();
  const firm = await foundFirmIn(folder);
  const startMs = await attempt('Cold starts', async () => ({
    empty: await startWithNoData(),
    filled: await startWithData(folder),
  }));

  const yardsticks = await startYardsticks();
  const { stock: bare, plain, table } = yardsticks;
  const suite = await startSuite(folder);
  const sample = await enterSample(suite.url);
  const measured = targets({ bare, suite, firm, sample });
  const [bareList, clientList] = measured;
  const memory = () => ({ bare: memoryOfTree(bare.pid), suite: memoryOfTree(suite.pid) });

  const restMB = await attempt('Memory at rest', async () => {
    for (const target of measured) await check(target);
    await wait(restMs);
    return memory();
  });
  const scripts = await attempt('JavaScript', async () => ({
    bare: await javascriptOf(await check(bareList), 'build/bench-bare/client'),
    suite: await javascriptOf(await check(clientList), 'build/client'),
  }));
  const load = await attempt('Pages and calls', async () => {
    const alone = [
      { name: 'An answer of Node', url: `${plain.url}/`, headers: {} },
      { name: 'A table of 50 rows, React alone', url: `${table.url}/`, headers: {} },
    ];
    return tabled([...measured, ...alone], await measureLoad([...measured, ...alone]));
  });
  const changes = await attempt('Changes', () => measureChanges({ bare, suite, firm: sample }));
  const users = await attempt('Two hundred people', () => measureUsers({ suite, firm: sample }));
  const loadedMB = await attempt('Memory after the load', memory);

  const kit = await attempt('What the kit costs a call', () => measureKit({ bare, suite, folder, firm }));

  await Promise.all([yardsticks.stop(), suite.stop()]);
  const sizes = await attempt('Firms of three sizes', measureSizes);
  const meetings = await attempt('Weeks of firms with few and many meetings', measureMeetings);
  const tasks = await attempt('Tasks, a hundred and fifty thousand', measureTasks);
  const jobs = await attempt('Jobs, a hundred and a hundred thousand', measureJobs);
  const people = await attempt('Employees and their leave, twenty and two thousand', measurePeople);
  const imported = await attempt('An import of 20,000 clients', measureImport);
  const film = await attempt('A scene’s video', measureFilm);
  const storyboard = await attempt('Storyboards (two minutes)', measureStoryboard);
  const papers = await attempt('A thousand PDFs', measurePdf);
  const store = await attempt('The embedded store (two minutes)', measureStore);
  return {
    about,
    load,
    changes,
    users,
    startMs,
    restMB,
    loadedMB,
    scripts,
    kit,
    sizes,
    meetings,
    tasks,
    jobs,
    people,
    imported,
    film,
    storyboard,
    papers,
    store,
    failures,
  };
}

/** The firm that is measured; its suite is stopped again, so that each measurement begins with a fresh one. */
async function foundFirmIn(folder) {
  console.log(`A firm with ${howMany} clients ...`);
  const suite = await startSuite(folder);
  const firm = await foundFirm(suite.url);
  await suite.stop();
  seedSample(folder);
  return firm;
}

function tabled(targets, seen) {
  return targets.map(({ name, goal }) => ({
    name,
    ...(goal && { goal }),
    byConnections: Object.fromEntries(
      connectionCounts.map((count) => [count, figuresOf(seen.get(name).get(count))]),
    ),
  }));
}

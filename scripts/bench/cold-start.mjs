import { startSuite, temporaryFolder } from './suite.mjs';

const starts = 5;

/**
 * The median of five starts, in milliseconds from the spawning of the process to the first page.
 * @param {() => string} folder the data folder of each start
 */
async function medianStart(folder) {
  const times = [];
  for (let start = 0; start < starts; start += 1) {
    const suite = await startSuite(folder());
    await suite.stop();
    times.push(suite.startedIn);
  }
  return times.sort((a, b) => a - b)[Math.floor(starts / 2)];
}

export const startWithNoData = () => medianStart(temporaryFolder);
export const startWithData = (folder) => medianStart(() => folder);

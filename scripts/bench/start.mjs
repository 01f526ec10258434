import { interleaved, quantile } from './load.mjs';

/** From the start of the process to the first page, with the sample company's data. */
export async function start(sides, rounds) {
  const seen = await interleaved(rounds, sides, async (side) => {
    const suite = await side.startServer();
    await suite.stop();
    return suite.startedIn;
  });
  const figures = [...seen.values()].map((times) => quantile(times));
  return [{ name: 'Cold start to the first page', unit: 'ms', figures, goal: { most: 2_500 } }];
}

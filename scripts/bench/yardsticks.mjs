import { startBarePage } from './bare-page.mjs';
import { startServer } from './server-process.mjs';

/**
 * What everything is measured by: an answer of Node alone, a table of fifty rows that React renders and nothing else, and
 * the same rows as a page of the router, served by the router's own server as it comes. None has a store, a sign-in or a line
 * of ours.
 * @returns {Promise<{ plain: Server, table: Server, stock: Server, stop(): Promise<void> }>}
 * @typedef {import('./server-process.mjs').ServerProcess} Server
 */
export async function startYardsticks() {
  const plain = await startServer('scripts/bench/bare/plain.mjs', { ROWS: '0' });
  const table = await startServer('scripts/bench/bare/plain.mjs', { ROWS: '50' });
  const stock = await startBarePage();
  const stop = async () => void (await Promise.all([plain, table, stock].map((server) => server.stop())));
  return { plain, table, stock, stop };
}

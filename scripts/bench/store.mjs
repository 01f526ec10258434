import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './suite.mjs';

const program = fileURLToPath(new URL('./store-process.mjs', import.meta.url));
const documents = 100_000;
const many = 1_000_000;

/** What one task of `store-process.mjs` measured, in a process of its own. */
function measured(task, ...rest) {
  const args = ['--import', 'tsx', program, task, ...rest.map(String)];
  const said = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(said.trim().split('\n').at(-1));
}

/**
 * The embedded store by itself, through the driver: its rates at 100,000 documents, and start and memory at a million.
 *
 * @typedef {object} StoreFigures
 * @property {number} nothing an empty command: no other is quicker on this machine
 * @property {number} commit LMDB alone: no single write is quicker
 * @property {number} insertMany documents a second, in batches of a thousand, as are all rates
 * @property {number} insertOne
 * @property {number} findOne by `_id`
 * @property {number} page of 20 by an index
 * @property {number} increment
 * @property {number} transaction of two writes
 * @property {{ ms: number, delayMs: number }} grouping all documents, with the main thread's longest delay
 * @property {number} oneWriter
 * @property {number} fiftyWriters
 * @property {number} backupMs of all of it
 * @property {number} startMs with a million documents
 * @property {number} restMB what the open store adds to a process at rest, with a million documents
 * @returns {StoreFigures}
 */
export function measureStore() {
  const folder = temporaryFolder();
  const rates = measured('rates', folder, documents);
  const backupMs = measured('backup', folder, join(folder, 'bench.backup')).ms;
  const large = temporaryFolder();
  measured('fill', large, many);
  const starts = Array.from({ length: 5 }, () => measured('start', large).ms).sort((a, b) => a - b);
  const rest = measured('rest', large).megabytes - measured('rest').megabytes;
  return { ...rates, backupMs, startMs: starts[2], restMB: rest };
}

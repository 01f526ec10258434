import { rmSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Document, Long, serialize } from 'bson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenStore, openStore } from '../open-store';
import type { Batch } from '../protocol/reply';
import { temporaryFolder } from './fixture';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const COUNT = 20_000;
const PART = 5_000;
const MB = 2 ** 20;
const folder = temporaryFolder();
let store: OpenStore;
beforeAll(async () => {
  store = (await openStore(folder)) as OpenStore;
  await run({ createIndexes: 'c', indexes: [{ key: { n: -1 }, name: 'n' }] });
  for (let from = 0; from < COUNT; from += PART) {
    const pad = 'x'.repeat(1_500);
    const documents = Array.from({ length: PART }, (_, i) =>
      Buffer.from(serialize({ _id: from + i, n: from + i, pad })),
    );
    await run({ insert: 'c', documents });
  }
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
const run = async (command: Document) => store.dispatcher.run({ ...command, $db: 'test' });
const used = () => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

test.each<[string, Document]>([
  ['in the order of the documents', { find: 'c' }],
  ['in the order of an index', { find: 'c', sort: { n: -1 } }],
  [
    'through a pipeline',
    { aggregate: 'c', pipeline: [{ $match: { n: { $gte: 0 } } }, { $project: { pad: 1 } }], cursor: {} },
  ],
])('a cursor over 20,000 documents holds a batch of them at a time: %s', async (_, command) => {
  const before = used();
  let batch = (await run(command)) as Batch;
  let read = batch.documents.length;
  let most = 0;
  for (let n = 0; batch.cursor !== 0n; n++) {
    batch = (await run({
      getMore: Long.fromBigInt(batch.cursor),
      collection: 'c',
      batchSize: 1_000,
    })) as Batch;
    read += batch.documents.length;
    if (n % 10 === 0) most = Math.max(most, used() - before);
  }
  expect(read).toBe(COUNT);
  // All of them together are more than 28 MB.
  expect(most).toBeLessThan(10 * MB);
});

import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'bson';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenStore, openStore } from '../open-store';
import { temporaryFolder } from './fixture';

let folder: string;
let store: OpenStore;
beforeEach(async () => {
  folder = temporaryFolder();
  store = (await openStore(folder)) as OpenStore;
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = async (command: object) => store.dispatcher.run({ ...command, $db: 'test' });
const size = () => statSync(join(folder, 'data.mdb')).size;
const documents = (round: number) =>
  Array.from({ length: 300 }, (_, _id) =>
    Buffer.from(serialize({ _id, round, pad: 'x'.repeat((_id * 37) % 6_000) })),
  );

/** How large the file is after some rounds, and after four times as many. */
async function grown(round: (n: number) => Promise<unknown>): Promise<[few: number, many: number]> {
  for (let n = 0; n < 10; n++) await round(n);
  const few = size();
  for (let n = 10; n < 40; n++) await round(n);
  return [few, size()];
}

test.each<[string, (n: number) => Promise<unknown>]>([
  [
    'documents that are removed and inserted again',
    async (n) => {
      await run({ delete: 'c', deletes: [{ q: {}, limit: 0 }] });
      await run({ insert: 'c', documents: documents(n) });
    },
  ],
  [
    'a collection that is dropped and made again, with its index',
    async (n) => {
      await run({ drop: 'c' });
      await run({ createIndexes: 'c', indexes: [{ key: { round: 1 }, name: 'round' }] });
      await run({ insert: 'c', documents: documents(n) });
    },
  ],
  [
    'a document that is changed again and again',
    async (n) => {
      const update = { q: { _id: 1 }, u: { $set: { n, pad: 'y'.repeat(200 * (n % 7)) } }, upsert: true };
      for (let i = 0; i < 20; i++) await run({ update: 'c', updates: [update] });
    },
  ],
])('the file does not grow with %s', async (_, round) => {
  const [few, many] = await grown(round);
  expect(many).toBeLessThan(few * 1.3);
});

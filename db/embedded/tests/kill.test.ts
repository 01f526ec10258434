import { rmSync } from 'node:fs';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { openEmbeddedStore } from '../index';
import { Child } from './child';
import { temporaryFolder } from './fixture';

const folders: string[] = [];
const newFolder = () => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function inStore<T>(folder: string, work: (database: Db) => Promise<T>): Promise<T> {
  const store = await openEmbeddedStore({ folder });
  expect(store.owner).toBe(true);
  const client = await new MongoClient(store.uri).connect();
  try {
    return await work(client.db('test'));
  } finally {
    await client.close();
    await store.close();
  }
}

test('what was acknowledged is there after kill -9, and indices agree with documents', async () => {
  const folder = newFolder();
  await inStore(folder, (database) =>
    database.collection('items').createIndexes([{ key: { n: 1 } }, { key: { tags: 1 } }]),
  );
  const acknowledged: string[] = [];
  for (const round of [1, 2, 3]) {
    const child = new Child(folder, 'insert', `r${round}`);
    await child.said(40 * round);
    await child.kill();
    expect(child.lines[0]).toMatch(/^owner/);
    acknowledged.push(...child.acknowledged);
    await inStore(folder, async (database) => {
      const items = database.collection<{ _id: string; n: number; tags: string[] }>('items');
      const all = await items.find().toArray();
      const stored = new Set(all.map(({ _id }) => _id));
      expect(acknowledged.filter((_id) => !stored.has(_id))).toEqual([]);
      // Each document by each index, and nothing in an index that is no document.
      expect(await items.find().hint({ n: 1 }).toArray()).toHaveLength(all.length);
      expect(await items.countDocuments({ n: { $gte: 0 } }, { hint: { n: 1 } })).toBe(all.length);
      for (const { _id } of all.slice(-50)) expect(await items.countDocuments({ tags: _id })).toBe(1);
      expect(await items.countDocuments({ tags: { $in: ['lane1', 'lane2', 'lane3', 'lane4'] } })).toBe(
        all.length,
      );
    });
  }
});

test('a write that the disk has no room for is refused, and others go on', async () => {
  const child = new Child(newFolder(), 'fill');
  // 14031 where the disk is full; here it has room, and only the file must not grow.
  expect((await child.said(3)).slice(1)).toEqual([expect.stringMatching(/^code (1|14031)$/), 'kept true']);
  await child.end();
});

test('a transaction is there as a whole or not at all after kill -9', async () => {
  const folder = newFolder();
  const start = [
    { _id: 'a', cents: 100_000 },
    { _id: 'b', cents: 0 },
  ];
  await inStore(folder, (database) =>
    database.collection<{ _id: string; cents: number }>('accounts').insertMany(start),
  );
  const acknowledged: string[] = [];
  for (const round of [1, 2]) {
    const child = new Child(folder, 'transfer', `r${round}`);
    await child.said(20 * round);
    await child.kill();
    acknowledged.push(...child.acknowledged);
    await inStore(folder, async (database) => {
      const moves = await database.collection<{ _id: string; cents: number }>('ledger').find().toArray();
      const [a, b] = await database
        .collection<{ _id: string; cents: number }>('accounts')
        .find()
        .sort({ _id: 1 })
        .toArray();
      const moved = moves.reduce((sum, { cents }) => sum + cents, 0);
      expect([a?.cents, b?.cents]).toEqual([100_000 - moved, moved]);
      const stored = new Set(moves.map(({ _id }) => _id));
      expect(acknowledged.filter((_id) => !stored.has(_id))).toEqual([]);
    });
  }
});

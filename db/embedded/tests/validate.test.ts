import { rmSync } from 'node:fs';
import { serialize } from 'bson';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../open-store';
import { atOnce } from '../slices';
import { Catalog } from '../storage/catalog';
import { insertDocument } from '../storage/documents';
import { Engine } from '../storage/engine';
import { tablePrefix } from '../storage/tables';
import { Transactions } from '../storage/transactions';
import { validateCollection } from '../storage/validate';
import { errorOf, storeForTests, temporaryFolder } from './fixture';

const store = storeForTests();

test('a collection whose indexes agree with its documents is valid, with its figures', async () => {
  const collection = await store.fresh([{ _id: 1, tags: ['a', 'b'] }, { _id: 2, tags: [] }, { _id: 3 }]);
  await collection.createIndex({ tags: 1 });
  const database = store.client.db('test');
  expect(await database.command({ validate: collection.collectionName })).toMatchObject({
    valid: true,
    nrecords: 3,
    nIndexes: 2,
    keysPerIndex: { _id_: 3, tags_1: 4 },
    errors: [],
  });
  expect(await errorOf(database.command({ validate: 'none' }))).toMatchObject({ code: 26 });
});

let folder: string;
let engine: Engine;
const catalog = new Catalog();
beforeEach(async () => {
  folder = temporaryFolder();
  const made = await openStore(folder);
  const run = async (command: object) => made?.dispatcher.run({ ...command, $db: 'test' });
  await run({ createIndexes: 'c', indexes: [{ key: { n: 1 }, name: 'n_1' }] });
  await run({ insert: 'c', documents: [1, 2].map((n) => Buffer.from(serialize({ _id: n, n: [n] }))) });
  await made?.close();
  engine = new Engine(folder, () => undefined);
  catalog.load(engine);
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const found = () => {
  const collection = catalog.get('test.c');
  if (!collection) throw new Error('no collection');
  return { collection, table: (collection.indexes[0] as { table: number }).table };
};
const entries = (table: number) => [...engine.range(tablePrefix(table), tablePrefix(table + 1))];

test.each<[string, () => void, RegExp[]]>([
  [
    'an entry that is missing',
    () => engine.del(entries(found().table)[0]?.key as Buffer),
    [/no entry for the document with _id 1/, /has 1 entries, and the documents 2/],
  ],
  [
    'an entry without a document',
    () =>
      engine.put(
        Buffer.concat([entries(found().table)[0]?.key as Buffer, Buffer.from('x')]),
        Buffer.from('x'),
      ),
    [/has 3 entries, and the documents 2/],
  ],
  [
    'a document that an index was not told of',
    () => {
      const { collection } = found();
      const { plain } = new Transactions(engine, catalog);
      insertDocument(plain, { ...collection, indexes: [] }, Buffer.from(serialize({ _id: 3, n: 3 })));
    },
    [/no entry for the document with _id 3/, /has 2 entries, and the documents 3/],
  ],
  [
    'an index that has forgotten that it holds arrays',
    () => {
      (found().collection.indexes[0] as { multikey: boolean }).multikey = false;
    },
    [/does not know that it holds arrays/, /does not know that it holds arrays/],
  ],
])('%s is found', (_, damage, errors) => {
  expect(atOnce(validateCollection(engine, found().collection)).errors).toEqual([]);
  engine.writeNow(damage);
  engine.refresh();
  const said = atOnce(validateCollection(engine, found().collection)).errors;
  expect(said).toEqual(errors.map((error) => expect.stringMatching(error)));
});

import { rmSync } from 'node:fs';
import { serialize } from 'bson';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../open-store';
import { Catalog, type Collection } from '../storage/catalog';
import { insertDocument, removeDocument, replaceDocument } from '../storage/documents';
import { Engine, type Writer } from '../storage/engine';
import { Transactions } from '../storage/transactions';
import { temporaryFolder } from './fixture';

/*
 * What a transaction holds until it ends, without a server: so that a mutation run sees it.
 */
let folder: string;
let transactions: Transactions;
let rows: Collection;
beforeEach(async () => {
  folder = temporaryFolder();
  const made = await openStore(folder);
  const index = { key: { a: 1 }, name: 'a_1', unique: true };
  await made?.dispatcher.run({ createIndexes: 'c', indexes: [index], $db: 'test' });
  await made?.close();
  const catalog = new Catalog();
  const engine = new Engine(folder, () => undefined);
  catalog.load(engine);
  transactions = new Transactions(engine, catalog);
  rows = catalog.get('test.c') as Collection;
  await transactions.write((writer) => insert(writer, first));
});
afterEach(async () => {
  transactions.abortAll();
  await transactions.engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const first = { _id: 1, a: 1 };
const bytes = (document: object) => Buffer.from(serialize(document));
const insert = (writer: Writer, document: object) => insertDocument(writer, rows, bytes(document));

const taken = { ...first, a: 2 };

/** What frees the unique value 1 of `a`. */
const frees: [string, (writer: Writer) => void][] = [
  [
    'an update',
    (writer) => replaceDocument(writer, rows, { before: first, after: taken, bytes: bytes(taken) }),
  ],
  ['a removal', (writer) => removeDocument(writer, rows, first)],
];

test.each(frees)('a unique value that %s frees is held until its transaction ends', async (_, free) => {
  const freeing = transactions.begin('one', 1);
  free(freeing);
  expect(() => insert(transactions.begin('two', 1), { _id: 2, a: 1 })).toThrow('Write conflict');
  // A plain write waits, and finds the value free.
  const plain = transactions.write((writer) => insert(writer, { _id: 3, a: 1 }));
  await freeing.commit();
  expect(await plain).toBe(3);
});

test.each(frees)(
  'a unique value that %s would free is taken as before where it is aborted',
  async (_, free) => {
    const freeing = transactions.begin('one', 1);
    free(freeing);
    const plain = transactions.write((writer) => insert(writer, { _id: 3, a: 1 }));
    freeing.abort();
    await expect(plain).rejects.toThrow('E11000');
  },
);

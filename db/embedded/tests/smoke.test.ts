import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { openEmbeddedStore } from '../index';

const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('answers the driver', async () => {
  const store = await openEmbeddedStore({ folder });
  const client = await new MongoClient(store.uri).connect();
  const items = client.db('test').collection('items');
  await items.insertOne({ name: 'one' });
  expect(await items.countDocuments()).toBe(1);
  await client.close();
  await store.close();
});

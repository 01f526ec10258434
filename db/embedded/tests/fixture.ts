import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, type Db, type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, inject } from 'vitest';
import { type EmbeddedStore, openEmbeddedStore } from '../index';

declare module 'vitest' {
  interface ProvidedContext {
    /** The store in which each file of the unit tests has a database of its own; undefined for other tests. */
    storeUri: string | undefined;
  }
}

/** A document of any shape, with an `_id` of any type. */
// biome-ignore lint/suspicious/noExplicitAny: the tests store whatever MongoDB can
export type Row = any;

/** A store of its own for a test file, with a client; closed and removed when the file is done. */
interface Fixture {
  store: EmbeddedStore;
  client: MongoClient;
  /** an empty collection that no other test has */
  fresh(documents?: Document[]): Promise<Collection<Row>>;
}

let collections = 0;

/** A new folder among the temporary files. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'embedded-'));

async function fill(db: Db, documents: Document[] = []): Promise<Collection<Row>> {
  const collection = db.collection<Row>(`c${++collections}`);
  if (documents.length > 0) await collection.insertMany(documents);
  return collection;
}

/** The same for tests of what MongoDB does alike, which run on the MongoDB of MONGODB_TEST_URI too. */
export const eitherStoreForTests = (): Pick<Fixture, 'client' | 'fresh'> =>
  databaseForTests(process.env.MONGODB_TEST_URI || inject('storeUri'));

/** The same for tests that need no store of their own: a database on the one that unit tests share. */
export const sharedStoreForTests = (): Pick<Fixture, 'client' | 'fresh'> =>
  databaseForTests(inject('storeUri'));

function databaseForTests(uri: string | undefined): Pick<Fixture, 'client' | 'fresh'> {
  if (!uri) return storeForTests();
  const name = `embedded-test-${randomBytes(6).toString('hex')}`;
  const fixture = {
    fresh: (documents) => fill(fixture.client.db(name), documents),
  } as Pick<Fixture, 'client' | 'fresh'>;
  beforeAll(async () => {
    fixture.client = await new MongoClient(uri).connect();
  });
  afterAll(async () => {
    await fixture.client.db(name).dropDatabase();
    await fixture.client.close();
  });
  return fixture;
}

/** Opens the store once for the file that calls this; with a slice of 0 it pauses wherever it can. */
export function storeForTests({ slice }: { slice?: number } = {}): Fixture {
  const folder = temporaryFolder();
  const fixture = {
    fresh: (documents) => fill(fixture.client.db('test'), documents),
  } as Fixture;
  beforeAll(async () => {
    fixture.store = await openEmbeddedStore({ folder, ...(slice !== undefined && { slice }) });
    fixture.client = await new MongoClient(fixture.store.uri).connect();
  });
  afterAll(async () => {
    await fixture.client.close();
    await fixture.store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return fixture;
}

/** The `_id`s in the order in which they come. */
export const ids = (documents: Document[]): unknown[] => documents.map(({ _id }) => _id);

/** What a promise is rejected with. */
export async function errorOf(promise: Promise<unknown>): Promise<Document> {
  try {
    await promise;
  } catch (error) {
    return error as Document;
  }
  throw new Error('expected a refusal');
}

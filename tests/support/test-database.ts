import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';

/** A database of its own on the tests' MongoDB, or on the store that they share. */
interface TestDatabase {
  uri: string;
  name: string;
  /** Removes it. */
  drop(): Promise<void>;
}

/**
 * A new database at that address: the MongoDB of MONGODB_TEST_URI, which `npm run test:mongodb` sets, or a store that
 * files share. Undefined if the tests run on an embedded store of their own. Every test that runs on both gets its store here.
 */
export function testDatabase(given = process.env.MONGODB_TEST_URI): TestDatabase | undefined {
  if (!given) return undefined;
  const name = `laoban-test-${randomBytes(6).toString('hex')}`;
  const uri = withDatabase(given, name);
  return {
    uri,
    name,
    async drop() {
      const client = await new MongoClient(uri).connect();
      await client.db(name).dropDatabase();
      await client.close();
    },
  };
}

/** The environment variables for a suite with that database. */
export const variablesFor = (database: TestDatabase | undefined): Record<string, string> =>
  database ? { MONGODB_URI: database.uri, SESSION_SECRET: randomBytes(32).toString('hex') } : {};

/** The same address with another database name. Users are still authenticated against the original one. */
function withDatabase(uri: string, name: string): string {
  const [, server = '', before = '', options = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?([^?]*)\??(.*)$/.exec(uri) ?? [];
  const authSource = server.includes('@') && !options.includes('authSource=');
  const all = [options, authSource ? `authSource=${before || 'admin'}` : ''].filter(Boolean);
  return `${server}/${name}${all.length > 0 ? `?${all.join('&')}` : ''}`;
}

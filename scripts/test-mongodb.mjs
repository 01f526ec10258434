import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cachedPackage } from './cached.mjs';
import { prepare } from './prepare.mjs';
import { loadEnvFile } from './run.mjs';

/**
 * Runs all tests on a MongoDB replica set instead of the embedded store: that of MONGODB_URI, or each of these
 * versions, downloaded and started for the run. Each suite gets its own database, dropped afterwards. Without a MongoDB
 * it fails, unless told to skip: `--skip-where-there-is-none` or SKIP_MONGODB=1.
 */
const VERSIONS = ['7.0.24', '8.0.13'];
const FETCHER = '11.3.0';

await prepare();
loadEnvFile();
let failed = false;
for (const version of process.env.MONGODB_URI ? [undefined] : VERSIONS) {
  const mongodb = await find(version);
  console.log(
    `The tests run on ${mongodb.uri.replace(/\/\/.*@/, '//')}${version ? `, MongoDB ${version}` : ''}`,
  );
  const { status } = spawnSync(process.execPath, ['scripts/test.mjs', '--all'], {
    stdio: 'inherit',
    env: { ...process.env, MONGODB_URI: '', MONGODB_TEST_URI: mongodb.uri },
  });
  await mongodb.stop();
  if (status !== 0) failed = true;
}
process.exit(failed ? 1 : 0);

async function find(version) {
  try {
    return await (process.env.MONGODB_URI ? given(process.env.MONGODB_URI) : fetched(version));
  } catch (error) {
    const why = String(error.message).replace(/\s+/g, ' ').replace(/\.$/, '');
    const skip = process.argv.includes('--skip-where-there-is-none') || process.env.SKIP_MONGODB === '1';
    console.error(`The tests on MongoDB ${skip ? 'are skipped' : 'cannot run'}: ${why}.`);
    process.exit(skip ? 0 : 1);
  }
}

/** The configured one, if the suite can use it. */
async function given(uri) {
  const { openDatabase } = await import('../build/server/connect.js');
  const database = await openDatabase({ uri, folder: '' });
  await database.close();
  return { uri, stop: async () => undefined };
}

/** A replica set of one member with temporary files. */
async function fetched(version) {
  const folder = await cachedPackage('mongodb-memory-server-core', FETCHER);
  if (!folder) throw new Error('MONGODB_URI is not set, and the npm registry is out of reach');
  const { MongoMemoryReplSet } = await import(pathToFileURL(join(folder, 'lib/index.js')).href);
  console.log(`Getting MongoDB ${version} ...`);
  const set = await silently(() =>
    MongoMemoryReplSet.create({
      // Tests set their own clock: by the machine's, what they write may have expired already.
      replSet: { count: 1, storageEngine: 'wiredTiger', args: ['--setParameter', 'ttlMonitorEnabled=false'] },
      binary: { version, downloadDir: resolve('node_modules/.cache/laoban/mongodb') },
    }),
  );
  return { uri: set.getUri(), stop: () => set.stop() };
}

/** A failure is reported in one sentence; the downloader would print it twice before, with its stack. */
async function silently(work) {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await work();
  } catch (error) {
    throw new Error(`MONGODB_URI is not set, and none can be fetched (${error.message})`);
  } finally {
    console.warn = warn;
  }
}

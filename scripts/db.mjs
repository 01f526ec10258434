import './node-version.mjs';
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';
import { refusalOf, run } from './run.mjs';

/**
 * Serves only the embedded store of DATA_DIR, for other app servers, until SIGTERM. With `--port` or DB_PORT it also
 * listens on that loopback port (0 for a free one), where clients sign in. With `--copy` it copies the store to a new
 * folder and exits, whether the suite runs or not.
 */
const { port: byWord, copy } = options();
await prepare();
if (copy !== undefined) await copyTo(copy);
else
  await run(async () => {
    const { serveStore, dataFolder } = await import('../build/server/db.js');
    const served = await serveStore({ folder: dataFolder(process.env.DATA_DIR), port: wantedPort() });
    console.log(`MONGODB_URI=${served.uri}`);
    if (served.uri !== served.socketUri)
      console.log(`Without signing in, for this user: ${served.socketUri}`);
    console.log('Stop with Ctrl+C.');
    return served;
  });

/** Like `run`, but it ends by itself. */
async function copyTo(to) {
  try {
    const { copyEmbeddedStore, dataFolder } = await import('../build/server/db.js');
    const folder = dataFolder(process.env.DATA_DIR);
    await copyEmbeddedStore({ folder, to });
    console.log(`Copied ${folder} to ${to}. Start the suite with DATA_DIR=${to} to use it.`);
  } catch (error) {
    console.error(await refusalOf(error));
    process.exit(1);
  }
}

function options() {
  try {
    return parseArgs({ options: { port: { type: 'string' }, copy: { type: 'string' } } }).values;
  } catch {
    console.error(
      'The command is npm run db, npm run db -- --port <number>, or npm run db -- --copy <folder>.',
    );
    process.exit(1);
  }
}

function wantedPort() {
  const given = (byWord ?? process.env.DB_PORT)?.trim();
  if (!given) return undefined;
  if (/^\d+$/.test(given) && Number(given) <= 65_535) return Number(given);
  console.error(`${byWord === undefined ? 'DB_PORT' : '--port'} must be a number from 0 to 65535.`);
  process.exit(1);
}

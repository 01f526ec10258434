import './node-version.mjs';
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';
import { run } from './run.mjs';

/**
 * The embedded store of DATA_DIR alone, for other app servers, until SIGTERM. With `--port` or DB_PORT it listens on
 * that port of the loopback too (0 for a free one), where clients sign in.
 */
const { port: byWord } = options();
await prepare();
await run(async () => {
  const { serveStore, dataFolder } = await import('../build/server/db.js');
  const served = await serveStore({ folder: dataFolder(process.env.DATA_DIR), port: wantedPort() });
  console.log(`MONGODB_URI=${served.uri}`);
  if (served.uri !== served.socketUri) console.log(`Without signing in, for this user: ${served.socketUri}`);
  console.log('Stop with Ctrl+C.');
  return served;
});

function options() {
  try {
    return parseArgs({ options: { port: { type: 'string' } } }).values;
  } catch {
    console.error('The command is npm run db, or npm run db -- --port <number>.');
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

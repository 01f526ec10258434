import { parseArgs } from 'node:util';
import { buildWhatIsStale } from './built.mjs';
import { installWhatIsMissing } from './installed.mjs';
import { run } from './run.mjs';

/**
 * The embedded store of DATA_DIR alone, for other app servers, until SIGTERM. With `--port` or DB_PORT it listens on
 * that port of the loopback too (0 for a free one), where clients sign in.
 */
installWhatIsMissing();
buildWhatIsStale();
await run(async () => {
  const { serveStore } = await import('../build/server/db.js');
  const folder = process.env.DATA_DIR || './data';
  const served = await serveStore({ folder, port: wantedPort() });
  console.log(`MONGODB_URI=${served.uri}`);
  if (served.uri !== served.socketUri) console.log(`Without signing in, for this user: ${served.socketUri}`);
  console.log('Stop with Ctrl+C.');
  return served;
});

function wantedPort() {
  const { values } = parseArgs({ options: { port: { type: 'string' } } });
  const given = values.port ?? process.env.DB_PORT;
  if (!given) return undefined;
  if (/^\d+$/.test(given) && Number(given) <= 65_535) return Number(given);
  console.error(`${values.port ? '--port' : 'DB_PORT'} must be a number from 0 to 65535.`);
  process.exit(1);
}

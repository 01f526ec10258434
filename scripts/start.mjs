import './node-version.mjs';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { readEnvFile, run, sayUnbuilt } from './run.mjs';
import { wordsOf } from './words.mjs';

/**
 * The suite in production: a supervisor over the store and WEB_CONCURRENCY web processes, by default one per core but
 * one. With one, everything runs in this process. SIGHUP replaces the web processes.
 */
wordsOf('npm start');
process.env.NODE_ENV ??= 'production';
const given = { ...process.env };
/** Read again at each use, so that a changed `.env` applies from the next roll. */
const variables = () => ({ ...readEnvFile(), ...given });
const script = (name) => fileURLToPath(new URL(name, import.meta.url));
// Registered before the start, so that a SIGHUP during it does not end the process.
let hangUp = () => {};
let hungUp = Number.NEGATIVE_INFINITY;
process.on('SIGHUP', () => {
  hungUp = performance.now();
  hangUp();
});
/** The standard streams that are terminals; none under nohup, whose npm still dies with the terminal. */
const terminals = [0, 1, 2].filter((one) => isatty(one));
const outlivesNpm = () => terminals.length === 0 && performance.now() - hungUp < 5_000;
const terminalIsClosed = () => terminals.length > 0 && !terminals.some((one) => isatty(one));

const running = await run(
  async () => {
    const { processesIn, supervise } = await import('../build/server/supervisor.js').catch(sayUnbuilt);
    if (processesIn(variables()) > 1)
      return await supervise({ variables, webScript: script('web.mjs'), storeScript: script('store.mjs') });
    Object.assign(process.env, variables());
    const { start } = await import('../build/server/index.js');
    return await start();
  },
  { envFile: false, outlivesNpm },
);
hangUp = () => {
  // A closed terminal sends the same signal as a request to roll.
  if (process.stdout.isTTY || terminalIsClosed()) process.kill(process.pid, 'SIGTERM');
  else if (running.roll) void running.roll();
  else console.error('One process cannot replace itself: set WEB_CONCURRENCY to 2 or more, or restart it.');
};

import './node-version.mjs';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { readEnvFile, run, sayUnbuilt } from './run.mjs';
import { wordsOf } from './words.mjs';

/**
 * The suite in production: a supervisor over the store and as many web processes as WEB_CONCURRENCY says, one for each core
 * but one where it says nothing; with one, all of it in this process. SIGHUP puts new web processes in place of the old.
 */
wordsOf('npm start');
process.env.NODE_ENV ??= 'production';
const given = { ...process.env };
/** Read again at each use, so that a changed `.env` applies from the next roll on. */
const variables = () => ({ ...readEnvFile(), ...given });
const script = (name) => fileURLToPath(new URL(name, import.meta.url));
// Before the start: one that comes meanwhile must not end the process.
let hangUp = () => {};
let hungUp = Number.NEGATIVE_INFINITY;
process.on('SIGHUP', () => {
  hungUp = performance.now();
  hangUp();
});
/** What of input and output is a terminal; none under nohup, whose npm dies with the terminal all the same. */
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
  // A closed terminal means the same as a wish to roll.
  if (process.stdout.isTTY || terminalIsClosed()) process.kill(process.pid, 'SIGTERM');
  else if (running.roll) void running.roll();
  else console.error('One process cannot replace itself: set WEB_CONCURRENCY to 2 or more, or restart it.');
};

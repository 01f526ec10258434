import { spawn } from 'node:child_process';
import http from 'node:http';
import { createServer } from 'node:net';

/** What a developer's own settings may not change about a measurement. */
const unset = [
  'APP_URL',
  'MONGODB_URI',
  'SESSION_SECRET',
  'SMTP_URL',
  'ANTHROPIC_API_KEY',
  'HOST',
  'TRUST_PROXY',
];
/** On a machine that is busy with tests too. */
const longestStart = 120_000;
const longestStop = 60_000;

const running = new Set();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

/**
 * A server in a process of its own, once `/` answers with 200.
 * @typedef {object} ServerProcess
 * @property {string} url
 * @property {number} pid
 * @property {number} startedIn milliseconds from its spawning to that first answer
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} kill without a moment to end anything
 */

/**
 * Starts a script as a server on a free port of this machine.
 * @param {string} script
 * @param {Record<string, string>} [variables]
 * @param {string[]} [args]
 * @param {string[]} [within] a command that ends by becoming the one it is given
 * @returns {Promise<ServerProcess>}
 */
export async function startServer(script, variables = {}, args = [], within = []) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...Object.fromEntries(unset.map((name) => [name, ''])),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'off',
    ...variables,
    PORT: String(port),
  };
  const began = performance.now();
  const [command, ...words] = [...within, process.execPath, script, ...args];
  const child = spawn(command, words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  running.add(child);
  const ended = new Promise((resolve) =>
    child.once('exit', () => {
      running.delete(child);
      resolve();
    }),
  );
  while (!(await answers(`${url}/`))) {
    const late = performance.now() - began > longestStart;
    if (late) child.kill('SIGKILL');
    if (late || !running.has(child)) throw new Error(`${script} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    url,
    pid: child.pid,
    startedIn: performance.now() - began,
    async stop() {
      const late = setTimeout(() => child.kill('SIGKILL'), longestStop);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(late);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Whether an address answers with 200, by a connection of its own. */
function answers(url) {
  return new Promise((resolve) => {
    http
      .get(url, { agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      })
      .once('error', () => resolve(false));
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

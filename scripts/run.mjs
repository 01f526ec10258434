import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import util from 'node:util';
import { findNativeFaults } from './native.mjs';

// The reader of the output may be gone (`npm start | head -1`), or its disk full. Neither ends the process.
for (const channel of [process.stdout, process.stderr]) channel.on('error', () => undefined);

const refusals = ['StartRefused', 'StoreRefused', 'DatabaseRefused', 'BackupRefused', 'FolderRefused'];

/**
 * Why the suite cannot start, in one sentence; throws an error that has no such reason.
 * @param {unknown} error
 */
export async function refusalOf(error) {
  if (refusals.includes(error?.name)) return error.message;
  const [fault] = await findNativeFaults();
  if (!fault || fault.optional) throw error;
  return fault.sentence;
}

/**
 * Ends the process with the one sentence of a refusal; throws any other error.
 * @param {unknown} error
 */
export function sayRefused(error) {
  if (!refusals.includes(error?.name)) throw error;
  console.error(error.message);
  process.exit(1);
}

/**
 * Ends the process with one sentence if the suite has not been built or its packages are missing. Throws any other error.
 * @param {NodeJS.ErrnoException} error
 */
export function sayUnbuilt(error) {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  const isThere = (path) => existsSync(new URL(`../${path}`, import.meta.url));
  const isPackage = /^Cannot find package/.test(error.message);
  const orders = [];
  if (isPackage || !isThere('node_modules')) orders.push('npm ci');
  if (!isThere('build/server/index.js')) orders.push('npm run build');
  if (orders.length === 0) throw error;
  const what = isPackage ? 'The packages have not been installed' : 'The suite has not been built';
  console.error(`${what} here yet: run ${orders.join(' && ')} first.`);
  process.exit(1);
}

/**
 * The variables of the file `.env` in this folder; none without it.
 * @returns {Record<string, string>}
 */
export function readEnvFile() {
  try {
    return util.parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    const sentence = `The file .env cannot be read (${error.code}): let this user read it, or take it away.`;
    throw Object.assign(new Error(sentence), { name: 'StartRefused' });
  }
}

/** Sets the variables of `.env` that are not set yet. Ends the process with one sentence if it cannot be read. */
export function loadEnvFile() {
  try {
    for (const [name, value] of Object.entries(readEnvFile())) process.env[name] ??= value;
  } catch (error) {
    sayRefused(error);
  }
}

/** In ms. Signals closer together count as one: on Ctrl+C both the terminal and npm signal a process if npm's shell is bash. */
export const oneTouch = 500;
/** In ms. How often the script checks whether npm still exists. */
const lookEvery = 500;

/**
 * Calls `then` once the npm that started this process is gone. npm passes SIGTERM on to its shell only, which dies of it,
 * and this process would stay behind with port and folder.
 * @param {() => void} then
 */
function whenNpmIsGone(then) {
  // A script that starts the suite may end before it.
  if (process.env.npm_lifecycle_script !== `node scripts/${basename(process.argv[1] ?? '')}`) return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    then();
  }, lookEvery).unref();
}

/**
 * Ends this process while it is stopping. Node would wait for the store's thread, which may hang or abort while it closes
 * its files.
 */
function endNow() {
  // Registered last, so that other exit handlers run first.
  process.once('exit', () => process.kill(process.pid, 'SIGKILL'));
  process.exit(1);
}

/**
 * Runs a server until SIGTERM or SIGINT, and then lets requests in flight finish. Reads `.env`, unless `envFile` is false
 * because the server does so itself. Prints a refused start as one sentence. Also stops when the npm that started it is
 * gone, unless `outlivesNpm` allows that.
 * @param {() => Promise<{ stop(): Promise<void> }>} start
 * @param {{ envFile?: boolean, outlivesNpm?: () => boolean }} [how]
 */
export async function run(start, { envFile = true, outlivesNpm = () => false } = {}) {
  if (envFile) loadEnvFile();
  const starting = start();
  let stopping = 0;
  const stop = async () => {
    if (stopping) {
      // A second Ctrl+C means it.
      if (performance.now() - stopping > oneTouch) endNow();
      return;
    }
    stopping = performance.now();
    // Part of it may already serve while the rest starts: requests to that part must not be lost.
    const running = await starting.catch(() => undefined);
    await running?.stop().catch((error) => running.crashed?.(error));
    process.exit(running ? 0 : 1);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);
  whenNpmIsGone(() => stopping || outlivesNpm() || stop());
  let running;
  try {
    running = await starting;
  } catch (error) {
    console.error(await refusalOf(error));
    process.exit(1);
  }
  for (const fault of ['uncaughtException', 'unhandledRejection']) {
    process.on(fault, (error) => {
      running.crashed?.(error);
      if (stopping) endNow();
      process.exit(1);
    });
  }
  return running;
}

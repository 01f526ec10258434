import { existsSync } from 'node:fs';

const refusals = ['StartRefused', 'StoreRefused', 'DatabaseRefused', 'BackupRefused'];

/**
 * Whether an error is one plain sentence for whoever started the suite.
 * @param {unknown} error
 */
export const isRefusal = (error) => refusals.includes(error?.name);

/**
 * Ends the process with the one sentence of a refusal; throws what is none.
 * @param {unknown} error
 */
export function sayRefused(error) {
  if (!isRefusal(error)) throw error;
  console.error(error.message);
  process.exit(1);
}

/**
 * Runs a server until it is told to stop: reads `.env` where there is one, unless `envFile` says that the server does
 * so itself; says a refused start in one sentence, and lets requests in flight finish on SIGTERM and SIGINT.
 * @param {() => Promise<{ stop(): Promise<void> }>} start
 * @param {{ envFile?: boolean }} [how]
 */
export async function run(start, { envFile = true } = {}) {
  if (envFile && existsSync('.env')) process.loadEnvFile('.env');
  const starting = start();
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, async () => {
      // Pressed twice: whoever does that means it.
      if (stopping) process.exit(1);
      stopping = true;
      // Part of it may answer already while the rest of it starts: what is asked of that part is not to be lost.
      const running = await starting.catch(() => undefined);
      await running?.stop().catch((error) => running.crashed?.(error));
      process.exit(running ? 0 : 1);
    });
  }
  let running;
  try {
    running = await starting;
  } catch (error) {
    sayRefused(error);
  }
  for (const fault of ['uncaughtException', 'unhandledRejection']) {
    process.on(fault, (error) => {
      running.crashed?.(error);
      process.exit(1);
    });
  }
  return running;
}

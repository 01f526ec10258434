import './node-version.mjs';
import cluster from 'node:cluster';
import { refusalOf } from './run.mjs';

/** One web process of `start.mjs`'s tree, which tells it when to end. */
process.title = `laoban web ${process.env.WEB_PROCESS}`;
// Signals of the terminal are for the supervisor.
for (const signal of ['SIGHUP', 'SIGINT']) process.on(signal, () => undefined);

// A message to a supervisor that has just ended is lost, which must not end this process.
cluster.worker.on('error', () => undefined);
const supervisor = process.ppid;

let running;
let stopping = false;
const stop = async (restMs) => {
  if (stopping) return;
  stopping = true;
  // After leaving the cluster the channel is closed, so the supervisor's end must be noticed by its pid. Without it the
  // store ends too, and nothing can be answered.
  setInterval(() => process.ppid !== supervisor && process.exit(1), 200);
  // Until it is ready, nobody waits for it.
  await running?.stop({ restMs }).catch((error) => running.crashed(error));
  process.exit(0);
};
process.on('message', (order) => order.stop && stop(order.stop.restMs));
process.on('SIGTERM', () => stop(0));
// It may be taken out of the cluster before it gets a message.
process.on('disconnect', () => stop(0));

try {
  const { start } = await import('../build/server/index.js');
  running = await start(process.env, { inTree: true });
  for (const fault of ['uncaughtException', 'unhandledRejection']) {
    process.on(fault, (error) => {
      running.crashed(error);
      process.exit(1);
    });
  }
  process.send({ ready: true }, () => undefined);
} catch (error) {
  process.send({ refused: await refusalOf(error) }, () => process.exit(1));
}

import './node-version.mjs';
import cluster from 'node:cluster';
import { refusalOf } from './run.mjs';

/** One web process of the tree that `start.mjs` keeps; it is told by that one when to end. */
process.title = `laoban web ${process.env.WEB_PROCESS}`;
// What a terminal says to all of the tree is the supervisor's to hear.
for (const signal of ['SIGHUP', 'SIGINT']) process.on(signal, () => undefined);

// What is said to a supervisor that has just gone is lost, and no reason to die of it.
cluster.worker.on('error', () => undefined);
const supervisor = process.ppid;

let running;
let stopping = false;
const stop = async (restMs) => {
  if (stopping) return;
  stopping = true;
  // The channel tells no more whether it is there: it ends with this process's part in the cluster. Without it the store goes
  // too, and nothing can be answered.
  setInterval(() => process.ppid !== supervisor && process.exit(1), 200);
  // Until it answers, nobody waits for anything of it.
  await running?.stop({ restMs }).catch((error) => running.crashed(error));
  process.exit(0);
};
process.on('message', (order) => order.stop && stop(order.stop.restMs));
process.on('SIGTERM', () => stop(0));
// Taken out of the cluster, which may be before it has heard more.
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

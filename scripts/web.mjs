import { isRefusal } from './run.mjs';

/** One web process of the tree that `start.mjs` keeps; it is told by that one when to end. */
process.title = `laoban web ${process.env.WEB_PROCESS}`;
// What a terminal says to all of the tree is the supervisor's to hear.
for (const signal of ['SIGHUP', 'SIGINT']) process.on(signal, () => undefined);

const { start } = await import('../build/server/index.js');
const starting = start(process.env, { inTree: true });
let stopping = false;
const stop = (restMs) => {
  if (stopping) return;
  stopping = true;
  void starting
    .then((running) => running.stop({ restMs }).catch((error) => running.crashed(error)))
    .then(() => process.exit(0));
};
process.on('message', (order) => order.stop && stop(order.stop.restMs));
process.on('SIGTERM', () => stop(0));

try {
  const running = await starting;
  for (const fault of ['uncaughtException', 'unhandledRejection']) {
    process.on(fault, (error) => {
      running.crashed(error);
      process.exit(1);
    });
  }
  process.send({ ready: true });
} catch (error) {
  if (!isRefusal(error)) throw error;
  process.send({ refused: error.message }, () => process.exit(1));
}

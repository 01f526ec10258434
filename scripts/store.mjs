import { isRefusal } from './run.mjs';
import { collectEarly } from './sparing.mjs';

/** The store of the tree that `start.mjs` keeps: it ends behind all others, or when its supervisor is gone. */
process.title = 'laoban store';
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

const { keepServed } = await import('../build/server/db.js');
const opening = keepServed(process.env.DATA_DIR || './data');
const stop = () => opening.then((store) => store.stop()).finally(() => process.exit(0));
process.on('message', (order) => order.stop && stop());
process.on('disconnect', stop);

try {
  await opening;
  collectEarly();
  process.send({ ready: true });
} catch (error) {
  if (!isRefusal(error)) throw error;
  process.send({ refused: error.message }, () => process.exit(1));
}

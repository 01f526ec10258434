import './node-version.mjs';
import { refusalOf } from './run.mjs';

/** The store of the tree that `start.mjs` keeps: it ends behind all others, or when its supervisor is gone. */
process.title = 'laoban store';
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

/** What an end in good order may take before this process ends without: milliseconds. */
const longestEnd = 15_000;
// Listened to before anything is awaited: that a supervisor is gone is told once, also while its store starts.
const toEnd = new Promise((resolve) => {
  process.on('message', (order) => order.stop && resolve());
  process.on('disconnect', resolve);
  if (!process.connected) resolve();
});
// Nobody else may be left who would see to it.
toEnd.then(() => setTimeout(() => process.kill(process.pid, 'SIGKILL'), longestEnd));
/** One that nobody hears is no reason to die: a process that dies while its files are closed may stay for ever. */
const say = (word) => new Promise((resolve) => process.send(word, resolve));

try {
  const { keepServed, dataFolder } = await import('../build/server/db.js');
  const store = await keepServed(dataFolder(process.env.DATA_DIR));
  toEnd.then(() => store.stop()).finally(() => process.exit(0));
  await say({ ready: true });
} catch (error) {
  await say({ refused: await refusalOf(error) });
  process.exit(1);
}

import './node-version.mjs';
import { refusalOf } from './run.mjs';

/** The store of `start.mjs`'s tree. It ends after all others, or when its supervisor is gone. */
process.title = 'laoban store';
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

/** In ms. The limit for closing before this process ends anyway. */
const longestEnd = 15_000;
// Registered before anything is awaited: the end of the supervisor is only reported once, also during the start.
const toEnd = new Promise((resolve) => {
  process.on('message', (order) => order.stop && resolve());
  process.on('disconnect', resolve);
  if (!process.connected) resolve();
});
// No other process may be left to do it.
toEnd.then(() => setTimeout(() => process.kill(process.pid, 'SIGKILL'), longestEnd));
/** A lost message must not end the process while its files are being closed. */
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

import { chmodSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { openStore, type StoreOptions } from './open-store';
import { WireServer } from './protocol/server';
import { answers } from './socket-path';

/** What the worker is told at its start. */
export interface WorkerData {
  folder: string;
  /** a unix socket's path, or undefined for the loopback */
  socket: string | undefined;
  options: StoreOptions;
}

/** What the worker tells once: where it listens, that another process owns the folder, or why it cannot start. */
export type WorkerMessage =
  | { listening: string | number }
  | { owned: true }
  | { failed: string; code?: string };

const port = parentPort;
if (!port) throw new Error('the embedded store runs in a worker thread');
const { folder, socket, options } = workerData as WorkerData;

const say = (message: WorkerMessage) => port.postMessage(message);

try {
  const store = openStore(folder, options);
  if (!store) say({ owned: true });
  else if (socket && (await answers(socket))) {
    // A living owner that this process cannot see, in another container for instance.
    await store.close();
    say({ owned: true });
  } else {
    const server = new WireServer(store.dispatcher);
    // This process owns the folder, so a socket that is left there, where nobody answers, is dead.
    if (socket) rmSync(socket, { force: true });
    const listening = await server.listen(socket ?? { host: '127.0.0.1', port: 0 });
    if (socket) chmodSync(socket, 0o600);
    say({ listening });
    port.once('message', async () => {
      await server.close();
      await store.close();
      port.close();
    });
  }
} catch (error) {
  say({ failed: (error as Error).message, code: (error as NodeJS.ErrnoException).code });
}

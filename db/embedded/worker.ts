import { chmodSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openStore, type StoreOptions } from './open-store';
import type { Credentials } from './protocol/scram';
import { WireServer } from './protocol/server';
import { answers } from './socket-path';

/** What the worker is told at its start. */
export interface WorkerData {
  folder: string;
  /** a unix socket's path, or undefined for the loopback */
  socket: string | undefined;
  options: StoreOptions;
}

/** What the worker tells at its start: where it listens, that another process owns the folder, or why it cannot start. */
export type WorkerMessage =
  | { listening: string | number }
  | { owned: true }
  | { failed: string; code?: string };

/** What it is told later: to listen on a port of the loopback too, where clients sign in; it tells where, or why not. */
export type WorkerOrder = 'close' | { port: number; credentials: Credentials };

const port = parentPort;
if (!port) throw new Error('the embedded store runs in a worker thread');
const { folder, socket, options } = workerData as WorkerData;

const say = (message: WorkerMessage) => port.postMessage(message);
const sayFailed = (error: unknown) =>
  say({ failed: (error as Error).message, code: (error as NodeJS.ErrnoException).code });

const LOOPBACK = { host: '127.0.0.1', port: 0 };

/**
 * Listens on the socket in place of one that a dead owner left there. Node deletes a socket by the name that it was made with
 * when it is closed; another owner may have its own at this place by then.
 */
async function listenAt(socket: string, server: WireServer): Promise<string> {
  const made = join(dirname(socket), 'store.new');
  rmSync(made, { force: true });
  await server.listen(made);
  chmodSync(made, 0o600);
  renameSync(made, socket);
  return socket;
}

try {
  const store = await openStore(folder, options);
  if (!store) say({ owned: true });
  else if (socket && (await answers(socket))) {
    // A living owner that this process cannot see, in another container for instance.
    await store.close();
    say({ owned: true });
  } else {
    const server = new WireServer(store.dispatcher);
    let lost = false;
    // Clients look for the store again, and find the process that serves it now.
    store.onLost = () => {
      lost = true;
      server.hangUp();
    };
    say({ listening: socket ? await listenAt(socket, server) : await server.listen(LOOPBACK) });
    port.on('message', async (order: WorkerOrder) => {
      if (order !== 'close') {
        const where = { host: '127.0.0.1', port: order.port };
        await server.listen(where, order.credentials).then((listening) => say({ listening }), sayFailed);
        return;
      }
      await server.close();
      if (socket && !lost) rmSync(socket, { force: true });
      await store.close();
      port.close();
    });
  }
} catch (error) {
  sayFailed(error);
}

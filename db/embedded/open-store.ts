import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { Cursors } from './commands/cursors';
import { Dispatcher } from './commands/dispatch';
import { Expiry } from './commands/expiry';
import { claimFolder } from './owner';
import { Catalog } from './storage/catalog';
import { Engine } from './storage/engine';
import { Snapshots } from './storage/snapshots';
import { Transactions } from './storage/transactions';

/** What differs from one store to another. */
export interface StoreOptions {
  /** how often documents that expired are removed, in milliseconds; once a minute where it is not said */
  sweepEvery?: number;
}

/** A store's files, opened. */
export interface OpenStore {
  dispatcher: Dispatcher;
  close(): Promise<void>;
}

/** Opens the files of a folder for this process; `undefined` where a living process owns them. */
export function openStore(folder: string, { sweepEvery }: StoreOptions = {}): OpenStore | undefined {
  checkFile(join(folder, 'data.mdb'));
  const catalog = new Catalog();
  const engine = new Engine(folder, () => catalog.load(engine));
  const release = claimFolder(engine);
  if (!release) {
    void engine.close();
    return undefined;
  }
  catalog.load(engine);
  const transactions = new Transactions(engine, catalog);
  const snapshots = new Snapshots(engine);
  const store = { engine, catalog, transactions, snapshots, cursors: new Cursors() };
  const expiry = new Expiry(store);
  expiry.start(sweepEvery);
  return {
    dispatcher: new Dispatcher(store),
    async close() {
      expiry.stop();
      transactions.abortAll();
      snapshots.releaseAll();
      try {
        release();
      } catch (error) {
        // On a full disk for instance; a process that ended owns nothing anyway.
        console.error('embedded store:', error);
      }
      await engine.close();
    },
  };
}

/** How LMDB's files begin: behind the 24 bytes of the page's header. */
const LMDB_MAGIC = 0xbeefc0de;
const MAGIC_AT = 24;

/** LMDB brings the process down when it opens a file that is none of its own, so that is looked at first. */
function checkFile(path: string): void {
  const head = Buffer.alloc(MAGIC_AT + 4);
  let size = 0;
  try {
    const file = openSync(path, 'r');
    size = readSync(file, head);
    closeSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (size > 0 && head.readUInt32LE(MAGIC_AT) !== LMDB_MAGIC)
    throw new Error(`${path} is not a file of the store`);
}

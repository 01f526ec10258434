import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { Cursors } from './commands/cursors';
import { Dispatcher } from './commands/dispatch';
import { Expiry } from './commands/expiry';
import { FailPoints } from './commands/fail-point';
import { CommandError } from './errors';
import { claimFolder } from './owner';
import { Catalog } from './storage/catalog';
import { checkRoom } from './storage/disk-full';
import { Engine } from './storage/engine';
import { checkFile, markMade } from './storage/file-check';
import { Snapshots } from './storage/snapshots';
import { Transactions } from './storage/transactions';

/** What differs from one store to another. */
export interface StoreOptions {
  /** how often documents that expired are removed, in milliseconds; once a minute where it is not said */
  sweepEvery?: number;
  /** whether faults can be asked for (`configureFailPoint`), as with a mongod's `enableTestCommands`: in tests alone */
  testCommands?: boolean;
}

/** A store's files, opened. */
export interface OpenStore {
  dispatcher: Dispatcher;
  close(): Promise<void>;
}

/** Opens the files of a folder for this process; `undefined` where a living process owns them. */
export function openStore(
  folder: string,
  { sweepEvery, testCommands }: StoreOptions = {},
): OpenStore | undefined {
  checkFile(folder);
  checkRoom(folder);
  const catalog = new Catalog();
  const engine = new Engine(folder, () => catalog.load(engine));
  const release = claimFolder(engine);
  if (!release) {
    void engine.close();
    return undefined;
  }
  markMade(folder);
  keepToOneUser(folder);
  catalog.load(engine);
  const transactions = new Transactions(engine, catalog);
  const snapshots = new Snapshots(engine);
  const store = { engine, catalog, transactions, snapshots, cursors: new Cursors() };
  const expiry = new Expiry(store);
  expiry.start(sweepEvery);
  return {
    dispatcher: new Dispatcher(store, testCommands ? new FailPoints() : undefined),
    async close() {
      expiry.stop();
      transactions.abortAll();
      snapshots.releaseAll();
      // Let go of behind the last commit: whoever takes the folder over must find all of it.
      await engine.close(() => {
        try {
          release();
        } catch (error) {
          // A process that ended owns nothing anyway; and of a full disk, or a folder that is gone, others tell.
          if (!isNoPlace(error)) console.error('embedded store:', error);
        }
      });
    },
  };
}

/** LMDB makes its files for everybody whom the umask lets, and a copy of them may lie in a folder that is not closed. */
function keepToOneUser(folder: string): void {
  for (const name of ['data.mdb', 'lock.mdb'])
    try {
      chmodSync(join(folder, name), 0o600);
    } catch {
      // Another user's file: the folder closes it.
    }
}

function isNoPlace(error: unknown): boolean {
  if (error instanceof CommandError) return error.codeName === 'OutOfDiskSpace';
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

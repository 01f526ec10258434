import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { Cursors } from './commands/cursors';
import { Dispatcher } from './commands/dispatch';
import { Expiry } from './commands/expiry';
import { FailPoints } from './commands/fail-point';
import { CommandError } from './errors';
import { claimFolder } from './ownership/claim';
import { type FolderLock, lockFolder } from './ownership/lock';
import { setSlice } from './slices';
import { Catalog } from './storage/catalog';
import { Engine } from './storage/engine';
import { checkFile, markMade } from './storage/file-check';
import { discard } from './storage/garbage';
import { Snapshots } from './storage/snapshots';
import { Transactions } from './storage/transactions';

/** What differs from one store to another. */
export interface StoreOptions {
  /** how often documents that expired are removed, in milliseconds; once a minute where it is not said */
  sweepEvery?: number;
  /** whether faults can be asked for (`configureFailPoint`), as with a mongod's `enableTestCommands`: in tests alone */
  testCommands?: boolean;
  /** how long the heartbeat of an owner that cannot be seen must stand still, in milliseconds; ten seconds where it is not said */
  stillFor?: number;
  /** how long to wait for another owner to answer or to be gone, in milliseconds; half a minute where it is not said */
  patience?: number;
  /** how long a command works before others have their turn, in milliseconds; ten where it is not said */
  slice?: number;
  /** the names of collections that are written even where the disk is almost full */
  vital?: readonly string[];
}

/** A store's files, opened. */
export interface OpenStore {
  dispatcher: Dispatcher;
  /** called where another process has taken the folder over */
  onLost: () => void;
  close(): Promise<void>;
}

/** Opens the files of a folder for this process; `undefined` where a living process owns them. */
export async function openStore(
  folder: string,
  { slice, ...options }: StoreOptions = {},
): Promise<OpenStore | undefined> {
  if (slice !== undefined) setSlice(slice);
  checkFile(folder);
  const lock = lockFolder(folder);
  if (lock === 'held') return undefined;
  try {
    return await openLocked(folder, lock, options);
  } catch (error) {
    lock?.release();
    throw error;
  }
}

async function openLocked(
  folder: string,
  lock: FolderLock | undefined,
  { sweepEvery, testCommands, stillFor, vital }: StoreOptions,
): Promise<OpenStore | undefined> {
  const catalog = new Catalog();
  const engine = new Engine(folder, () => catalog.load(engine));
  const onLost = () => {
    console.error('embedded store: another process has taken the folder over; nothing more is written here');
    store.onLost();
  };
  const claim = await claimFolder(engine, {
    ...(lock && { lock: lock.file }),
    ...(stillFor !== undefined && { still: stillFor }),
    onLost,
  });
  if (!claim) {
    await engine.close();
    lock?.release();
    return undefined;
  }
  markMade(folder);
  keepToOneUser(folder);
  catalog.load(engine);
  const transactions = new Transactions(engine, catalog);
  dropUnfinished(transactions);
  const snapshots = new Snapshots(engine);
  const files = { engine, catalog, transactions, snapshots, cursors: new Cursors(), vital: new Set(vital) };
  const expiry = new Expiry(files);
  expiry.start(sweepEvery);
  const store: OpenStore = {
    dispatcher: new Dispatcher(files, testCommands ? new FailPoints() : undefined),
    onLost: () => undefined,
    async close() {
      expiry.stop();
      claim.stopBeating();
      transactions.abortAll();
      snapshots.releaseAll();
      // Released after the last commit: the next owner of the folder must find all of it.
      await engine.close(() => {
        try {
          claim.release();
        } catch (error) {
          // A process that ended owns nothing anyway; and of a full disk, or a folder that is gone, others tell.
          if (!isNoPlace(error)) console.error('embedded store:', error);
        }
      });
      lock?.release();
    },
  };
  return store;
}

/** Drops the indexes that a process that died was building: nobody was told that they are there. */
function dropUnfinished({ engine, catalog, plain }: Transactions): void {
  const unfinished = catalog.all().filter(({ building }) => building.length > 0);
  if (unfinished.length === 0) return;
  engine.writeNow(() => {
    for (const collection of unfinished) {
      for (const { table } of collection.building) discard(table, plain);
      catalog.save({ ...collection, building: [] }, plain);
    }
  });
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

import { open, type RangeOptions, type RootDatabase, type Transaction } from 'lmdb';
import { CommandError } from '../errors';
import { explained, type Priority, Room } from './disk-full';

/** One stored key with its value. */
export interface Entry {
  key: Buffer;
  value: Buffer;
}

/** What the rest of the store reads through: the newest state, or a transaction's own. */
export interface Reader {
  get(key: Buffer): Buffer | undefined;
  /** Entries with `from <= key < to`, in the order of the keys or against it. */
  range(from: Buffer, to: Buffer, reverse?: boolean): IterableIterator<Entry>;
  /** How many entries there are with `from <= key < to`, up to `limit`; only where LMDB itself can tell. */
  count?(from: Buffer, to: Buffer, limit: number): number;
}

/** A reader of the newest state until it is held: from then on of one snapshot, so that a long command reads consistently. */
export interface ReadView extends Reader {
  readonly isHeld: boolean;
  /** Takes a snapshot of the present state; whether there was room for one more. */
  hold(): boolean;
  release(): void;
}

/** Where a range is read: in a snapshot, or in the newest state. */
interface Place {
  /** LMDB's read transaction of the snapshot; throws if it has ended */
  transaction(): Transaction | undefined;
  /** the number of the commit that it shows; a range that has read ahead of another one reads again */
  version(): number;
}

/** What the rest of the store writes through. */
export interface Writer extends Reader {
  put(key: Buffer, value: Buffer): void;
  del(key: Buffer): void;
  /** Announces a write to a document or a unique value; throws where another transaction holds it. */
  claim(key: Buffer): void;
  /** Announces that a document is removed. */
  removing?(): void;
}

interface Waiting {
  run: () => unknown;
  priority: Priority;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}

const FIRST_CHUNK = 24;
const LARGEST_CHUNK = 1_000;
/** Whatever its number of entries, a chunk ends when it has so many bytes: a document may have 16 MB. */
const CHUNK_BYTES = 2 * 1024 * 1024;

/** How many readers LMDB has room for in its table; without any left, nobody could read. */
const MAX_READERS = 1_024;
/** How many snapshots may be held at a time. */
const MOST_HELD = 1_000;

/** 64 GB of address space, not of memory or disk: LMDB's file grows as it is filled. */
const MAP_BYTES = 2 ** 36;

/** lmdb takes a transaction here, though its types do not say so. */
const getWithin = (db: RootDatabase<Buffer, Buffer>, key: Buffer, transaction: Transaction) =>
  (db as { getBinary(key: Buffer, options: object): Buffer | undefined }).getBinary(key, { transaction });

const notHeld = () => new CommandError('QueryPlanKilled', 'The snapshot that was read has been released');

export const tooManyHeld = () =>
  new CommandError(
    'TemporarilyUnavailable',
    `${MOST_HELD} transactions and snapshots are open already; try again when some of them have ended`,
    { errorLabels: ['TransientTransactionError'] },
  );

/** LMDB behind the three things the store needs of it: reads, grouped durable writes and snapshots. */
export class Engine implements Reader {
  private readonly files: RootDatabase<Buffer, Buffer>;
  private waiting: Waiting[] = [];
  /** Counts commits, so that a scan knows that what it has read ahead may be old. */
  version = 0;
  /** Counts what was put and removed, also by those that share a commit. */
  changes = 0;
  /** called at the beginning of each commit; throws where this process must not write any more */
  guard: () => void = () => undefined;
  /** the number of snapshots held */
  private held = 0;
  private readonly room: Room;
  private closed = false;

  constructor(
    readonly folder: string,
    /** called after anything was rolled back, when what is remembered of the catalog may be wrong */
    private readonly onRollback: () => void,
  ) {
    this.room = new Room(folder);
    this.files = open<Buffer, Buffer>({
      path: folder,
      encoding: 'binary',
      keyEncoding: 'binary',
      mapSize: MAP_BYTES,
      maxReaders: MAX_READERS,
      maxDbs: 1,
      // Each commit is on the disk before it returns.
      overlappingSync: false,
    });
  }

  private get db(): RootDatabase<Buffer, Buffer> {
    this.refuseClosed();
    return this.files;
  }

  /** A command may have been about to read on, or to write, when the store was closed. */
  private refuseClosed(): void {
    if (this.closed) throw new CommandError('InterruptedAtShutdown', 'The store is being closed');
  }

  get(key: Buffer): Buffer | undefined {
    return this.db.getBinary(key);
  }

  put(key: Buffer, value: Buffer): void {
    this.changes++;
    this.room.take(key.length + value.length);
    this.db.put(key, value);
  }

  del(key: Buffer): void {
    this.changes++;
    this.room.take(key.length);
    this.db.remove(key);
  }

  range(from: Buffer, to: Buffer, reverse = false): IterableIterator<Entry> {
    return this.chunked(from, to, reverse, { transaction: () => undefined, version: () => this.version });
  }

  count(from: Buffer, to: Buffer, limit: number): number {
    return this.counted(from, to, limit);
  }

  /** Lets the next reads see the newest commit; cheap, and called before each command. */
  refresh(): void {
    this.db.resetReadTxn();
  }

  /**
   * Runs `work` alone, with all it writes in one commit that is on the disk when the promise resolves.
   * Whatever was asked for in the same turn of the event loop shares the commit; each is rolled back on its own.
   */
  write<T>(run: () => T, priority: Priority = 'ordinary'): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.refuseClosed();
      this.waiting.push({ run, priority, resolve, reject });
      if (this.waiting.length === 1) setImmediate(() => this.commit());
    });
  }

  /** Runs `work` in a commit of its own at once, with the whole process waiting: only for the start and the end. */
  writeNow<T>(work: () => T): T {
    try {
      this.room.begin();
      this.room.beginWrite('vital');
      return this.db.transactionSync(work);
    } catch (error) {
      throw explained(error, this.folder);
    }
  }

  /**
   * A snapshot of the present state until `release`; reading it later throws `ended`. Refused if it would leave no room for
   * other readers.
   */
  snapshot(ended: () => CommandError): Reader & { release(): void } {
    if (!this.canHold) throw tooManyHeld();
    const { transaction, version, release } = this.hold(ended);
    return {
      get: (key) => getWithin(this.db, key, transaction()),
      range: (from, to, reverse = false) =>
        this.chunked(from, to, reverse, { transaction, version: () => version }),
      count: (from, to, limit) => this.counted(from, to, limit, transaction()),
      release,
    };
  }

  /** Reads the newest state, and from `hold` until `release` a snapshot. */
  readView(): ReadView {
    let held: ReturnType<Engine['hold']> | undefined;
    const transaction = () => held?.transaction();
    const place: Place = { transaction, version: () => held?.version ?? this.version };
    return {
      get: (key) => (held ? getWithin(this.db, key, held.transaction()) : this.get(key)),
      range: (from, to, reverse = false) => this.chunked(from, to, reverse, place),
      count: (from, to, limit) => this.counted(from, to, limit, transaction()),
      get isHeld() {
        return held !== undefined;
      },
      hold: () => {
        if (!held && this.canHold) held = this.hold(notHeld);
        return held !== undefined;
      },
      release: () => {
        held?.release();
        held = undefined;
      },
    };
  }

  private get canHold(): boolean {
    return this.held < MOST_HELD;
  }

  private hold(ended: () => CommandError) {
    this.held++;
    this.db.resetReadTxn();
    let transaction: Transaction | undefined = this.db.useReadTransaction();
    return {
      version: this.version,
      transaction() {
        if (transaction) return transaction;
        throw ended();
      },
      release: () => {
        if (!transaction) return;
        this.held--;
        // Closing the files has ended it: a transaction whose commit was the last before that releases it afterwards.
        if (!this.closed) transaction.done();
        transaction = undefined;
      },
    };
  }

  /** Commits what is waiting, does `last` behind it, and takes nothing more. */
  close(last: () => void = () => undefined): Promise<void> {
    this.commit();
    last();
    this.closed = true;
    return this.files.close();
  }

  private commit(): void {
    const group = this.waiting;
    if (group.length === 0) return;
    this.waiting = [];
    const alone = group.length === 1;
    const settle: (() => void)[] = [];
    try {
      this.room.begin();
      this.db.transactionSync(() => {
        this.guard();
        for (const { run, priority, resolve, reject } of group) {
          try {
            this.room.beginWrite(priority);
            // One that is alone is rolled back with the whole commit.
            const result = alone ? run() : this.nested(run);
            settle.push(() => resolve(result as never));
          } catch (error) {
            if (alone) throw error;
            this.onRollback();
            settle.push(() => reject(explained(error, this.folder)));
          }
        }
      });
    } catch (error) {
      this.onRollback();
      for (const { reject } of group) reject(explained(error, this.folder));
      return;
    } finally {
      this.version++;
    }
    this.db.resetReadTxn();
    for (const done of settle) done();
  }

  private nested<T>(run: () => T): T {
    let result: T | undefined;
    this.db.childTransaction(() => {
      result = run();
    });
    return result as T;
  }

  /** LMDB walks over the keys by itself, a hundred times as quick as here; it knows no limit, so that is asked first. */
  private counted(from: Buffer, to: Buffer, limit: number, transaction?: Transaction): number {
    const within = { start: from, end: to, transaction };
    if (Number.isSafeInteger(limit)) {
      const last = this.db.getKeys({ ...within, offset: limit - 1, limit: 1 });
      for (const _ of last) return limit;
    }
    return this.db.getKeysCount(within);
  }

  /**
   * Reads ahead in chunks rather than holding a cursor of LMDB's open, so that a scan may rest between two
   * batches. If something was committed meanwhile, it continues after the last key with the present entries.
   */
  private *chunked(from: Buffer, to: Buffer, reverse: boolean, place: Place): IterableIterator<Entry> {
    let last: Buffer | undefined;
    for (let limit = FIRST_CHUNK; ; limit = Math.min(limit * 4, LARGEST_CHUNK)) {
      const version = place.version();
      const bounds = reverse
        ? { start: last ?? to, exclusiveStart: true, end: from, inclusiveEnd: true, reverse }
        : { start: last ?? from, exclusiveStart: last !== undefined, end: to };
      const chunk = this.chunk({ ...bounds, limit, transaction: place.transaction() });
      let stale = false;
      for (const entry of chunk.entries) {
        last = entry.key;
        yield entry;
        stale = version !== place.version();
        if (stale) break;
      }
      if (!stale && chunk.last) return;
    }
  }

  /** The entries within bounds, up to their limit or to so many bytes, and whether there are no more. */
  private chunk(bounds: RangeOptions & { limit: number }): { entries: Entry[]; last: boolean } {
    const entries: Entry[] = [];
    let bytes = 0;
    for (const entry of this.db.getRange(bounds)) {
      entries.push(entry);
      bytes += entry.value.length;
      if (bytes >= CHUNK_BYTES) return { entries, last: false };
    }
    return { entries, last: entries.length < bounds.limit };
  }
}

import { CommandError } from '../errors';
import type { Connection } from '../protocol/connection';
import type { Catalog, Collection } from './catalog';
import { decode } from './codec';
import type { Priority } from './disk-full';
import type { Engine, Entry, Reader, Writer } from './engine';
import { Overlay } from './overlay';
import { keepRecord } from './session-records';
import { collectionKey } from './tables';

/** How long a transaction may rest before it is aborted, as in MongoDB. */
const IDLE_MS = 60_000;

/** How long a transaction may last even if it is busy: until it ends LMDB cannot reuse old pages, and the file grows. */
export const LONGEST_MS = 600_000;

/** How many sessions are remembered whose transaction has ended, to answer a second commit. */
const MOST_SESSIONS = 10_000;

const TRANSIENT = { errorLabels: ['TransientTransactionError'] };

/** Thrown where a plain write meets what an open transaction has written: it waits, and is tried again. */
export class Held {
  constructor(readonly until: Promise<void>) {}
}

/** The refusal of what would go on over something that has changed since the transaction began. */
export function conflict(): CommandError {
  return new CommandError(
    'WriteConflict',
    'Write conflict during plan execution and yielding is disabled. Please retry your operation or multi-document transaction.',
    TRANSIENT,
  );
}

/** How a write is done. */
interface How {
  /** how long to wait, by the clock of `performance` */
  readonly deadline?: number;
  /** what it may use of a disk that is almost full */
  readonly priority?: Priority;
}

/** The refusal of a command that takes longer than its client allows. */
export const timeIsOver = () => new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');

/** Waits for an end, but not beyond the deadline. */
export async function waitFor(until: Promise<unknown>, deadline: number): Promise<void> {
  if (deadline === Number.POSITIVE_INFINITY) {
    await until;
    return;
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeIsOver()), Math.max(0, deadline - performance.now()));
  });
  try {
    await Promise.race([until, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The open transactions, and which keys they hold. */
export class Transactions {
  private readonly open = new Map<string, Transaction>();
  private readonly holders = new Map<string, Transaction>();
  /** The plain writer: the newest state, held up by what transactions hold. */
  readonly plain: Writer;

  constructor(
    readonly engine: Engine,
    readonly catalog: Catalog,
  ) {
    this.plain = {
      get: (key) => engine.get(key),
      range: (from, to, reverse) => engine.range(from, to, reverse),
      count: (from, to, limit) => engine.count(from, to, limit),
      put: (key, value) => engine.put(key, value),
      del: (key) => engine.del(key),
      claim: (key) => {
        const holder = this.holders.size === 0 ? undefined : this.holders.get(key.toString('latin1'));
        if (holder) throw new Held(holder.ended);
      },
    };
  }

  /** Runs a write outside of transactions. It waits for transactions that hold what it needs, but not beyond a deadline. */
  async write<T>(
    run: (writer: Writer) => T,
    { deadline = Number.POSITIVE_INFINITY, priority }: How = {},
  ): Promise<T> {
    for (;;) {
      try {
        return await this.engine.write(() => {
          if (performance.now() > deadline) throw timeIsOver();
          return run(this.plain);
        }, priority);
      } catch (error) {
        if (!(error instanceof Held)) throw error;
        await waitFor(error.until, deadline);
      }
    }
  }

  begin(session: string, number: number): Transaction {
    this.open.get(session)?.abort();
    const transaction = new Transaction(this, session, number, this.holders);
    this.open.delete(session);
    this.open.set(session, transaction);
    const [oldest] = this.open.values();
    if (oldest?.hasEnded && this.open.size > MOST_SESSIONS) this.open.delete(oldest.session);
    return transaction;
  }

  /** The session's transaction, whether it is open or has ended. */
  of(session: string): Transaction | undefined {
    return this.open.get(session);
  }

  endSession(session: string): void {
    this.open.get(session)?.abort();
    this.open.delete(session);
  }

  /** Aborts the transactions whose clients are gone. */
  abortAbandoned(): void {
    for (const transaction of this.open.values()) if (transaction.isAbandoned) transaction.abort();
  }

  abortAll(): void {
    for (const transaction of this.open.values()) transaction.abort();
    this.open.clear();
  }
}

/** One transaction: a snapshot, what it has written over it, and the keys that it holds until it ends. */
export class Transaction implements Writer {
  state: 'open' | 'committing' | 'committed' | 'aborted' = 'open';
  readonly ended: Promise<void>;
  private readonly snapshot: Reader & { release(): void };
  private readonly version: number;
  private readonly overlay: Overlay;
  private readonly held = new Set<string>();
  /** whether all that it has written is vital, and whether it removes a document */
  private isVital = true;
  private removes = false;
  /** the collections as they were when first used, to notice a change of their indexes */
  private readonly used = new Map<string, string>();
  private finish: () => void = () => undefined;
  /** those that its client has used for it */
  private readonly connections = new Set<Connection>();
  private readonly idle = setTimeout(() => this.abort(), IDLE_MS).unref();
  private readonly longest = setTimeout(() => this.abort(), LONGEST_MS).unref();
  private outcome: Promise<void> | undefined;

  constructor(
    private readonly all: Transactions,
    readonly session: string,
    readonly number: number,
    private readonly holders: Map<string, Transaction>,
  ) {
    this.snapshot = all.engine.snapshot(
      () =>
        new CommandError(
          'NoSuchTransaction',
          'The transaction that this cursor belongs to has ended',
          TRANSIENT,
        ),
    );
    this.version = all.engine.version;
    this.overlay = new Overlay(this.snapshot);
    this.ended = new Promise((resolve) => {
      this.finish = resolve;
    });
  }

  /** Restarts the idle time: its client has sent a command over a connection. */
  touch(connection: Connection): void {
    for (const known of this.connections) if (known.gone) this.connections.delete(known);
    this.connections.add(connection);
    this.idle.refresh();
  }

  /** Whether nobody is left who could go on with it. */
  get isAbandoned(): boolean {
    return [...this.connections].every(({ gone }) => gone);
  }

  /** Announces a command that writes, with what that may use of a disk that is almost full. */
  writes(priority: Priority): void {
    if (priority !== 'vital') this.isVital = false;
  }

  removing(): void {
    this.removes = true;
  }

  private get priority(): Priority {
    if (this.isVital) return 'vital';
    return this.removes ? 'removal' : 'ordinary';
  }

  get hasEnded(): boolean {
    return this.state === 'committed' || this.state === 'aborted';
  }

  /**
   * Announces that a collection is read or written. Its snapshot has no entries of an index that was made since, and
   * may still have documents of a collection that was dropped: to go on would be to miss them. A collection that was
   * made since is empty to it.
   */
  use(ns: string, collection: Collection | undefined): void {
    const now = collection && tablesOf(collection);
    let then = this.used.get(ns);
    if (then === undefined) {
      const entry = this.snapshot.get(collectionKey(ns));
      then = entry ? tablesOf(decode(entry) as Collection) : now;
      if (then !== undefined) this.used.set(ns, then);
    }
    if (then !== now) throw conflict();
  }

  get(key: Buffer): Buffer | undefined {
    return this.overlay.get(key);
  }

  range(from: Buffer, to: Buffer, reverse?: boolean): IterableIterator<Entry> {
    return this.overlay.range(from, to, reverse);
  }

  put(key: Buffer, value: Buffer): void {
    this.overlay.set(key, value);
  }

  del(key: Buffer): void {
    this.overlay.set(key, undefined);
  }

  /** Takes a key for itself; a conflict where another has it, or where it has changed since the snapshot. */
  claim(key: Buffer): void {
    const name = key.toString('latin1');
    if (this.held.has(name)) return;
    // It may have been aborted while a command of it waited; nothing would ever release the key.
    if (this.state !== 'open') throw conflict();
    if (this.holders.has(name) || !this.unchanged(key)) throw conflict();
    this.holders.set(name, this);
    this.held.add(name);
  }

  /** Writes everything in one commit; after a conflict, or where it fails, nothing is written. Asked twice, it writes once. */
  commit(): Promise<void> {
    this.outcome ??= this.write();
    return this.outcome;
  }

  private async write(): Promise<void> {
    this.state = 'committing';
    try {
      if (this.overlay.size > 0) await this.all.engine.write(() => this.apply(), this.priority);
      this.state = 'committed';
    } catch (error) {
      this.state = 'aborted';
      throw error;
    } finally {
      this.end();
    }
  }

  abort(): void {
    if (this.state !== 'open') return;
    this.state = 'aborted';
    this.end();
  }

  private apply(): void {
    const { engine, catalog } = this.all;
    for (const [ns, tables] of this.used) {
      const now = catalog.get(ns, engine);
      if (now === undefined || tablesOf(now) !== tables) throw conflict();
    }
    for (const [key, value] of this.overlay.changes())
      if (value === undefined) engine.del(key);
      else engine.put(key, value);
    // The next owner of the folder answers a commit that is sent again as done.
    keepRecord(engine, this.session, { number: this.number, at: Date.now() });
  }

  /** Compares by the documents and entries themselves: whatever else was committed does not matter. */
  private unchanged(key: Buffer): boolean {
    const { engine } = this.all;
    if (engine.version === this.version) return true;
    engine.refresh();
    const now = [...engine.range(key, after(key))];
    const then = [...this.snapshot.range(key, after(key))];
    return (
      now.length === then.length &&
      now.every(({ key, value }, i) => then[i]?.key.equals(key) && then[i]?.value.equals(value))
    );
  }

  private end(): void {
    clearTimeout(this.idle);
    clearTimeout(this.longest);
    for (const name of this.held) this.holders.delete(name);
    this.held.clear();
    this.overlay.clear();
    this.snapshot.release();
    this.finish();
  }
}

/** An index answers nothing until it is built, so that it is built is a change too. */
const tablesOf = ({
  table,
  indexes,
  building = [],
}: Pick<Collection, 'table' | 'indexes'> & Partial<Collection>) =>
  [table, ...indexes.map((index) => index.table), 'building', ...building.map((index) => index.table)].join();

/** Past everything that begins with the key: a unique value's entries go on with the document's `_id`. */
function after(key: Buffer): Buffer {
  return Buffer.concat([key, Buffer.from([0xff])]);
}

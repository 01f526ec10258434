import type { Document } from 'bson';
import { CommandError } from '../errors';
import type { Connection } from '../protocol/connection';
import type { Batch } from '../protocol/reply';
import { oneSlice, othersFirst, type Work } from '../slices';
import { type Catalog, type Collection, noCollection, storedCollection } from '../storage/catalog';
import type { Priority } from '../storage/disk-full';
import { type Engine, type Reader, type ReadView, tooManyHeld, type Writer } from '../storage/engine';
import { keepRecord } from '../storage/session-records';
import type { Snapshot, Snapshots } from '../storage/snapshots';
import { conflict, type Transaction, type Transactions, timeIsOver } from '../storage/transactions';
import type { Cursors } from './cursors';
import { checkOpen, sessionId } from './sessions';

/** What all commands work on. */
export interface Store {
  engine: Engine;
  catalog: Catalog;
  transactions: Transactions;
  cursors: Cursors;
  snapshots: Snapshots;
  /** the names of the collections that are written even where the disk is almost full */
  vital: ReadonlySet<string>;
}

/** One command with where it runs. */
export class Context {
  /** when the client no longer wants an answer (`maxTimeMS`), by the clock that cannot be set */
  deadline = Number.POSITIVE_INFINITY;
  /** what is read outside of transactions and session snapshots: a snapshot while the command yields */
  private readonly view: ReadView;
  /** the collections as they are in the read view */
  private readonly collectionsInView = new Map<string, Collection | undefined>();

  constructor(
    readonly store: Store,
    readonly command: Document,
    readonly connection: Connection,
    readonly transaction: Transaction | undefined,
    /** what is read in a session with a snapshot */
    readonly snapshot?: Snapshot,
  ) {
    this.view = store.engine.readView();
    this.restart();
  }

  /** Goes on with a cursor, whose client may have rested between two batches. */
  goOn(): void {
    if (this.snapshot) this.store.snapshots.touch(this.snapshot);
    this.restart();
  }

  /** Restarts the allowed time. It is counted by a clock that nobody can set. */
  private restart(): void {
    const limit = Number(this.command.maxTimeMS ?? 0);
    if (limit > 0) this.deadline = performance.now() + limit;
  }

  get database(): string {
    return String(this.command.$db);
  }

  /** What the command may use of a disk that is almost full. */
  get priority(): Priority {
    const [name = '', subject] = Object.entries(this.command)[0] ?? [];
    if (this.store.vital.has(subject)) return 'vital';
    return name === 'delete' || this.command.remove === true ? 'removal' : 'ordinary';
  }

  /** The namespace of the collection that the command names. */
  namespace(name: unknown): string {
    if (typeof name !== 'string' || name === '')
      throw new CommandError('InvalidNamespace', 'collection name has invalid type or is empty');
    return `${this.database}.${name}`;
  }

  get reader(): Reader {
    return this.transaction ?? this.snapshot?.reader ?? this.view;
  }

  collection(ns: string): Collection | undefined {
    if (this.snapshot) return storedCollection(this.snapshot.reader, ns);
    if (this.view.isHeld) return this.collectionInView(ns);
    const collection = this.store.catalog.get(ns);
    this.transaction?.use(ns, collection);
    return collection;
  }

  /** Indexes that were built later have no entries of the snapshot. */
  private collectionInView(ns: string): Collection | undefined {
    if (!this.collectionsInView.has(ns)) this.collectionsInView.set(ns, storedCollection(this.view, ns));
    return this.collectionsInView.get(ns);
  }

  /**
   * Does the work of the command in slices, between which other commands have their turn. What it reads outside of a
   * transaction is of one moment. Short work is done at once.
   */
  inSlices<T>(work: Work<T>): T | Promise<T> {
    const first = oneSlice(work);
    return first.done ? first.value : this.goOnInSlices(work);
  }

  private async goOnInSlices<T>(work: Work<T>): Promise<T> {
    const { transaction, snapshot, view } = this;
    const held = transaction || snapshot || view.isHeld ? undefined : view;
    try {
      for (;;) {
        // If there is no room for one more snapshot it continues at once.
        if (!held || held.hold()) await othersFirst();
        this.checkTime();
        if (transaction) checkOpen(transaction, this.connection);
        if (snapshot) this.store.snapshots.touch(snapshot);
        const next = oneSlice(work);
        if (next.done) return next.value;
      }
    } finally {
      if (held) this.release();
    }
  }

  /** Runs work of several parts in one snapshot, outside of transactions. */
  async inReadView(work: () => Promise<void>): Promise<void> {
    if (!this.view.hold()) throw tooManyHeld();
    try {
      await work();
    } finally {
      this.release();
    }
  }

  private release(): void {
    this.view.release();
    this.collectionsInView.clear();
  }

  /**
   * Runs a write on a collection, within the transaction if there is one. Where it is missing it is made, or where
   * the write can put nothing into it there is none in it.
   */
  async write(
    ns: string,
    run: (writer: Writer, collection: Collection) => Document,
    makes = true,
  ): Promise<Document> {
    const { catalog, transactions } = this.store;
    if (!this.transaction)
      return transactions.write((writer) => {
        const found = makes ? catalog.ensure(ns, writer) : catalog.get(ns, writer);
        const answer = run(writer, found ?? noCollection(ns));
        this.keep(writer, answer);
        return answer;
      }, this);
    return run(this.transaction, await this.collectionToWrite(ns, makes));
  }

  /** Does a write within the transaction in slices. */
  async writeInTransaction<T>(
    transaction: Transaction,
    ns: string,
    makes: boolean,
    work: (writer: Writer, collection: Collection) => Work<T>,
  ): Promise<T> {
    const collection = await this.collectionToWrite(ns, makes);
    return this.inSlices(work(transaction, collection));
  }

  private async collectionToWrite(ns: string, makes: boolean): Promise<Collection> {
    const { catalog, transactions } = this.store;
    this.transaction?.writes(this.priority);
    if (makes && !catalog.get(ns)) await transactions.write((writer) => catalog.ensure(ns, writer), this);
    const collection = this.collection(ns);
    // Dropped again before this had its turn.
    if (makes && !collection) throw conflict();
    return collection ?? noCollection(ns);
  }

  /** Keeps the answer of a write that may be sent again, with what it wrote. */
  keep(writer: Writer, answer: Document): void {
    const { lsid, txnNumber } = this.command;
    if (txnNumber === undefined) return;
    keepRecord(writer, sessionId(lsid), { number: Number(txnNumber), answer, at: Date.now() });
  }

  /** Ends a command that takes longer than its client allows. */
  checkTime(): void {
    if (performance.now() > this.deadline) throw timeIsOver();
  }
}

/** What a command answers. */
export type Answer = Document | Batch;

/** A command's work. */
export type Handler = (context: Context) => Answer | Promise<Answer>;

import type { Document } from 'bson';
import { CommandError } from '../errors';
import type { Connection } from '../protocol/connection';
import type { Batch } from '../protocol/reply';
import { type Catalog, type Collection, noCollection, storedCollection } from '../storage/catalog';
import type { Engine, Reader, Writer } from '../storage/engine';
import { keepRecord } from '../storage/session-records';
import type { Snapshot, Snapshots } from '../storage/snapshots';
import { conflict, type Transaction, type Transactions } from '../storage/transactions';
import type { Cursors } from './cursors';
import { sessionId } from './sessions';

/** What all commands work on. */
export interface Store {
  engine: Engine;
  catalog: Catalog;
  transactions: Transactions;
  cursors: Cursors;
  snapshots: Snapshots;
}

/** One command with where it runs. */
export class Context {
  /** when the client no longer wants an answer (`maxTimeMS`) */
  private deadline = Number.POSITIVE_INFINITY;

  constructor(
    readonly store: Store,
    readonly command: Document,
    readonly connection: Connection,
    readonly transaction: Transaction | undefined,
    /** the moment that is read, for a session that reads all of it at one */
    readonly snapshot?: Snapshot,
  ) {
    this.restart();
  }

  /** Goes on with a cursor, whose client may have rested between two batches. */
  goOn(): void {
    if (this.snapshot) this.store.snapshots.touch(this.snapshot);
    this.restart();
  }

  /** Begins the allowed time anew. The clock that counts it is not the one that can be set. */
  private restart(): void {
    const limit = Number(this.command.maxTimeMS ?? 0);
    if (limit > 0) this.deadline = performance.now() + limit;
  }

  get database(): string {
    return String(this.command.$db);
  }

  /** The namespace of the collection that the command names. */
  namespace(name: unknown): string {
    if (typeof name !== 'string' || name === '')
      throw new CommandError('InvalidNamespace', 'collection name has invalid type or is empty');
    return `${this.database}.${name}`;
  }

  get reader(): Reader {
    return this.transaction ?? this.snapshot?.reader ?? this.store.engine;
  }

  collection(ns: string): Collection | undefined {
    if (this.snapshot) return storedCollection(this.snapshot.reader, ns);
    const collection = this.store.catalog.get(ns);
    this.transaction?.use(ns, collection);
    return collection;
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
      });
    if (makes && !catalog.get(ns)) await transactions.write((writer) => catalog.ensure(ns, writer));
    const collection = this.collection(ns);
    // Dropped again before this had its turn.
    if (makes && !collection) throw conflict();
    return run(this.transaction, collection ?? noCollection(ns));
  }

  /** Keeps the answer of a write that may be sent again, with what it wrote. */
  private keep(writer: Writer, answer: Document): void {
    const { lsid, txnNumber } = this.command;
    if (txnNumber === undefined) return;
    keepRecord(writer, sessionId(lsid), { number: Number(txnNumber), answer, at: Date.now() });
  }

  /** Ends a command that takes longer than its client allows. */
  checkTime(): void {
    if (performance.now() > this.deadline)
      throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
  }
}

/** What a command answers. */
export type Answer = Document | Batch;

/** A command's work. */
export type Handler = (context: Context) => Answer | Promise<Answer>;

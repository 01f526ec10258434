import { randomBytes } from 'node:crypto';
import type { Timestamp } from 'bson';
import { CommandError } from '../errors';
import type { Connection } from '../protocol/connection';
import { Batch } from '../protocol/reply';
import { PAUSE, type Sliced, type Work } from '../slices';
import { MAX_DOCUMENT_BYTES } from '../storage/codec';
import type { Value } from '../storage/values';

/** How long a cursor may rest before it is forgotten, as in MongoDB. */
const IDLE_MS = 600_000;
/** How many documents the first batch has where the client does not say. */
const FIRST_BATCH = 101;

/** What a cursor needs of the command that opened it. */
interface Opener {
  readonly connection: Connection;
  readonly snapshot?: { time: Timestamp };
  /** Keeps its snapshot for the next batch. */
  goOn(): void;
  inSlices<T>(work: Work<T>): T | Promise<T>;
}

interface Cursor {
  context: Opener;
  /** where it was last read over */
  connection: Connection;
  ns: string;
  documents: Iterator<Uint8Array | typeof PAUSE>;
  /** a document that did not fit the last batch */
  held: Uint8Array | undefined;
  /** whether its collection, or an index of it, was dropped while a batch was read */
  forgotten: boolean;
  idle: NodeJS.Timeout | undefined;
}

/** The open cursors: queries that have more to give. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>();
  /** those of which a batch is being read */
  private readonly reading = new Set<Cursor>();

  /** Answers a query's first batch, and keeps the cursor if there is more. */
  begin(
    context: Opener,
    ns: string,
    documents: Sliced<Uint8Array>,
    batchSize: Value,
    single = false,
  ): Batch | Promise<Batch> {
    const cursor: Cursor = {
      context,
      connection: context.connection,
      ns,
      documents: documents[Symbol.iterator](),
      held: undefined,
      forgotten: false,
      idle: undefined,
    };
    return context.inSlices(this.first(cursor, Number(batchSize ?? FIRST_BATCH), single));
  }

  private *first(cursor: Cursor, batchSize: number, single: boolean): Work<Batch> {
    const { batch, more } = yield* this.take(cursor, batchSize);
    const id = more && !single ? this.keep(cursor) : 0n;
    return new Batch('firstBatch', batch, id, cursor.ns, cursor.context.snapshot?.time);
  }

  more(
    { connection }: Pick<Opener, 'connection'>,
    id: bigint,
    ns: string,
    batchSize: number,
  ): Batch | Promise<Batch> {
    const cursor = this.open.get(id);
    if (!cursor || cursor.ns !== ns) throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    clearTimeout(cursor.idle);
    this.open.delete(id);
    cursor.connection = connection;
    cursor.context.goOn();
    return cursor.context.inSlices(this.next(cursor, id, batchSize || Number.POSITIVE_INFINITY));
  }

  private *next(cursor: Cursor, id: bigint, batchSize: number): Work<Batch> {
    const { batch, more } = yield* this.take(cursor, batchSize);
    if (more) this.keep(cursor, id);
    return new Batch('nextBatch', batch, more ? id : 0n, cursor.ns, cursor.context.snapshot?.time);
  }

  /** Forgets a cursor; whether it was there. */
  kill(id: bigint): boolean {
    const cursor = this.open.get(id);
    clearTimeout(cursor?.idle);
    return this.open.delete(id);
  }

  /** Forgets the cursors of a collection that is gone, or whose index is: they would end early as if that were all. */
  forget(ns: string): void {
    for (const [id, cursor] of this.open) if (cursor.ns === ns) this.kill(id);
    for (const cursor of this.reading) if (cursor.ns === ns) cursor.forgotten = true;
  }

  /** Forgets the cursors whose client is gone. */
  killAbandoned(): void {
    for (const [id, { connection }] of this.open) if (connection.gone) this.kill(id);
  }

  private *take(cursor: Cursor, batchSize: number): Work<{ batch: Uint8Array[]; more: boolean }> {
    this.reading.add(cursor);
    try {
      return yield* take(cursor, batchSize);
    } finally {
      this.reading.delete(cursor);
    }
  }

  private keep(cursor: Cursor, id = randomBytes(8).readBigInt64BE() & 0x7fff_ffff_ffff_ffffn): bigint {
    if (cursor.forgotten)
      throw new CommandError(
        'QueryPlanKilled',
        `collection or index dropped while it was read: ${cursor.ns}`,
      );
    cursor.idle = setTimeout(() => this.open.delete(id), IDLE_MS).unref();
    this.open.set(id, cursor);
    return id;
  }
}

/** Takes a batch: as many documents as asked for, but not more than 16 MB of them. */
function* take(cursor: Cursor, batchSize: number): Work<{ batch: Uint8Array[]; more: boolean }> {
  const batch: Uint8Array[] = [];
  let size = 0;
  while (batch.length < batchSize) {
    const next = cursor.held ? { value: cursor.held, done: false } : cursor.documents.next();
    cursor.held = undefined;
    if (next.done) return { batch, more: false };
    if (next.value === PAUSE) {
      yield PAUSE;
      continue;
    }
    const bytes: Uint8Array = next.value;
    size += bytes.length;
    if (batch.length > 0 && size > MAX_DOCUMENT_BYTES) {
      cursor.held = bytes;
      break;
    }
    batch.push(bytes);
  }
  return { batch, more: true };
}

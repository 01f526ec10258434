import type { Document } from 'bson';
import { type Found, scan } from '../query/scan';
import { withoutPauses } from '../slices';
import type { Collection, Index } from '../storage/catalog';
import { removeDocument } from '../storage/documents';
import type { Writer } from '../storage/engine';
import { removeGarbage } from '../storage/garbage';
import { forgetRecords } from '../storage/session-records';
import type { Store } from './context';
import { prepare } from './query';

/** How often expired documents are looked for, as in MongoDB. */
const EVERY_MS = 60_000;
/** How many are removed in one commit, so that no write waits for long. */
const BATCH = 100;

/** Removes documents whose time has come, by the indexes that say so (`expireAfterSeconds`), and sessions long quiet. */
export class Expiry {
  private timer: NodeJS.Timeout | undefined;
  private sweeping = false;
  private stopped = false;

  constructor(private readonly store: Store) {}

  /** Sweeps once a minute until `stop`; another interval is for tests. */
  start(every = EVERY_MS): void {
    this.timer = setInterval(() => void this.sweepUnlessBusy(), every).unref();
  }

  /** Removes nothing more, not even what a sweep waits to remove. */
  stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  private async sweepUnlessBusy(): Promise<void> {
    if (this.sweeping) return;
    this.sweeping = true;
    try {
      await this.sweep();
    } catch (error) {
      // On a full disk for instance; the next sweep finds them again.
      if (!this.stopped) console.error('embedded store: what expired could not be removed:', error);
    } finally {
      this.sweeping = false;
    }
  }

  /** Removes everything that has expired by now, in the machine's time. */
  async sweep(now = Date.now()): Promise<void> {
    const { catalog } = this.store;
    for (const { ns, indexes } of catalog.all())
      for (const { name, expireAfterSeconds } of indexes) {
        if (expireAfterSeconds === undefined) continue;
        await this.batches((writer) => {
          // The collection may have been dropped or changed since the batch before.
          const collection = catalog.get(ns, writer);
          const index = collection?.indexes.find((one) => one.name === name);
          return collection && index ? removeExpired(writer, collection, index, now) : 0;
        });
      }
    await this.batches((writer) => forgetRecords(writer, now, BATCH));
    // What is left of what a process that died had dropped.
    await removeGarbage(this.store.engine, this.store.transactions);
  }

  private async batches(remove: (writer: Writer) => number): Promise<void> {
    for (let removed = BATCH; removed === BATCH && !this.stopped; )
      removed = await this.store.transactions.write(remove, { priority: 'removal' });
  }
}

/** Removes a batch of the documents that an index lets expire; only dates do, of an array the earliest. */
function removeExpired(writer: Writer, collection: Collection, index: Index, now: number): number {
  const { expireAfterSeconds, fields, partial } = index;
  if (expireAfterSeconds === undefined) return 0;
  const due = { [fields[0]?.path as string]: { $lte: new Date(now - expireAfterSeconds * 1000) } };
  const filter: Document = partial ? { $and: [partial.source, due] } : due;
  const { plan, counters } = prepare(collection, { filter, limit: BATCH });
  const found: Found[] = [];
  for (const next of withoutPauses(scan(writer, collection, plan, counters)))
    if (found.push(next) === BATCH) break;
  for (const { document } of found) removeDocument(writer, collection, document);
  return found.length;
}

import { type ClientSession, type Document, type MongoClient, MongoServerError } from 'mongodb';

/** One write as `bulkWrite` names it, with its collection in place of that one's number. */
export type Write =
  | { insert: string; document: object }
  | { update: string; filter: object; updateMods: object; multi: boolean; upsert?: boolean }
  | { delete: string; filter: object; multi: boolean };

interface Waiting {
  write: Write;
  resolve(n: number): void;
  reject(error: unknown): void;
}

/** Beyond so many the others go in a command of their own. */
const mostTogether = 100;

/** CommandNotFound, Unauthorized, and what a hosted MongoDB says that leaves a command out. */
const unknown = new Set([59, 13, 8000]);

/** Whether the database knows `bulkWrite` (MongoDB 8.0, the embedded store): asked once, by one that does nothing. */
export async function knowsBulkWrite(client: MongoClient): Promise<boolean> {
  try {
    await client.db('admin').command({ bulkWrite: 1, ops: [], nsInfo: [] });
    return true;
  } catch (error) {
    // Whoever knows it refuses that there is nothing to do; others do not find it, or do not let us.
    return error instanceof MongoServerError && !unknown.has(Number(error.code));
  }
}

/**
 * The writes of a transaction that are asked for in the same turn of the event loop, sent as one command: each command is a
 * way there and back, and costs more than most writes.
 */
export class Gathered {
  #waiting: Waiting[] = [];

  constructor(
    readonly client: MongoClient,
    readonly database: string,
    readonly session: ClientSession,
    readonly run: <R>(command: () => Promise<R>) => Promise<R>,
  ) {}

  /** How many documents it matched, inserted or deleted; of an upsert those that were there. */
  write(write: Write): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ write, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#send());
    });
  }

  #send(): void {
    const all = this.#waiting;
    this.#waiting = [];
    for (let from = 0; from < all.length; from += mostTogether) {
      const some = all.slice(from, from + mostTogether);
      this.run(() => this.#command(some.map(({ write }) => write))).then(
        (results) => settle(some, results),
        (error) => {
          for (const { reject } of some) reject(error);
        },
      );
    }
  }

  async #command(writes: readonly Write[]): Promise<Document[]> {
    const names = [...new Set(writes.map(nameOf))];
    const answer = await this.client.db('admin').command(
      {
        bulkWrite: 1,
        ops: writes.map((write) => ({ ...write, [kindOf(write)]: names.indexOf(nameOf(write)) })),
        nsInfo: names.map((name) => ({ ns: `${this.database}.${name}` })),
      },
      { session: this.session, ignoreUndefined: true },
    );
    return answer.cursor.firstBatch;
  }
}

const kindOf = (write: Write) => ('insert' in write ? 'insert' : 'update' in write ? 'update' : 'delete');
const nameOf = (write: Write) =>
  'insert' in write ? write.insert : 'update' in write ? write.update : write.delete;

/** One that was refused has ended the transaction: those behind it are told so, as if they had come there themselves. */
function settle(some: readonly Waiting[], results: readonly Document[]): void {
  for (const [idx, { resolve, reject }] of some.entries()) {
    const result = results.find((one) => one.idx === idx);
    if (result?.ok === 1) resolve(result.n - (result.upserted ? 1 : 0));
    else reject(refusalOf(result));
  }
}

function refusalOf(result: Document | undefined): MongoServerError {
  if (result) {
    const { code, errmsg, keyPattern, keyValue } = result;
    return new MongoServerError({ message: errmsg, errmsg, code, keyPattern, keyValue });
  }
  const message = 'The transaction has ended with a write before this one';
  return new MongoServerError({ message, code: 251, errorLabels: ['TransientTransactionError'] });
}

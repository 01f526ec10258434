import { type ClientSession, type Document, type MongoClient, MongoServerError } from 'mongodb';
import type { Try } from './try';
import { isUnreachable } from './unreachable';

/** One write as `bulkWrite` names it, with its collection in place of that one's number. */
export type Write =
  | { insert: string; document: object }
  | { update: string; filter: object; updateMods: object; multi: boolean; upsert?: boolean }
  | { delete: string; filter: object; multi: boolean };

interface Waiting {
  write: Write;
  size: number;
  resolve(n: number): void;
  reject(error: unknown): void;
}

/** Beyond so many the others go in a command of their own, and so do they beyond so much: a command has 16 MB at the most. */
const mostTogether = 100;
const mostCharacters = 4 * 1024 * 1024;

/** InvalidLength: what one that knows it says to no writes at all. */
const nothingToDo = 16;
const tries = 3;

/**
 * Whether the database knows `bulkWrite` (MongoDB 8.0, the embedded store): asked by one that does nothing. Whatever else is
 * answered to that is taken for no, since it works without. Fails where nobody answers, also not at the third time.
 */
export async function knowsBulkWrite(client: MongoClient): Promise<boolean> {
  for (let tried = 1; ; tried += 1) {
    try {
      await client.db('admin').command({ bulkWrite: 1, ops: [], nsInfo: [] });
      return true;
    } catch (error) {
      if (isUnreachable(error)) {
        if (tried === tries) throw error;
      } else if (error instanceof MongoServerError) return error.code === nothingToDo;
      else throw error;
    }
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
    readonly one: Pick<Try, 'run' | 'refused'>,
  ) {}

  /** How many documents it matched, inserted or deleted; of an upsert those that were there. */
  write(write: Write): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ write, size: charactersIn(write), resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#send());
    });
  }

  #send(): void {
    const all = this.#waiting;
    this.#waiting = [];
    for (const some of portions(all)) {
      this.one
        .run(() => this.#command(some.map(({ write }) => write)))
        .then(
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
    const results: Document[] = answer.cursor.firstBatch;
    const refused = results.find(({ ok }) => ok !== 1);
    // The command itself is answered: nothing else tells why the transaction has ended.
    if (refused) this.one.refused(refusalOf(refused));
    return results;
  }
}

const kindOf = (write: Write) => ('insert' in write ? 'insert' : 'update' in write ? 'update' : 'delete');
const nameOf = (write: Write) =>
  'insert' in write ? write.insert : 'update' in write ? write.update : write.delete;

/** In their order, each as much as goes as one command. */
function* portions(all: readonly Waiting[]): Iterable<Waiting[]> {
  let some: Waiting[] = [];
  let sum = 0;
  for (const one of all) {
    if (some.length === mostTogether || (some.length > 0 && sum + one.size > mostCharacters)) {
      yield some;
      some = [];
      sum = 0;
    }
    some.push(one);
    sum += one.size;
  }
  yield some;
}

/** Roughly how long a value is: as BSON it is hardly more than three times that. To measure it exactly costs as much as to write it. */
function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  let sum = 0;
  for (const [name, held] of Object.entries(value)) sum += 8 + name.length + charactersIn(held);
  return sum;
}

/**
 * One that was refused has ended the transaction: those behind it are told so, as if they had come there themselves, and a
 * turn later, so that what somebody makes of the cause is heard first.
 */
function settle(some: readonly Waiting[], results: readonly Document[]): void {
  for (const [idx, { resolve, reject }] of some.entries()) {
    const result = results.find((one) => one.idx === idx);
    if (result?.ok === 1) resolve(result.n - (result.upserted ? 1 : 0));
    else if (result) reject(refusalOf(result));
    else setImmediate(() => reject(refusalOf(undefined)));
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

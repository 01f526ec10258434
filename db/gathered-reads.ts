import { type Document, MongoServerSelectionError } from 'mongodb';
import { database } from './connect';

/** What a read asks of its collection, as an aggregation says it. */
export interface Read {
  collection: string;
  /** `$match`, `$sort`, `$skip`, `$limit`, `$project` */
  stages: readonly Document[];
  /** Whether the number of documents is the answer, and not they. */
  counts?: boolean;
}

interface Waiting {
  read: Read;
  alone(): Promise<unknown>;
  from(found: Found): unknown;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** The documents, or their number. */
interface Found {
  rows: Document[];
  n: number;
}

/** Beyond so many the others go in a command of their own. */
const mostTogether = 12;

const waiting = new Map<string, Waiting[]>();

/**
 * Sends the reads of one company that are asked for in the same turn of the event loop as one command: each command is a way
 * there and back, and costs more than most of what a page reads. They are the parts of one aggregation (`$unionWith`), each
 * of which an index answers, and comes back as one document. Not within a transaction, and not for what is read through
 * rather than looked up: those may go side by side in the database, where these go one after the other.
 * @param alone the same read by itself: where nothing else is asked for, and where they could not be answered together
 * @param from makes the answer of what was found
 */
export function readWithOthers<R>(
  companyId: string,
  read: Read,
  alone: () => Promise<R>,
  from: (found: Found) => R,
): Promise<R> {
  return new Promise<R>((resolve, reject) => {
    const one = { read, alone, from, resolve, reject } as Waiting;
    const others = waiting.get(companyId);
    if (others) others.push(one);
    else {
      waiting.set(companyId, [one]);
      setImmediate(() => sendAll(companyId));
    }
  });
}

function sendAll(companyId: string): void {
  const all = waiting.get(companyId) ?? [];
  waiting.delete(companyId);
  for (let at = 0; at < all.length; at += mostTogether) {
    const some = all.slice(at, at + mostTogether);
    if (some.length === 1) sendAlone(some);
    else
      found(some.map(({ read }) => read)).then(
        (answers) => settle(some, answers),
        (error) => {
          if (error instanceof MongoServerSelectionError) for (const { reject } of some) reject(error);
          // By itself each is tried again where its connection broke, and only the one that is refused fails.
          else sendAlone(some);
        },
      );
  }
}

function settle(some: readonly Waiting[], answers: readonly Found[]): void {
  for (const [at, { from, resolve, reject }] of some.entries()) {
    try {
      resolve(from(answers[at] as Found));
    } catch (error) {
      reject(error);
    }
  }
}

function sendAlone(some: readonly Waiting[]): void {
  for (const { alone, resolve, reject } of some) alone().then(resolve, reject);
}

/** What each read finds. Throws where the database does not answer all of them in one go. */
async function found(reads: readonly Read[]): Promise<Found[]> {
  const [first, ...others] = reads.map(({ collection, stages, counts }, _id) => {
    const group = counts ? { _id, n: { $sum: 1 } } : { _id, rows: { $push: '$$ROOT' } };
    return { coll: collection, pipeline: [...stages, { $group: group }] };
  });
  if (!first) return [];
  // Not as a cursor of the driver's, which costs as much as a small read.
  const { db } = database();
  const { cursor } = await db.command(
    {
      aggregate: first.coll,
      pipeline: [...first.pipeline, ...others.map((one) => ({ $unionWith: one }))],
      // One more than there can be, so that the database knows that nothing is left.
      cursor: { batchSize: reads.length + 1 },
    },
    { ignoreUndefined: true },
  );
  const batch: ({ _id: number } & Partial<Found>)[] = cursor.firstBatch;
  const answers = reads.map((): Found => ({ rows: [], n: 0 }));
  for (const { _id, rows = [], n = 0 } of batch) answers[_id] = { rows, n };
  if (String(cursor.id) === '0') return answers;
  db.command({ killCursors: first.coll, cursors: [cursor.id] }).catch(() => undefined);
  throw new Error('Together they are more than one answer holds');
}

import { CommandError } from '../errors';
import { Memory, sizeOf } from '../query/memory';
import { refuse } from '../query/operands';
import { splitPath, valuesAt } from '../query/paths';
import { countMatches } from '../query/scan';
import { PAUSE, type Work } from '../slices';
import { MAX_DOCUMENT_BYTES } from '../storage/codec';
import { identity } from '../storage/key-encoding';
import { Rank, rankOf, toNumber, type Value } from '../storage/values';
import type { Answer, Context } from './context';
import { answers, prepare, run } from './query';
import { wrongType } from './session-fields';

/** `find` */
export function find(context: Context): Answer | Promise<Answer> {
  const { command, store } = context;
  const ns = context.namespace(command.find);
  const collection = context.collection(ns);
  if (toNumber(command.limit ?? 0) < 0)
    throw refuse(51024, `BSON field 'limit' value must be >= 0, actual value '${command.limit}'`);
  const single = command.singleBatch === true;
  const documents = collection ? answers(context, prepare(collection, command)) : [];
  return store.cursors.begin(context, ns, documents, command.batchSize, single);
}

/** `getMore` */
export function getMore(context: Context): Answer | Promise<Answer> {
  const { command, store } = context;
  const ns = context.namespace(command.collection);
  const id = cursorId(command.getMore, 'getMore.getMore');
  return store.cursors.more(context, id, ns, Number(command.batchSize ?? 0));
}

/** A cursor's number; a shell that has it as a double is understood too. */
function cursorId(id: Value, field: string): bigint {
  if (rankOf(id) !== Rank.Number || !/^-?\d+$/.test(`${id}`)) throw wrongType(field, id, 'long');
  return BigInt(`${id}`);
}

/** `killCursors` */
export function killCursors({ command, store }: Context): Answer {
  const ids: Value = command.cursors;
  if (!Array.isArray(ids)) throw wrongType('killCursors.cursors', ids, 'array');
  const numbers = ids.map((id, i) => cursorId(id, `killCursors.cursors.${i}`));
  const killed = ids.filter((_, i) => store.cursors.kill(numbers[i] as bigint));
  const cursorsNotFound = ids.filter((id) => !killed.includes(id));
  return { cursorsKilled: killed, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
}

/** `count`: with `skip` and `limit`, from index keys alone where they suffice. */
export function count(context: Context): Answer | Promise<Answer> {
  return context.inSlices(counting(context));
}

function* counting(context: Context): Work<Answer> {
  const { command } = context;
  const collection = context.collection(context.namespace(command.count));
  if (!collection) return { n: 0, ok: 1 };
  const query = prepare(collection, {
    filter: command.query,
    skip: command.skip,
    limit: command.limit,
  });
  const found = yield* countMatches(
    context.reader,
    collection,
    query.plan,
    query.counters,
    query.skip + query.limit,
  );
  return { n: Math.max(0, found - query.skip), ok: 1 };
}

/** `distinct`: each value once, elements of arrays apart. */
export function distinct(context: Context): Answer | Promise<Answer> {
  return context.inSlices(valuesOf(context));
}

function* valuesOf(context: Context): Work<Answer> {
  const { command, snapshot } = context;
  if (typeof command.key !== 'string')
    throw new CommandError('TypeMismatch', 'distinct needs a key that is a string');
  const collection = context.collection(context.namespace(command.distinct));
  if (!collection) return { values: [], ok: 1, ...(snapshot && { atClusterTime: snapshot.time }) };
  const parts = splitPath(command.key);
  const query = prepare(collection, { filter: command.query });
  const values = new Map<string, Value>();
  const memory = new Memory(() => refuse(17217, 'distinct too big, 16mb cap'), MAX_DOCUMENT_BYTES);
  for (const found of run(context, query)) {
    if (found === PAUSE) {
      yield PAUSE;
      continue;
    }
    for (const value of valuesAt(found.document, parts)) {
      if (value === undefined) continue;
      const key = identity(value);
      if (values.has(key)) continue;
      memory.take(sizeOf(value));
      values.set(key, value);
    }
  }
  return { values: [...values.values()], ok: 1, ...(snapshot && { atClusterTime: snapshot.time }) };
}

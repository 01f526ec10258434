import type { Document } from 'bson';
import { CommandError } from '../errors';
import { refuse } from '../query/expressions/operands';
import { operatorMemory } from '../query/memory';
import type { Output } from '../query/neighbours';
import type { Scope } from '../query/scope';
import { PAUSE, type Sliced, type Work } from '../slices';
import { type Collection, checkDatabase } from '../storage/catalog';
import { decode, encodeStored } from '../storage/codec';
import { insertDocument, removeDocument } from '../storage/documents';
import type { Writer } from '../storage/engine';
import { tablePrefix } from '../storage/tables';
import { isObject, type Value } from '../storage/values';
import type { Context } from './context';
import { readMerge } from './merging';

/** Writes the results of a pipeline into a collection, in one commit: `$out` replaces its documents, `$merge` adds to them. */
export async function writeOutput(
  context: Context,
  { name, spec }: Output,
  documents: Sliced<Document>,
  scope: Scope,
): Promise<void> {
  if (context.transaction)
    throw new CommandError('OperationNotSupportedInTransaction', `${name} cannot be used in a transaction`);
  if (context.command.readConcern?.level === 'linearizable')
    throw new CommandError(
      'InvalidOptions',
      `${name} cannot be used with a 'linearizable' read concern level`,
    );
  const merge = name === '$merge' ? readMerge(spec, scope) : undefined;
  const ns = targetOf(context, merge ? merge.into : spec, name);
  // All is read before the first is written, so that a pipeline may write where it reads.
  const made = await context.inSlices(gather(documents, name));
  await context.write(ns, (writer, collection) => {
    if (!merge) replaceAll(writer, collection, made);
    else {
      const one = merge.onto(writer, collection);
      for (const bytes of made) one(decode(bytes));
    }
    return { ok: 1 };
  });
}

function targetOf(context: Context, target: Value, name: string): string {
  if (typeof target === 'string') return context.namespace(target);
  if (!isObject(target))
    throw refuse(name === '$out' ? 16990 : 51178, `${name} needs a collection's name, or an object`);
  const { db = context.database, coll, ...others } = target;
  const [unknown] = Object.keys(others);
  if (unknown) throw refuse(40415, `BSON field '${name}.${unknown}' is an unknown field.`);
  checkDatabase(db);
  if (typeof coll !== 'string' || coll === '')
    throw new CommandError('InvalidNamespace', `${name} needs the name of a collection`);
  return `${db}.${coll}`;
}

function* gather(documents: Sliced<Document>, name: string): Work<Buffer[]> {
  const memory = operatorMemory(name);
  const made: Buffer[] = [];
  for (const document of documents) {
    if (document === PAUSE) {
      yield PAUSE;
      continue;
    }
    const bytes = encodeStored(document);
    memory.take(bytes.length);
    made.push(bytes);
  }
  return made;
}

function replaceAll(writer: Writer, collection: Collection, made: Buffer[]): void {
  const table = writer.range(tablePrefix(collection.table), tablePrefix(collection.table + 1));
  for (const { value } of table) removeDocument(writer, collection, decode(value));
  for (const bytes of made) insertDocument(writer, collection, bytes);
}

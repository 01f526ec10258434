import { type Document, Long } from 'bson';
import { CommandError, unsupported } from '../errors';
import { encodeStored } from '../storage/codec';
import { insertDocument } from '../storage/documents';
import { isObject } from '../storage/values';
import { remove, update } from './changing';
import type { Answer, Context } from './context';
import { checkFields, endsAll, statements } from './writing';

const KINDS = { insert: 'bulkInsert', update: 'bulkUpdate', delete: 'bulkDelete' } as const;
type Kind = keyof typeof KINDS;

/**
 * `bulkWrite`: writes to several collections in their order, up to the first that is refused. In a transaction alone:
 * outside of one each would have to be a commit of its own.
 */
export async function bulkWrite(context: Context): Promise<Answer> {
  const { command, transaction } = context;
  if (!transaction) throw unsupported('bulkWrite outside of a transaction');
  if (command.ordered === false) throw unsupported('bulkWrite without an order', 'InvalidOptions');
  const ops = statements(command.ops, 'bulkWrite');
  const names = statements(command.nsInfo, 'bulkWrite').map(({ ns }) => {
    if (typeof ns !== 'string' || !ns.includes('.'))
      throw new CommandError('InvalidNamespace', `Invalid namespace specified '${ns}'`);
    return ns;
  });
  const done: Document[] = [];
  const counts = { nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };
  let nErrors = 0;
  for (const [idx, op] of ops.entries()) {
    try {
      context.checkTime();
      done.push({ ok: 1, idx, ...(await one(context, op, names, counts)) });
    } catch (error) {
      if (!(error instanceof CommandError) || endsAll(error)) throw error;
      const { code, message: errmsg, fields } = error;
      done.push({ ok: 0, idx, code, errmsg, ...fields, n: 0 });
      nErrors = 1;
      break;
    }
  }
  const firstBatch = command.errorsOnly === true ? done.filter(({ ok }) => ok === 0) : done;
  return { cursor: { id: Long.ZERO, firstBatch, ns: 'admin.$cmd.bulkWrite' }, nErrors, ...counts, ok: 1 };
}

/** Carries out one of them, and answers what it did. */
async function one(
  context: Context,
  op: Document,
  names: readonly string[],
  counts: Record<string, number>,
): Promise<Document> {
  const kind = Object.keys(op)[0] as Kind;
  if (!Object.hasOwn(KINDS, kind)) throw new CommandError('FailedToParse', `Unknown bulkWrite op '${kind}'`);
  checkFields(op, KINDS[kind], 'bulkWrite.ops');
  const ns = names[Number(op[kind])];
  if (ns === undefined)
    throw new CommandError('BadValue', `BulkWrite ops entry has an invalid nsInfo index ${op[kind]}`);
  const count = (what: string, by: number) => {
    counts[what] = (counts[what] ?? 0) + by;
  };
  if (kind === 'insert') {
    if (!isObject(op.document)) throw new CommandError('TypeMismatch', 'bulkWrite.ops.document is no object');
    const bytes = encodeStored(op.document);
    await context.write(ns, (writer, collection) => {
      insertDocument(writer, collection, bytes);
      return {};
    });
    count('nInserted', 1);
    return { n: 1 };
  }
  const { filter, multi = false, updateMods, upsert, arrayFilters, hint, sort, collation, constants } = op;
  const spec = { filter, hint, collation, let: context.command.let };
  if (kind === 'delete') {
    const { n } = await context.write(
      ns,
      (writer, collection) => ({ n: remove(writer, collection, spec, multi).removed }),
      false,
    );
    count('nDeleted', n);
    return { n };
  }
  const change = { ...spec, sort, multi, upsert, arrayFilters, constants, update: updateMods };
  const { matched, modified, upserted } = await context.write(
    ns,
    (writer, collection) => ({ ...update(writer, collection, change) }),
    upsert === true,
  );
  const created = upserted !== undefined;
  count('nMatched', matched);
  count('nModified', modified);
  count('nUpserted', created ? 1 : 0);
  return {
    n: matched + (created ? 1 : 0),
    nModified: modified,
    ...(created && { upserted: { _id: upserted } }),
  };
}

import { type Document, Long } from 'bson';
import { CommandError, unsupported } from '../errors';
import { isNumber } from '../query/expressions/operands';
import { typeName } from '../query/types';
import { checkNamespace } from '../storage/catalog';
import { encodeStored } from '../storage/codec';
import { insertGiven } from '../storage/documents';
import type { Transaction } from '../storage/transactions';
import { isObject, toNumber } from '../storage/values';
import { type Change, type Changed, changeInTransaction, removalOf, updateOf } from './changing';
import type { Answer, Context } from './context';
import { isRefusal } from './refusals';
import { wrongType } from './session-fields';
import { checkFields, checkLength, checkRequired, listOf } from './writing';

/** The name of each kind in the list of what is supported, and the fields that it needs besides its collection. */
const KINDS = {
  insert: { fields: 'bulkInsert', required: ['document'] },
  update: { fields: 'bulkUpdate', required: ['filter', 'updateMods'] },
  delete: { fields: 'bulkDelete', required: ['filter'] },
} as const;
type Kind = keyof typeof KINDS;

/** One write, with what it is about. */
interface Op {
  kind: Kind;
  ns: string;
  op: Document;
}

/**
 * `bulkWrite`: writes to several collections in their order, up to the first that is refused. In a transaction alone:
 * outside of one each would have to be a commit of its own.
 */
export async function bulkWrite(context: Context): Promise<Answer> {
  const { command, transaction } = context;
  const ops = read(command);
  if (!transaction) throw unsupported('bulkWrite outside of a transaction');
  if (command.ordered === false) throw unsupported('bulkWrite without an order', 'InvalidOptions');
  const done: Document[] = [];
  const counts = { nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };
  let nErrors = 0;
  for (const [idx, op] of ops.entries()) {
    try {
      context.checkTime();
      done.push({ ok: 1, idx, ...(await one(context, transaction, op, counts)) });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const { code, message: errmsg, fields } = error;
      done.push({ ok: 0, idx, code, errmsg, ...fields, n: 0 });
      nErrors = 1;
      break;
    }
  }
  const firstBatch = command.errorsOnly === true ? done.filter(({ ok }) => ok === 0) : done;
  return { cursor: { id: Long.ZERO, firstBatch, ns: 'admin.$cmd.bulkWrite' }, nErrors, ...counts, ok: 1 };
}

/** What the command asks for. All of it is read before the first is written: what is wrong with one is so with the whole. */
function read(command: Document): Op[] {
  checkBooleans(command, 'bulkWrite', ['ordered', 'errorsOnly']);
  const named = listOf(command.ops, 'bulkWrite.ops').map((op) => ({ op, kind: kindOf(op) }));
  const entries = listOf(command.nsInfo, 'bulkWrite.nsInfo');
  for (const entry of entries) checkEntry(entry);
  checkLength(named);
  for (const { ns } of entries) checkNamespace(ns);
  return named.map(({ op, kind }, idx) => {
    const ns = entries[toNumber(op[kind])]?.ns;
    if (ns === undefined)
      throw new CommandError(
        'BadValue',
        `BulkWrite ops entry ${idx} has an invalid nsInfo index: ${toNumber(op[kind])}`,
      );
    return { kind, ns, op };
  });
}

/** Which kind a write is, by its first field, with all fields looked at. */
function kindOf(op: Document): Kind {
  const kind = Object.keys(op)[0] as Kind;
  if (!Object.hasOwn(KINDS, kind))
    throw new CommandError('Location40415', `BSON field 'bulkWrite.${kind ?? ''}' is an unknown field.`);
  const { fields, required } = KINDS[kind];
  checkFields(op, fields, 'bulkWrite.ops');
  checkRequired(op, 'bulkWrite.ops', [kind, ...required]);
  checkBooleans(op, 'bulkWrite.ops', ['multi', 'upsert']);
  const index = op[kind];
  if (!isNumber(index))
    throw new CommandError(
      'TypeMismatch',
      `BSON field 'bulkWrite.ops.${kind}' is the wrong type '${typeName(index)}', expected types '[long, int, decimal, double]'`,
    );
  if (toNumber(index) < 0)
    throw new CommandError(
      'BadValue',
      `BSON field '${kind}' value must be >= 0, actual value '${toNumber(index)}'`,
    );
  if (kind === 'insert' && !isObject(op.document))
    throw wrongType('bulkWrite.ops.document', op.document, 'object');
  return kind;
}

function checkEntry(entry: Document): void {
  checkFields(entry, 'bulkNamespace', 'bulkWrite.nsInfo');
  checkRequired(entry, 'bulkWrite.nsInfo', ['ns']);
  if (typeof entry.ns !== 'string') throw wrongType('bulkWrite.nsInfo.ns', entry.ns, 'string');
}

/** Other commands take a number for true or false, this one does not. */
function checkBooleans(fields: Document, where: string, names: readonly string[]): void {
  for (const name of names) {
    const value = fields[name] ?? false;
    if (typeof value !== 'boolean') throw wrongType(`${where}.${name}`, value, 'bool');
  }
}

/** Carries out one of them, and answers what it did. */
async function one(
  context: Context,
  transaction: Transaction,
  { kind, ns, op }: Op,
  counts: Record<string, number>,
): Promise<Document> {
  const count = (what: string, by: number) => {
    counts[what] = (counts[what] ?? 0) + by;
  };
  if (kind === 'insert') {
    const bytes = encodeStored(op.document);
    await context.write(ns, (writer, collection) => {
      insertGiven(writer, collection, bytes);
      return {};
    });
    count('nInserted', 1);
    return { n: 1 };
  }
  const { filter, multi = false, updateMods, upsert, arrayFilters, hint, sort, collation, constants } = op;
  const spec = { filter, hint, collation, let: context.command.let };
  const change = (makes: boolean, made: Change): Promise<Changed> =>
    context.writeInTransaction(transaction, ns, makes, (writer, collection) =>
      changeInTransaction(writer, collection, made),
    );
  if (kind === 'delete') {
    const { matched } = await change(false, removalOf(spec, multi));
    count('nDeleted', matched);
    return { n: matched };
  }
  const { matched, modified, upserted } = await change(
    upsert === true,
    updateOf({ ...spec, sort, multi, upsert, arrayFilters, constants, update: updateMods }),
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

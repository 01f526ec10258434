import { BSONError, type Document } from 'bson';
import { CommandError } from '../errors';
import { isNumber } from '../query/operands';
import { parseProjection } from '../query/projection';
import { typeName } from '../query/types';
import { insertDocument } from '../storage/documents';
import { isObject, toNumber } from '../storage/values';
import { STATEMENTS } from '../supported';
import { removalOf, updateOf } from './changing';
import type { Answer, Context } from './context';
import { checkTypes } from './options';
import { isRefusal, Refusals } from './refusals';
import { missing, wrongType } from './session-fields';
import { runChanges } from './statements';

const MOST_STATEMENTS = 100_000;
/** Refuses a field of a statement that is not honoured. */
export function checkFields(statement: Document, kind: keyof typeof STATEMENTS, name: string): void {
  if (!isObject(statement))
    throw new CommandError(
      'TypeMismatch',
      `BSON field '${name}.0' is the wrong type '${typeName(statement)}', expected type 'object'`,
    );
  for (const key of Object.keys(statement))
    if (!(STATEMENTS[kind] as readonly string[]).includes(key))
      throw new CommandError(
        'InvalidOptions',
        `The embedded store does not support the option '${name}.${key}'`,
      );
  checkTypes(statement, name);
}

/** Refuses what is no list of objects, or one of which some lack what they must say. */
function listOf(value: unknown, field: string, ...required: readonly string[]): Document[] {
  if (value === undefined || value === null) throw missing(field);
  if (!Array.isArray(value)) throw wrongType(field, value, 'array');
  for (const [i, statement] of value.entries()) {
    // Documents to insert are bytes still.
    if (!isObject(statement) && !(statement instanceof Uint8Array))
      throw wrongType(`${field}.${i}`, statement, 'object');
    checkRequired(statement, field, required);
  }
  return value;
}

/** Refuses an object that lacks what it must say; null is as good as nothing. */
function checkRequired(statement: Document, name: string, required: readonly string[]): void {
  for (const field of required)
    if (statement[field] === undefined || statement[field] === null) throw missing(`${name}.${field}`);
}

/** Refuses to do nothing, and too much at once. */
function checkLength({ length }: readonly unknown[]): void {
  if (length === 0 || length > MOST_STATEMENTS)
    throw new CommandError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MOST_STATEMENTS}. Got ${length} operations.`,
    );
}

const LISTS = {
  insert: ['documents'],
  update: ['updates', 'q', 'u'],
  delete: ['deletes', 'q'],
} as const;

/** The statements of a command, which must be some, and not too many. */
function statements(value: unknown, name: keyof typeof LISTS): Document[] {
  const [field, ...required] = LISTS[name];
  const list = listOf(value, `${name}.${field}`, ...required);
  checkLength(list);
  return list;
}

const withErrors = (reply: Document, { list }: Refusals): Document => ({
  ...reply,
  ...(list.length > 0 && { writeErrors: list }),
  ok: 1,
});

/** Documents to insert are read only now; what is no BSON is refused. */
function readable(insert: () => void): void {
  try {
    insert();
  } catch (error) {
    if (BSONError.isBSONError(error)) throw new CommandError('InvalidBSON', error.message);
    throw error;
  }
}

/** `insert` */
export function insert(context: Context): Promise<Answer> {
  const documents = statements(context.command.documents, 'insert');
  return context.write(context.namespace(context.command.insert), (writer, collection) => {
    let n = 0;
    const refusals = new Refusals();
    for (const [index, bytes] of documents.entries()) {
      try {
        context.checkTime();
        readable(() => insertDocument(writer, collection, bytes as Buffer));
        n++;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refusals.add(index, error);
        if (context.command.ordered !== false) break;
      }
    }
    return withErrors({ n }, refusals);
  });
}

/** `update` */
export function updateCommand(context: Context): Promise<Answer> {
  const { command } = context;
  const updates = statements(command.updates, 'update');
  return runChanges(context, {
    ns: context.namespace(command.update),
    length: updates.length,
    makes: updates.some(({ upsert }) => upsert),
    ordered: command.ordered !== false,
    at(index) {
      const statement = updates[index] as Document;
      checkFields(statement, 'update', 'update.updates');
      const { q: filter, u: update, multi, upsert } = statement;
      return updateOf({ filter, update, multi, upsert });
    },
    answer: ({ n, nModified, upserted, refusals }) =>
      withErrors({ n, nModified, ...(upserted.length > 0 && { upserted }) }, refusals),
  });
}

/** `delete` */
export function deleteCommand(context: Context): Promise<Answer> {
  const { command } = context;
  const deletes = statements(command.deletes, 'delete');
  return runChanges(context, {
    ns: context.namespace(command.delete),
    length: deletes.length,
    makes: false,
    ordered: command.ordered !== false,
    at(index) {
      const statement = deletes[index] as Document;
      checkFields(statement, 'delete', 'delete.deletes');
      return removalOf({ filter: statement.q }, deletesMany(statement));
    },
    answer: ({ n, refusals }) => withErrors({ n }, refusals),
  });
}

/** Whether a statement of `delete` is about all that it finds, which it has to say. */
function deletesMany({ limit }: Document): boolean {
  const number = isNumber(limit) ? toNumber(limit) : Number.NaN;
  if (number === 0 || number === 1) return number === 0;
  throw new CommandError(
    'FailedToParse',
    `The limit field in delete objects must be 0 or 1. Got ${JSON.stringify(limit)}`,
  );
}

/** `findAndModify` */
export function findAndModify(context: Context): Promise<Answer> {
  const { command } = context;
  const { query: filter, sort, update, upsert } = command;
  const project = parseProjection(command.fields);
  const shown = (document: Document | undefined) =>
    document && project ? project(document) : (document ?? null);
  if (command.remove && (command.update || command.upsert || command.new))
    throw new CommandError('FailedToParse', 'Cannot specify both an update or new=true and remove=true');
  if (!command.remove && !command.update)
    throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified');
  return runChanges(context, {
    ns: context.namespace(command.findAndModify),
    length: 1,
    makes: Boolean(command.upsert),
    ordered: true,
    at: () =>
      command.remove ? removalOf({ filter, sort }, false) : updateOf({ filter, sort, update, upsert }),
    refused(error) {
      throw error;
    },
    answer({ n, last: { matched, upserted, before, after } }) {
      if (command.remove) return { lastErrorObject: { n }, value: shown(before), ok: 1 };
      return {
        lastErrorObject: { n, updatedExisting: matched > 0, ...(upserted !== undefined && { upserted }) },
        value: shown(command.new ? after : before),
        ok: 1,
      };
    },
  });
}

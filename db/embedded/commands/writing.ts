import { BSONError, type Document } from 'bson';
import { CommandError, type ErrorName } from '../errors';
import { isNumber } from '../query/expressions/operands';
import { parseProjection } from '../query/projection';
import { Scope } from '../query/scope';
import { typeName } from '../query/types';
import { insertGiven } from '../storage/documents';
import { isObject, toNumber } from '../storage/values';
import { STATEMENTS } from '../supported';
import { remove, update } from './changing';
import type { Answer, Context } from './context';
import { checkTypes, isSaidOff } from './options';
import type { QuerySpec } from './query';
import { missing, wrongType } from './session-fields';

const MOST_STATEMENTS = 100_000;
/** Beyond so many characters of reasons, errors are told by their codes alone, as in MongoDB: the answer must be sent. */
const MOST_REASONS = 1024 * 1024;
/** What is wrong with the whole command, and not with one of its statements. */
const ENDS_ALL: ReadonlySet<ErrorName> = new Set(['WriteConflict', 'InvalidBSON', 'OutOfDiskSpace']);
export const endsAll = ({ codeName }: CommandError): boolean => ENDS_ALL.has(codeName);

/** Refuses a field of a statement that is not honoured. */
export function checkFields(statement: Document, kind: keyof typeof STATEMENTS, name: string): void {
  if (!isObject(statement))
    throw new CommandError(
      'TypeMismatch',
      `BSON field '${name}.0' is the wrong type '${typeName(statement)}', expected type 'object'`,
    );
  for (const key of Object.keys(statement))
    if (!(STATEMENTS[kind] as readonly string[]).includes(key) && !isSaidOff(kind, key, statement[key]))
      throw new CommandError(
        'InvalidOptions',
        `The embedded store does not support the option '${name}.${key}'`,
      );
  checkTypes(statement, name);
}

/** Refuses what is no list of objects, or one of which some lack what they must say. */
export function listOf(value: unknown, field: string, ...required: readonly string[]): Document[] {
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
export function checkRequired(statement: Document, name: string, required: readonly string[]): void {
  for (const field of required)
    if (statement[field] === undefined || statement[field] === null) throw missing(`${name}.${field}`);
}

/** Refuses to do nothing, and too much at once. */
export function checkLength({ length }: readonly unknown[]): void {
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
export function statements(value: unknown, name: keyof typeof LISTS): Document[] {
  const [field, ...required] = LISTS[name];
  const list = listOf(value, `${name}.${field}`, ...required);
  checkLength(list);
  return list;
}

/**
 * Runs statements one after the other; a refused one is listed in `writeErrors` and, when ordered, ends the rest.
 * A statement is checked before it writes, so a refused one leaves nothing behind. In a transaction it ends all.
 */
function each(
  context: Context,
  list: Document[],
  run: (statement: Document, index: number) => void,
): Document[] {
  const errors: Document[] = [];
  let reasons = 0;
  for (const [index, statement] of list.entries()) {
    try {
      context.checkTime();
      run(statement, index);
    } catch (error) {
      if (!(error instanceof CommandError) || endsAll(error)) throw error;
      const { code, message: errmsg, fields } = error;
      errors.push(reasons > MOST_REASONS ? { index, code, errmsg: '' } : { index, code, errmsg, ...fields });
      reasons += errmsg.length;
      if (context.command.ordered !== false) break;
    }
  }
  return errors;
}

const withErrors = (reply: Document, writeErrors: Document[]): Answer => ({
  ...reply,
  ...(writeErrors.length > 0 && { writeErrors }),
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
    const errors = each(context, documents, (bytes) => {
      readable(() => insertGiven(writer, collection, bytes as Buffer));
      n++;
    });
    return withErrors({ n }, errors);
  });
}

/** `update` */
export function updateCommand(context: Context): Promise<Answer> {
  const updates = statements(context.command.updates, 'update');
  return context.write(
    context.namespace(context.command.update),
    (writer, collection) => {
      let n = 0;
      let nModified = 0;
      const upserted: Document[] = [];
      const errors = each(context, updates, (statement, index) => {
        checkFields(statement, 'update', 'update.updates');
        const { q: filter, u, c: constants, ...options } = statement;
        const done = update(writer, collection, {
          ...options,
          filter,
          update: u,
          constants,
          let: context.command.let,
        });
        n += done.matched + (done.upserted === undefined ? 0 : 1);
        nModified += done.modified;
        if (done.upserted !== undefined) upserted.push({ index, _id: done.upserted });
      });
      return withErrors({ n, nModified, ...(upserted.length > 0 && { upserted }) }, errors);
    },
    updates.some(({ upsert }) => upsert),
  );
}

/** `delete` */
export function deleteCommand(context: Context): Promise<Answer> {
  const deletes = statements(context.command.deletes, 'delete');
  return context.write(
    context.namespace(context.command.delete),
    (writer, collection) => {
      let n = 0;
      const errors = each(context, deletes, (statement) => {
        checkFields(statement, 'delete', 'delete.deletes');
        n += remove(writer, collection, deleteSpec(context, statement), deletesMany(statement)).removed;
      });
      return withErrors({ n }, errors);
    },
    false,
  );
}

/** Whether a statement of `delete` is about all that it finds, which it has to say. */
export function deletesMany({ limit }: Document): boolean {
  const number = isNumber(limit) ? toNumber(limit) : Number.NaN;
  if (number === 0 || number === 1) return number === 0;
  throw new CommandError(
    'FailedToParse',
    `The limit field in delete objects must be 0 or 1. Got ${JSON.stringify(limit)}`,
  );
}

/** What one statement of `delete` looks for. */
export const deleteSpec = ({ command }: Context, { q: filter, hint, collation }: Document): QuerySpec => ({
  filter,
  hint,
  collation,
  let: command.let,
});

/** `findAndModify` */
export function findAndModify(context: Context): Promise<Answer> {
  const { command } = context;
  const { query: filter, sort, hint, collation, upsert, arrayFilters } = command;
  const spec: QuerySpec = { filter, sort, hint, collation, let: command.let };
  const project = parseProjection(command.fields, Scope.of(spec), 'find');
  const shown = (document: Document | undefined) =>
    document && project ? project(document) : (document ?? null);
  if (command.remove && (command.update || command.upsert || command.new))
    throw new CommandError('FailedToParse', 'Cannot specify both an update or new=true and remove=true');
  return context.write(
    context.namespace(command.findAndModify),
    (writer, collection) => {
      if (command.remove) {
        const { removed, last } = remove(writer, collection, spec, false);
        return { lastErrorObject: { n: removed }, value: shown(last), ok: 1 };
      }
      if (!command.update)
        throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified');
      const done = update(writer, collection, { ...spec, update: command.update, upsert, arrayFilters });
      const created = done.upserted !== undefined;
      return {
        lastErrorObject: {
          n: done.matched + (created ? 1 : 0),
          updatedExisting: done.matched > 0,
          ...(created && { upserted: done.upserted }),
        },
        value: shown(command.new ? done.after : done.before),
        ok: 1,
      };
    },
    Boolean(command.upsert),
  );
}

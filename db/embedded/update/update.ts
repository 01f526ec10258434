import { type Document, ObjectId } from 'bson';
import { CommandError, unsupported } from '../errors';
import type { Node } from '../query/node';
import { overlaps } from '../query/paths';
import { checkStorable, decode, encode } from '../storage/codec';
import { checkInserted, checkNewDocument } from '../storage/documents';
import { compareStrings, equalValues, isObject, own, type Value } from '../storage/values';
import { UPDATE_OPERATORS } from '../supported';
import { equalities } from './equalities';
import { type FieldOperator, isSame, type Operator, operatorFor, REMOVE } from './operators';
import { assign, findPlace, leadsThroughArray, makeWay, updatePath } from './paths';

/** One operator on one path. */
interface Step {
  name: string;
  path: string;
  parts: string[];
  run: Operator;
  /** the path to which `$rename` moves its field */
  target?: string[];
}

/** An update, checked and ready to be applied to documents. */
export interface Update {
  /** Makes the new form of a stored document from its bytes; `before` is the same, decoded, and stays as it is. */
  apply(bytes: Uint8Array, before: Document): Document;
  /** Makes the document of an upsert that found none. */
  create(filter: Node): Document;
  /** the fields of the document that it is about; where it is not said, about all of it */
  touched?: ReadonlySet<string>;
}

/** Reads an update: operators, or a whole new document. */
export function parseUpdate(update: Value, multi: boolean): Update {
  if (Array.isArray(update)) throw unsupported('an update by pipeline', 'FailedToParse');
  if (!isObject(update)) throw new CommandError('FailedToParse', 'An update must be a document');
  if (Object.keys(update)[0]?.startsWith('$')) return operators(update);
  if (multi)
    throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update');
  checkNewDocument(update);
  return replacement(update);
}

function checked(document: Document): Document {
  checkInserted(document);
  return document;
}

/** A new document, whose `_id` is the one that the filter asked for, if it did. */
function created(document: Document, { _id: asked }: Document): Document {
  const { _id = asked === undefined ? new ObjectId() : asked, ...rest } = document;
  if (asked !== undefined && !equalValues(_id, asked)) throw immutableId();
  return checked({ _id, ...rest });
}

function replacement({ _id, ...given }: Document): Update {
  return {
    apply(_bytes, before) {
      if (_id !== undefined && !equalValues(_id, before._id)) throw immutableId();
      return { _id: before._id, ...given };
    },
    create(filter) {
      return created(_id === undefined ? given : { _id, ...given }, equalities(filter, '_id'));
    },
  };
}

const immutableId = () =>
  new CommandError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );

function operators(update: Record<string, Value>): Update {
  const steps = Object.entries(update).flatMap(([name, fields]) => parseSteps(name, fields));
  checkConflicts(steps);
  steps.sort(inOrder);
  return {
    touched: new Set(steps.flatMap(({ parts, target = parts }) => [parts[0], target[0]])) as Set<string>,
    apply(bytes, before) {
      const after = decode(bytes);
      for (const step of steps) if (step.name !== '$setOnInsert') applyStep(step, after);
      if (!equalValues(before._id, after._id)) throw immutableId();
      checkStorable(after);
      return after;
    },
    create(filter) {
      const before = equalities(filter);
      // A copy, since the values belong to the filter, which may be asked again.
      const after = decode(encode(before));
      for (const step of steps) applyStep(step, after);
      return created(after, before);
    },
  };
}

/** MongoDB's order of the fields of an update, in which it also adds new ones: by their names, those that are numbers by size. */
function inOrder(one: Step, other: Step): number {
  const a = one.target ?? one.parts;
  const b = other.target ?? other.parts;
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareNames(a[i] as string, b[i] as string);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareNames(a: string, b: string): number {
  const numbers = /^\d+$/.test(a) && /^\d+$/.test(b);
  return (numbers ? Number(a) - Number(b) : 0) || compareStrings(a, b);
}

function parseSteps(name: string, fields: Value): Step[] {
  if (!(UPDATE_OPERATORS as readonly string[]).includes(name))
    throw new CommandError('FailedToParse', `Unknown modifier: ${name}. Expected a valid update modifier`);
  if (!isObject(fields))
    throw new CommandError(
      'FailedToParse',
      `Modifiers operate on fields but we found type ${typeof fields} instead: ${name}`,
    );
  return Object.entries(fields).map(([path, operand]) => {
    checkStorable(operand);
    if (name !== '$rename')
      return { name, path, parts: updatePath(path), run: operatorFor(name as FieldOperator, operand) };
    if (typeof operand !== 'string' || path.includes('$') || operand.includes('$'))
      throw new CommandError('BadValue', `The 'to' field for $rename must be a plain string: ${path}`);
    return { name, path, parts: updatePath(path), run: () => REMOVE, target: updatePath(operand) };
  });
}

/** Two operators must not meet in one field. */
function checkConflicts(steps: Step[]): void {
  const paths = steps.flatMap(({ path, target }) =>
    target === undefined ? [path] : [path, target.join('.')],
  );
  for (const [i, path] of paths.entries())
    for (const other of paths.slice(0, i))
      if (overlaps(path, other))
        throw new CommandError(
          'ConflictingUpdateOperators',
          `Updating the path '${path}' would create a conflict at '${other}'`,
        );
}

function applyStep(step: Step, after: Document): void {
  if (step.target !== undefined) rename(after, step.parts, step.target);
  else change(step, after);
}

/** Operators that only take away make no way to a field that is not there. */
const TAKING = new Set(['$unset', '$pull']);

function change(step: Step, after: Document): void {
  const { parts } = step;
  const place = TAKING.has(step.name) ? findPlace(after, parts) : makeWay(after, parts);
  if (!place) return;
  const current = own(place.holder, place.name);
  const value = step.run(current, step.path);
  if (value === undefined || isSame(current, value)) return;
  if (value !== REMOVE) assign(place, value);
  else if (Array.isArray(place.holder)) {
    if (current !== undefined) assign(place, null);
  } else delete place.holder[place.name];
}

function rename(after: Document, from: string[], to: string[]): void {
  const place = findPlace(after, from);
  const value = place && own(place.holder, place.name);
  if (!place || value === undefined) return;
  if (leadsThroughArray(after, from)) throw inArray('source', from);
  if (leadsThroughArray(after, to)) throw inArray('destination', to);
  delete place.holder[place.name];
  assign(makeWay(after, to), value);
}

const inArray = (which: string, parts: string[]) =>
  new CommandError(
    'BadValue',
    `The ${which} field for $rename cannot be an array element: ${parts.join('.')}`,
  );

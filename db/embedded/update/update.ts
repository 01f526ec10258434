import { type Document, ObjectId } from 'bson';
import { CommandError } from '../errors';
import type { Matcher } from '../query/matcher';
import type { Node } from '../query/node';
import { overlaps, splitPath } from '../query/paths';
import type { Cell, Scope } from '../query/scope';
import { checkStorable, decode, encode } from '../storage/codec';
import { checkInserted, checkNewDocument } from '../storage/documents';
import { fillEmptyTimes } from '../storage/empty-times';
import { compareStrings, equalValues, isObject, own, type Value } from '../storage/values';
import { UPDATE_OPERATORS } from '../supported';
import { equalities } from './equalities';
import { isSame, type Operator, operatorFor, REMOVE } from './operators';
import {
  assign,
  type Elements,
  findPlace,
  leadsThroughArray,
  makeWay,
  matchedPosition,
  parseArrayFilters,
  resolve,
} from './paths';
import { compileUpdatePipeline } from './pipeline';

/** One operator on one path. */
interface Step {
  name: string;
  path: string;
  run: Operator;
  /** where `$rename` takes its field to */
  target?: string;
}

/** An update, checked and ready to be applied to documents. */
export interface Update {
  /** Makes the new form of a stored document from its bytes; `before` is the same, decoded, and stays as it is. */
  apply(bytes: Uint8Array, filter: Node, before: Document): Document;
  /** Makes the document of an upsert that found none. */
  create(filter: Node): Document;
  /** the fields of the document that it is about; where it is not said, about all of it */
  touched?: ReadonlySet<string>;
}

/** The options of an update. */
interface UpdateOptions {
  arrayFilters?: Value;
  multi?: boolean;
  /** values that a pipeline knows as variables */
  constants?: Value;
}

/** Reads an update: operators, a pipeline, or a whole new document. */
export function parseUpdate(update: Value, scope: Scope, options: UpdateOptions): Update {
  const { arrayFilters, multi = false, constants } = options;
  if (Array.isArray(update)) {
    if (arrayFilters !== undefined)
      throw new CommandError('FailedToParse', 'arrayFilters may not be specified for pipeline-style updates');
    return pipeline(compileUpdatePipeline(update, withConstants(scope, constants)));
  }
  if (constants !== undefined)
    throw new CommandError('Location51198', 'Constant values may only be specified for pipeline updates');
  if (!isObject(update))
    throw new CommandError('FailedToParse', 'An update must be a document or a pipeline');
  if (Object.keys(update)[0]?.startsWith('$'))
    return operators(update, parseArrayFilters(arrayFilters, scope), scope);
  if (multi)
    throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update');
  checkNewDocument(update);
  return replacement(update);
}

function withConstants(scope: Scope, constants: Value): Scope {
  if (constants === undefined) return scope;
  if (!isObject(constants)) throw new CommandError('TypeMismatch', "BSON field 'c' must be an object");
  const { scope: inner, cells } = scope.with(Object.keys(constants));
  for (const [i, value] of Object.values(constants).entries()) (cells[i] as Cell).value = value;
  return inner;
}

/** An `_id` that the pipeline leaves out stays, or is made; one that it changes is refused. */
function pipeline(run: (document: Document) => Document): Update {
  return {
    apply(bytes) {
      const before = decode(bytes);
      const { _id = before._id, ...rest } = run(before);
      if (!equalValues(_id, before._id)) throw immutableId();
      return checked({ _id, ...rest });
    },
    create(filter) {
      const before = equalities(filter);
      return created(run(before), before);
    },
  };
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
  const now = () => {
    const document = { ...given };
    fillEmptyTimes(document);
    return document;
  };
  return {
    apply(bytes) {
      const before = decode(bytes);
      if (_id !== undefined && !equalValues(_id, before._id)) throw immutableId();
      return { _id: before._id, ...now() };
    },
    create(filter) {
      const rest = now();
      return created(_id === undefined ? rest : { _id, ...rest }, equalities(filter, '_id'));
    },
  };
}

const immutableId = () =>
  new CommandError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );

function operators(update: Record<string, Value>, filters: Map<string, Matcher>, scope: Scope): Update {
  const steps = Object.entries(update).flatMap(([name, fields]) => parseSteps(name, fields, scope));
  checkConflicts(steps);
  checkFilterNames(steps, filters);
  steps.sort(inOrder);
  return {
    touched: new Set(
      steps.flatMap(({ path, target = path }) => [path, target].map((one) => splitPath(one)[0] as string)),
    ),
    apply(bytes, filter, before) {
      const after = decode(bytes);
      const matched = (path: string) => matchedPosition(filter, before, path);
      const now = steps.filter(({ name }) => name !== '$setOnInsert');
      applySteps(now, before, after, { filters, matched });
      if (!equalValues(before._id, after._id)) throw immutableId();
      checkStorable(after);
      return after;
    },
    create(filter) {
      const before = equalities(filter);
      // A copy, since the values belong to the filter, which may be asked again.
      const after = decode(encode(before));
      applySteps(steps, before, after, { filters, matched: () => undefined });
      return created(after, before);
    },
  };
}

/** MongoDB's order of the fields of an update, in which it also adds new ones: by their names, those that are numbers by size. */
function inOrder(one: Step, other: Step): number {
  const a = splitPath(one.target ?? one.path);
  const b = splitPath(other.target ?? other.path);
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

function parseSteps(name: string, fields: Value, scope: Scope): Step[] {
  if (!(UPDATE_OPERATORS as readonly string[]).includes(name))
    throw new CommandError(
      'FailedToParse',
      `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  if (!isObject(fields))
    throw new CommandError(
      'FailedToParse',
      `Modifiers operate on fields but we found type ${typeof fields} instead: ${name}`,
    );
  return Object.entries(fields).map(([path, operand]) => {
    checkStorable(operand);
    if (name !== '$rename') return { name, path, run: operatorFor(name, operand, scope) };
    if (typeof operand !== 'string' || path.includes('$') || operand.includes('$'))
      throw new CommandError('BadValue', `The 'to' field for $rename must be a plain string: ${path}`);
    return { name, path, run: () => REMOVE, target: operand };
  });
}

/** Two operators must not meet in one field. */
function checkConflicts(steps: Step[]): void {
  const paths = steps.flatMap(({ path, target }) => (target === undefined ? [path] : [path, target]));
  for (const [i, path] of paths.entries())
    for (const other of paths.slice(0, i))
      if (overlaps(path, other))
        throw new CommandError(
          'ConflictingUpdateOperators',
          `Updating the path '${path}' would create a conflict at '${other}'`,
        );
}

function checkFilterNames(steps: Step[], filters: Map<string, Matcher>): void {
  const all = steps.map(({ path }) => path).join(' ');
  for (const name of filters.keys())
    if (!all.includes(`$[${name}]`))
      throw new CommandError(
        'FailedToParse',
        `The array filter for identifier '${name}' was not used in the update`,
      );
}

/** Where each step acts; resolved against the document as it was, before the first has changed it. */
function placesOf(steps: Step[], before: Document, elements: Elements): { step: Step; parts: string[] }[] {
  const places = steps.flatMap((step) =>
    resolve(before, step.path, elements).map((parts) => ({ step, parts })),
  );
  // Paths without a placeholder have been compared already, once for all documents.
  if (steps.some(({ path }) => path.includes('$'))) checkPlaces(places);
  return places;
}

/** What two placeholders stand for must not be one element, or lie within it. */
function checkPlaces(places: { step: Step; parts: string[] }[]): void {
  const taken = new Map(places.map(({ step, parts }) => [parts.join('.'), step]));
  for (const { step, parts } of places)
    for (let length = 1; length <= parts.length; length++) {
      const path = parts.slice(0, length).join('.');
      const other = taken.get(path);
      if (other !== undefined && other !== step)
        throw new CommandError('ConflictingUpdateOperators', `Update created a conflict at '${path}'`);
    }
}

function applySteps(steps: Step[], before: Document, after: Document, elements: Elements): void {
  for (const { step, parts } of placesOf(steps, before, elements)) {
    if (step.target !== undefined) rename(after, parts, splitPath(step.target));
    else change(step, after, parts);
  }
}

/** Operators that only take away make no way to a field that is not there. */
const TAKING = new Set(['$unset', '$pop', '$pull', '$pullAll']);

function change(step: Step, after: Document, parts: string[]): void {
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

import { type Document, ObjectId } from 'bson';
import { CommandError } from '../errors';
import { scopeOf } from '../query/command-scope';
import { namedOperand, refuse } from '../query/expressions/operands';
import { and } from '../query/filter';
import { leaf } from '../query/leaf';
import { splitPath, valuesAt } from '../query/paths';
import { scan } from '../query/scan';
import type { Scope } from '../query/scope';
import { withoutPauses } from '../slices';
import type { Collection } from '../storage/catalog';
import { encodeStored } from '../storage/codec';
import { checkInserted, insertDocument, replaceDocument } from '../storage/documents';
import type { Writer } from '../storage/engine';
import { equalValues, isObject, type Value } from '../storage/values';
import { compileUpdatePipeline } from '../update/pipeline';
import { planned } from './query';

/** What `$merge` makes of a document that is there and a new one; `undefined` leaves it as it is. */
type WhenMatched = (existing: Document, made: Document) => Document | undefined;

/** `$merge`, checked: where it goes, and how it puts one document there. */
interface Merge {
  into: Value;
  onto(writer: Writer, collection: Collection): (made: Document) => void;
}

const OPTIONS = ['on', 'let', 'whenMatched', 'whenNotMatched'];

/** Reads `$merge`; refuses what MongoDB refuses. */
export function readMerge(spec: Value, scope: Scope): Merge {
  const codes = { object: 51182, unknown: 40415, missing: 40414 };
  const checked =
    typeof spec === 'string' ? { into: spec } : namedOperand(spec, '$merge', ['into'], OPTIONS, codes);
  const on = onFields(checked.on);
  const matched = whenMatched(checked, on, scope);
  const { whenNotMatched = 'insert' } = checked;
  if (!['insert', 'discard', 'fail'].includes(whenNotMatched))
    throw new CommandError(
      'BadValue',
      `Enumeration value '${whenNotMatched}' for field '$merge.whenNotMatched' is not a valid value.`,
    );
  return {
    into: checked.into,
    onto(writer, collection) {
      checkUnique(collection, on);
      return (made) => {
        const document = withId(made, on);
        const existing = find(writer, collection, on, document);
        if (!existing) return unmatched(writer, collection, document, whenNotMatched);
        const after = matched(existing.document, document);
        if (after) put(writer, collection, existing.document, after);
      };
    },
  };
}

function onFields(on: Value): string[] {
  const fields = on === undefined ? ['_id'] : Array.isArray(on) ? on : [on];
  if (fields.length === 0)
    throw refuse(51187, "If explicitly specifying $merge 'on', must include at least one field");
  if (!fields.every((field: unknown) => typeof field === 'string'))
    throw refuse(51186, "$merge 'on' field must be either a string or an array of strings");
  if (new Set(fields).size < fields.length) throw refuse(31465, "Found a duplicate field in $merge 'on'");
  return fields;
}

/** Only where a unique index says so there is one document at the most to merge with. */
function checkUnique(collection: Collection, on: string[]): void {
  const same = (names: string[]) => names.length === on.length && names.every((name) => on.includes(name));
  const found = collection.indexes.some(
    ({ unique, partial, key }) => unique && !partial && same(Object.keys(key)),
  );
  if (!same(['_id']) && !found)
    throw refuse(51183, 'Cannot find index to verify that join fields will be unique');
}

function withId(made: Document, on: string[]): Document {
  return on.includes('_id') && made._id === undefined ? { _id: new ObjectId(), ...made } : made;
}

function find(writer: Writer, collection: Collection, on: string[], made: Document) {
  const scope = scopeOf();
  const leaves = on.map((field) => {
    const values = valuesAt(made, splitPath(field));
    const [value] = values;
    if (values.length !== 1 || value === undefined || value === null || isArrayAt(made, field))
      throw refuse(51132, "$merge write error: 'on' field cannot be missing, null, undefined or an array");
    return { kind: 'leaf' as const, leaf: leaf(field, 'eq', value, scope) };
  });
  const { plan, counters } = planned(
    collection,
    { filter: and(leaves), sort: [], skip: 0, limit: 1 },
    scope,
    undefined,
  );
  const [found] = withoutPauses(scan(writer, collection, plan, counters));
  return found;
}

function isArrayAt(document: Document, path: string): boolean {
  let value: Value = document;
  for (const part of splitPath(path)) {
    value = isObject(value) ? value[part] : undefined;
    if (Array.isArray(value)) return true;
  }
  return false;
}

function unmatched(writer: Writer, collection: Collection, made: Document, what: string): void {
  if (what === 'insert') insertDocument(writer, collection, encodeStored(made));
  else if (what === 'fail')
    throw new CommandError(
      'MergeStageNoMatchingDocument',
      '$merge could not find a matching document in the target collection for at least one document in the source collection',
    );
}

function put(writer: Writer, collection: Collection, before: Document, made: Document): void {
  const { _id = before._id, ...rest } = made;
  if (!equalValues(_id, before._id))
    throw new CommandError(
      'ImmutableField',
      "$merge failed to update the matching document, did you attempt to modify the _id or the shard key? The field '_id' is immutable",
    );
  const after = { _id, ...rest };
  checkInserted(after);
  replaceDocument(writer, collection, { before, after, bytes: encodeStored(after) });
}

function whenMatched(spec: Record<string, Value>, on: string[], scope: Scope): WhenMatched {
  const { whenMatched: what = 'merge' } = spec;
  if (Array.isArray(what)) return byPipeline(what, spec.let, scope);
  if (spec.let !== undefined)
    throw refuse(51199, "Cannot use 'let' variables with 'whenMatched' mode other than a pipeline");
  switch (what) {
    case 'replace':
      return (_, made) => made;
    case 'merge':
      return (existing, made) => ({ ...existing, ...made });
    case 'keepExisting':
      return () => undefined;
    case 'fail':
      return (existing) => {
        throw new CommandError(
          'DuplicateKey',
          `E11000 duplicate key error: $merge found a document with _id ${existing._id}`,
          {
            keyPattern: Object.fromEntries(on.map((field) => [field, 1])),
            keyValue: Object.fromEntries(on.map((field) => [field, valuesAt(existing, splitPath(field))[0]])),
          },
        );
      };
    default:
      throw refuse(
        51191,
        "The 'whenMatched' field must be one of replace, keepExisting, merge, fail, or a pipeline",
      );
  }
}

/** A pipeline works on the document that is there, and knows the new one as `$$new`. */
function byPipeline(stages: Document[], variables: Value, scope: Scope): WhenMatched {
  const source: Value = variables ?? { new: '$$ROOT' };
  if (!isObject(source)) throw new CommandError('TypeMismatch', "BSON field '$merge.let' must be an object");
  const names = Object.keys(source);
  const values = names.map((name) => scope.compile(source[name]));
  const { scope: inner, cells } = scope.with(names);
  const run = compileUpdatePipeline(stages, inner);
  return (existing, made) => {
    for (const [i, cell] of cells.entries()) cell.value = values[i]?.(made);
    return run(existing);
  };
}

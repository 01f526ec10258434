import type { Document } from 'bson';
import { CommandError } from '../errors';
import { encodeKey } from '../storage/key-encoding';
import { isObject, type Value } from '../storage/values';
import { STAGES } from '../supported';
import { type Accumulator, accumulatorFor } from './accumulators';
import { compileExpression, type Expression } from './expression';
import { parseFilter } from './filter';
import { compileFilter } from './matcher';
import { parseProjection } from './projection';
import { parseSort, Sorter } from './sort';

/** One stage, ready to run: documents in, documents out. */
export type Stage = (documents: Iterable<Document>) => Iterable<Document>;

/** Splits a stage into its name and what it says; refuses one that is not in the list. */
export function stageName(stage: Value): string {
  const names = isObject(stage) ? Object.keys(stage) : [];
  if (names.length !== 1)
    throw new CommandError(
      'Location40324',
      'A pipeline stage specification object must contain exactly one field.',
    );
  const name = names[0] as string;
  if (!STAGES.has(name))
    throw new CommandError(
      'Location40324',
      `Unrecognized pipeline stage name: '${name}' (the embedded store does not support it)`,
    );
  return name;
}

/** Compiles one stage of a pipeline. */
export function compileStage(stage: Document): Stage {
  const name = stageName(stage);
  const spec: Value = stage[name];
  switch (name) {
    case '$match':
      return match(spec);
    case '$group':
      return group(spec);
    case '$sort':
      return sort(spec);
    case '$limit':
      return limit(positive(spec, name));
    case '$skip':
      return skip(positive(spec, name));
    case '$project':
      return project(spec);
    default:
      return count(spec);
  }
}

function positive(value: Value, name: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < (name === '$limit' ? 1 : 0))
    throw new CommandError('BadValue', `invalid argument to ${name} stage: ${value}`);
  return number;
}

function match(spec: Value): Stage {
  const matches = compileFilter(parseFilter(spec));
  return function* (documents) {
    for (const document of documents) if (matches(document)) yield document;
  };
}

function sort(spec: Value): Stage {
  const fields = parseSort(spec);
  return (documents) => {
    const sorter = new Sorter<Document>(fields);
    for (const document of documents) sorter.add(document, document);
    return sorter.sorted();
  };
}

function limit(most: number): Stage {
  return function* (documents) {
    let at = 0;
    for (const document of documents) {
      yield document;
      if (++at >= most) return;
    }
  };
}

function skip(first: number): Stage {
  return function* (documents) {
    let at = 0;
    for (const document of documents) if (at++ >= first) yield document;
  };
}

function project(spec: Value): Stage {
  const projection = parseProjection(spec);
  if (!projection)
    throw new CommandError('BadValue', 'Invalid $project: a specification must have at least one field');
  return function* (documents) {
    for (const document of documents) yield projection(document);
  };
}

function count(name: Value): Stage {
  if (typeof name !== 'string' || name === '' || name.startsWith('$') || name.includes('.'))
    throw new CommandError('BadValue', 'the count field must be a non-empty string without $ or .');
  return function* (documents) {
    let n = 0;
    for (const _ of documents) n++;
    if (n > 0) yield { [name]: n };
  };
}

interface Field {
  name: string;
  expression: Expression;
  make: () => Accumulator;
}

function group(spec: Value): Stage {
  if (!isObject(spec) || !('_id' in spec))
    throw new CommandError('BadValue', 'a group specification must include an _id');
  const id = compileExpression(spec._id);
  const fields = Object.entries(spec)
    .filter(([name]) => name !== '_id')
    .map(([name, value]) => accumulate(name, value));
  return function* (documents) {
    const groups = new Map<string, { _id: Value; accumulators: Accumulator[] }>();
    for (const document of documents) {
      const value = id(document);
      const key = typeof value === 'string' ? `s${value}` : encodeKey(value).toString('latin1');
      let found = groups.get(key);
      if (!found) {
        found = { _id: value ?? null, accumulators: fields.map(({ make }) => make()) };
        groups.set(key, found);
      }
      for (const [i, { expression }] of fields.entries()) found.accumulators[i]?.add(expression(document));
    }
    for (const { _id, accumulators } of groups.values()) {
      const result: Document = { _id };
      for (const [i, { name }] of fields.entries()) result[name] = accumulators[i]?.result();
      yield result;
    }
  };
}

function accumulate(name: string, value: Value): Field {
  const keys = isObject(value) ? Object.keys(value) : [];
  if (keys.length !== 1)
    throw new CommandError('BadValue', `The field '${name}' must specify one accumulator`);
  const operator = keys[0] as string;
  if (operator === '$count') return { name, expression: () => 1, make: accumulatorFor('$sum') };
  return { name, make: accumulatorFor(operator), expression: compileExpression(value[operator]) };
}

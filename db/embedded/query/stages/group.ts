import type { Document } from 'bson';
import { PAUSE, sliced } from '../../slices';
import { isObject, type Value } from '../../storage/values';
import { type Accumulation, compileAccumulator } from '../accumulators';
import { identity } from '../collation';
import { refuse } from '../expressions/operands';
import { groupMemory } from '../memory';
import type { Expression, Scope } from '../scope';
import type { Accumulator } from '../totals';
import { sortFields, sorting } from './sort';
import type { CompileStage, Stage } from './stage';

/** One field of a group, and what makes it. */
interface GroupField extends Accumulation {
  name: string;
}

/** Roughly how many bytes one group takes in addition to its key. */
const GROUP_BYTES = 100;

export const group: CompileStage = (spec, { scope }, name) => {
  if (!isObject(spec)) throw refuse(15947, "a group's fields must be specified in an object");
  if (!('_id' in spec)) throw refuse(15955, 'a group specification must include an _id');
  return grouping(scope.compile(spec._id), groupFields(spec, scope), scope, name);
};

/** Compiles the accumulators among the fields of `$group`, or of the `output` of a bucket. */
export function groupFields(spec: Record<string, Value>, scope: Scope): GroupField[] {
  return Object.entries(spec)
    .filter(([name]) => name !== '_id')
    .map(([name, value]) => ({ name, ...compileAccumulator(name, value, scope) }));
}

/** A group as an answer. */
export function finished(_id: Value, fields: GroupField[], accumulators: Accumulator[]): Document {
  const result: Document = { _id };
  for (const [i, { name }] of fields.entries()) result[name] = accumulators[i]?.result();
  return result;
}

/** Groups by a value, in the order in which the values come. */
export function grouping(id: Expression, fields: GroupField[], scope: Scope, name: string): Stage {
  return function* (documents) {
    const memory = groupMemory(name);
    const groups = new Map<string, { _id: Value; accumulators: Accumulator[] }>();
    for (const document of documents) {
      if (document === PAUSE) {
        yield PAUSE;
        continue;
      }
      const value = id(document);
      const key =
        typeof value === 'string' && !scope.collation ? `s${value}` : identity(value, scope.collation);
      let found = groups.get(key);
      if (!found) {
        memory.take(GROUP_BYTES * (1 + fields.length) + 2 * key.length);
        found = { _id: value ?? null, accumulators: fields.map(({ make }) => make(value)) };
        groups.set(key, found);
      }
      const { accumulators } = found;
      for (let i = 0; i < fields.length; i++)
        (accumulators[i] as Accumulator).add((fields[i] as GroupField).expression(document));
    }
    for (const made of sliced(groups.values()))
      yield made === PAUSE ? PAUSE : finished(made._id, fields, made.accumulators);
  };
}

/** `$sortByCount`: groups by a value, the most frequent first. */
export const sortByCount: CompileStage = (spec, surroundings) => {
  const path = typeof spec === 'string' && spec.startsWith('$');
  const expression = isObject(spec) && Object.keys(spec)[0]?.startsWith('$');
  if (!path && !expression)
    throw refuse(
      40147,
      'the sortByCount field must be defined as a $-prefixed path or an expression inside an object',
    );
  const counted = group({ _id: spec, count: { $sum: 1 } }, surroundings, '$sortByCount');
  const byCount = sorting(sortFields({ count: -1 }), surroundings.scope);
  return (documents) => byCount(counted(documents));
};

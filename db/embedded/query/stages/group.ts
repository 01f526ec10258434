import type { Document } from 'bson';
import { PAUSE, sliced } from '../../slices';
import { identity } from '../../storage/key-encoding';
import { isObject, type Value } from '../../storage/values';
import { type Accumulation, compileAccumulator } from '../accumulators';
import { compileExpression } from '../expression';
import { groupMemory } from '../memory';
import { refuse } from '../operands';
import type { Accumulator } from '../totals';
import type { CompileStage } from './stage';

/** One field of a group, and what makes it. */
interface GroupField extends Accumulation {
  name: string;
}

/** Roughly how many bytes one group takes in addition to its key. */
const GROUP_BYTES = 100;

/** Groups by a value, in the order in which the values come. */
export const group: CompileStage = (spec, _, name) => {
  if (!isObject(spec)) throw refuse(15947, "a group's fields must be specified in an object");
  if (!('_id' in spec)) throw refuse(15955, 'a group specification must include an _id');
  const id = compileExpression(spec._id);
  const fields = Object.entries(spec)
    .filter(([field]) => field !== '_id')
    .map(([field, value]): GroupField => ({ name: field, ...compileAccumulator(field, value) }));
  return function* (documents) {
    const memory = groupMemory(name);
    const groups = new Map<string, { _id: Value; accumulators: Accumulator[] }>();
    for (const document of documents) {
      if (document === PAUSE) {
        yield PAUSE;
        continue;
      }
      const value = id(document);
      const key = typeof value === 'string' ? `s${value}` : identity(value);
      let found = groups.get(key);
      if (!found) {
        memory.take(GROUP_BYTES * (1 + fields.length) + 2 * key.length);
        found = { _id: value ?? null, accumulators: fields.map(({ make }) => make()) };
        groups.set(key, found);
      }
      const { accumulators } = found;
      for (let i = 0; i < fields.length; i++)
        (accumulators[i] as Accumulator).add((fields[i] as GroupField).expression(document));
    }
    for (const made of sliced(groups.values()))
      yield made === PAUSE ? PAUSE : finished(made._id, fields, made.accumulators);
  };
};

/** The document of a finished group. */
function finished(_id: Value, fields: GroupField[], accumulators: Accumulator[]): Document {
  const result: Document = { _id };
  for (const [i, { name }] of fields.entries()) result[name] = accumulators[i]?.result();
  return result;
}

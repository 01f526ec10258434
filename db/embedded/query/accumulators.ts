import { CommandError } from '../errors';
import { identity } from '../storage/key-encoding';
import { compareValues, isObject, own, type Value } from '../storage/values';
import type { ACCUMULATORS } from '../supported';
import { compileExpression } from './expression';
import { type Memory, operatorMemory, sizeOf } from './memory';
import { type Expression, isNull } from './operands';
import { type Accumulator, average, sum } from './totals';

/** What an accumulator gets of each document, and how one is made for each group. */
export interface Accumulation {
  expression: Expression;
  make: () => Accumulator;
}

type Build = (operand: Value, name: string) => Accumulation;

const plain =
  (make: (memory: Memory) => Accumulator): Build =>
  (operand, name) => {
    // One limit for all groups together.
    const memory = operatorMemory(name);
    return { expression: argument(operand, name), make: () => make(memory) };
  };

function argument(operand: Value, name: string): Expression {
  if (Array.isArray(operand))
    throw new CommandError('Location40237', `The ${name} accumulator is a unary operator`);
  return compileExpression(operand);
}

/** The greatest value (`sign` 1) or the least (-1); of equal ones the first. Null and missing values do not count. */
function extreme(sign: 1 | -1): Accumulator {
  let best: Value;
  return {
    add: (value) => {
      if (isNull(value)) return;
      if (best === undefined || sign * compareValues(value, best) > 0) best = value;
    },
    result: () => best ?? null,
  };
}

function first(): Accumulator {
  let seen = false;
  let kept: Value;
  return {
    add: (value) => {
      if (!seen) kept = value ?? null;
      seen = true;
    },
    result: () => kept,
  };
}

function last(): Accumulator {
  let kept: Value = null;
  return {
    add: (value) => {
      kept = value ?? null;
    },
    result: () => kept,
  };
}

function push(memory: Memory): Accumulator {
  const kept: Value[] = [];
  return {
    add: (value) => {
      if (value === undefined) return;
      memory.take(sizeOf(value));
      kept.push(value);
    },
    result: () => kept,
  };
}

function addToSet(memory: Memory): Accumulator {
  const kept = new Map<string, Value>();
  return {
    add: (value) => {
      if (value === undefined) return;
      const key = identity(value);
      if (kept.has(key)) return;
      memory.take(key.length + sizeOf(value));
      kept.set(key, value);
    },
    result: () => [...kept.values()],
  };
}

const count: Build = (operand, name) => {
  if (!isObject(operand) || Object.keys(operand).length > 0)
    throw new CommandError('TypeMismatch', `${name} takes no arguments, i.e. ${name}:{}`);
  return { expression: () => 1, make: sum };
};

/** Accumulators by name; any other is refused. */
const BUILDS: Readonly<Record<(typeof ACCUMULATORS)[number], Build>> = {
  $sum: plain(sum),
  $avg: plain(average),
  $min: plain(() => extreme(-1)),
  $max: plain(() => extreme(1)),
  $first: plain(first),
  $last: plain(last),
  $push: plain(push),
  $addToSet: plain(addToSet),
  $count: count,
};

/** Compiles `{ $accumulator: operand }`, which a field of `$group` must be. */
export function compileAccumulator(field: string, spec: Value): Accumulation {
  if (field.includes('.'))
    throw new CommandError('Location40235', `The field name '${field}' cannot contain '.'`);
  if (field.startsWith('$'))
    throw new CommandError('Location40236', `The field name '${field}' cannot be an operator name`);
  if (!isObject(spec) || Object.keys(spec).some((key) => !key.startsWith('$')))
    throw new CommandError('Location40234', `The field '${field}' must be an accumulator object`);
  const [name, ...others] = Object.keys(spec);
  if (name === undefined || others.length > 0)
    throw new CommandError('Location40238', `The field '${field}' must specify one accumulator`);
  const build: Build | undefined = own(BUILDS, name);
  if (build) return build(spec[name], name);
  throw new CommandError('Location15952', `unknown group operator '${name}'`);
}

import { CommandError, unsupported } from '../errors';
import { compareValues, isObject, own, type Value } from '../storage/values';
import { type ACCUMULATORS, REFUSED_EXPRESSIONS } from '../supported';
import { identity } from './collation';
import { positiveCount } from './expressions/arrays';
import { mergeInto } from './expressions/objects';
import { isNull, namedOperand } from './expressions/operands';
import { type Memory, operatorMemory, sizeOf } from './memory';
import type { Expression, Scope } from './scope';
import { parseSort, Sorter } from './sort';
import { type Accumulator, average, deviation, sum } from './totals';

/** What an accumulator is given of each document, and how one is made for each group, of which it sees the `_id`. */
export interface Accumulation {
  expression: Expression;
  make: (id: Value) => Accumulator;
}

type Build = (operand: Value, scope: Scope, name: string) => Accumulation;

const plain =
  (make: (scope: Scope, memory: Memory) => Accumulator): Build =>
  (operand, scope, name) => {
    // What all groups gather together must fit.
    const memory = operatorMemory(name);
    return { expression: argument(operand, scope, name), make: () => make(scope, memory) };
  };

function argument(operand: Value, scope: Scope, name: string): Expression {
  if (Array.isArray(operand))
    throw new CommandError('Location40237', `The ${name} accumulator is a unary operator`);
  return scope.compile(operand);
}

/** The greatest value (`sign` 1) or the least (-1); of equal ones the first, and nothing of what is null or missing. */
export function extreme(sign: 1 | -1, compare: (a: Value, b: Value) => number = compareValues): Accumulator {
  let best: Value;
  return {
    add: (value) => {
      if (isNull(value)) return;
      if (best === undefined || sign * compare(value, best) > 0) best = value;
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

function addToSet(scope: Scope, memory: Memory): Accumulator {
  const kept = new Map<string, Value>();
  return {
    add: (value) => {
      if (value === undefined) return;
      const key = identity(value, scope.collation);
      if (kept.has(key)) return;
      memory.take(key.length + sizeOf(value));
      kept.set(key, value);
    },
    result: () => [...kept.values()],
  };
}

function mergeObjects(): Accumulator {
  const merged: Record<string, Value> = {};
  return { add: (value) => mergeInto(merged, value, '$mergeObjects'), result: () => merged };
}

const COUNTED = { object: 5787900, unknown: 5787901, missing: 5787906 };

/** `$firstN` and its like: `{ input, n }`, where `n` may look at the group's `_id`. */
const several =
  (make: (n: number, scope: Scope, memory: Memory) => Accumulator): Build =>
  (operand, scope, name) => {
    const { input, n } = namedOperand(operand, name, ['input', 'n'], [], COUNTED);
    const count = scope.compile(n);
    const memory = operatorMemory(name);
    return {
      expression: scope.compile(input),
      make: (id) => make(positiveCount(count(isObject(id) ? id : {}), name), scope, memory),
    };
  };

function firstN(n: number, memory: Memory): Accumulator {
  const kept: Value[] = [];
  return {
    add: (value) => {
      if (kept.length >= n) return;
      memory.take(sizeOf(value));
      kept.push(value ?? null);
    },
    result: () => kept,
  };
}

function lastN(n: number, memory: Memory): Accumulator {
  const kept: Value[] = [];
  return {
    add: (value) => {
      memory.take(sizeOf(value));
      kept.push(value ?? null);
      if (kept.length > n) memory.give(sizeOf(kept.shift()));
    },
    result: () => kept,
  };
}

/** The least by an order, in that order. */
function leastN(n: number, memory: Memory, compare: (a: Value, b: Value) => number): Accumulator {
  const kept: Value[] = [];
  return {
    add: (value) => {
      if (isNull(value)) return;
      if (kept.length === n && compare(value, kept[n - 1]) >= 0) return;
      memory.take(sizeOf(value));
      const at = kept.findIndex((other) => compare(value, other) < 0);
      kept.splice(at < 0 ? kept.length : at, 0, value);
      if (kept.length > n) memory.give(sizeOf(kept.pop()));
    },
    result: () => kept,
  };
}

const RANKED = { object: 5788001, unknown: 5788002, missing: 5788005 };

/** `$top`, `$bottom` and their `N`: `{ sortBy, output, n }`; from the bottom the order is turned, and back at the end. */
const ranked =
  (fromBottom: boolean, many: boolean): Build =>
  (operand, scope, name) => {
    const required = many ? ['sortBy', 'output', 'n'] : ['sortBy', 'output'];
    const { sortBy, output, n } = namedOperand(operand, name, required, [], RANKED);
    const fields = parseSort(sortBy).map((field) => ({
      ...field,
      descending: field.descending !== fromBottom,
    }));
    const value = scope.compile(output);
    const count = many ? scope.compile(n) : () => 1;
    const memory = operatorMemory(name);
    return {
      expression: (root) => root,
      make: (id) => {
        const most = positiveCount(count(isObject(id) ? id : {}), name);
        const sorter = new Sorter<Value>(fields, scope.strings, most, memory);
        return {
          add: (root) => {
            const shown = value(root) ?? null;
            sorter.add(shown, root, sizeOf(shown));
          },
          result: () => {
            const kept = sorter.sorted();
            if (fromBottom) kept.reverse();
            return many ? kept : kept[0];
          },
        };
      },
    };
  };

const count: Build = (operand, _, name) => {
  if (!isObject(operand) || Object.keys(operand).length > 0)
    throw new CommandError('TypeMismatch', `${name} takes no arguments, i.e. ${name}:{}`);
  return { expression: () => 1, make: sum };
};

/** Accumulators by name; any other is refused. */
const BUILDS: Readonly<Record<(typeof ACCUMULATORS)[number], Build>> = {
  $sum: plain(sum),
  $avg: plain(average),
  $min: plain((scope) => extreme(-1, (a, b) => scope.compare(a, b))),
  $max: plain((scope) => extreme(1, (a, b) => scope.compare(a, b))),
  $first: plain(first),
  $last: plain(last),
  $push: plain((_, memory) => push(memory)),
  $addToSet: plain(addToSet),
  $count: count,
  $stdDevPop: plain(() => deviation(0)),
  $stdDevSamp: plain(() => deviation(1)),
  $mergeObjects: plain(mergeObjects),
  $firstN: several((n, _, memory) => firstN(n, memory)),
  $lastN: several((n, _, memory) => lastN(n, memory)),
  $minN: several((n, scope, memory) => leastN(n, memory, (a, b) => scope.compare(a, b))),
  $maxN: several((n, scope, memory) => leastN(n, memory, (a, b) => scope.compare(b, a))),
  $top: ranked(false, false),
  $topN: ranked(false, true),
  $bottom: ranked(true, false),
  $bottomN: ranked(true, true),
};

/** Compiles `{ $accumulator: operand }`, which a field of `$group` must be. */
export function compileAccumulator(field: string, spec: Value, scope: Scope): Accumulation {
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
  if (build) return build(spec[name], scope, name);
  if (REFUSED_EXPRESSIONS.has(name)) throw unsupported(`the accumulator ${name}`);
  throw new CommandError('Location15952', `unknown group operator '${name}'`);
}

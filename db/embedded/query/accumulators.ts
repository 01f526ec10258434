import { CommandError, unsupported } from '../errors';
import { encodeKey } from '../storage/key-encoding';
import { compareValues, own, Rank, rankOf, toNumber, type Value } from '../storage/values';

/** Gathers one value of each document of a group. */
export interface Accumulator {
  add(value: Value): void;
  result(): Value;
}

const isNumber = (value: Value) => value !== undefined && rankOf(value) === Rank.Number;

function sum(): Accumulator {
  let total = 0;
  return {
    add: (value) => {
      if (isNumber(value)) total += toNumber(value);
    },
    result: () => total,
  };
}

function average(): Accumulator {
  let total = 0;
  let count = 0;
  return {
    add: (value) => {
      if (!isNumber(value)) return;
      total += toNumber(value);
      count++;
    },
    result: () => (count === 0 ? null : total / count),
  };
}

function extreme(sign: 1 | -1): Accumulator {
  let best: Value;
  return {
    add: (value) => {
      if (value === undefined || value === null) return;
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

function push(): Accumulator {
  const kept: Value[] = [];
  return {
    add: (value) => {
      if (value !== undefined) kept.push(value);
    },
    result: () => kept,
  };
}

function addToSet(): Accumulator {
  const kept = new Map<string, Value>();
  return {
    add: (value) => {
      if (value === undefined) return;
      const key = encodeKey(value).toString('latin1');
      if (!kept.has(key)) kept.set(key, value);
    },
    result: () => [...kept.values()],
  };
}

const ACCUMULATORS: Record<string, () => Accumulator> = {
  $sum: sum,
  $avg: average,
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: first,
  $last: last,
  $push: push,
  $addToSet: addToSet,
};

/** What makes a fresh accumulator for each group; refuses those that are not in the list. */
export function accumulatorFor(name: string): () => Accumulator {
  const make = own(ACCUMULATORS, name);
  if (make) return make;
  if (name.startsWith('$')) throw unsupported(`the accumulator ${name}`);
  throw new CommandError('BadValue', `The field '${name}' must be an accumulator object`);
}

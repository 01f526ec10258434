import { equalValues, type Value } from '../../storage/values';
import { ARRAY_LIMIT, tooMuch } from '../memory';
import { elementSorter } from '../sort';
import { typeName } from '../types';
import {
  type Build,
  binary,
  int32,
  isNull,
  namedOperand,
  type Operators,
  operandsOf,
  refuse,
  unary,
  variadic,
} from './operands';

/** Refuses what is no array, by MongoDB's code. */
function arrayOf(value: Value, code: number, what: string): Value[] {
  if (Array.isArray(value)) return value;
  throw refuse(code, `${what} must be an array, but is ${typeName(value)}`);
}

function elementAt(array: Value, index: Value, name: string): Value {
  if (isNull(array) || isNull(index)) return null;
  const elements = arrayOf(array, 28689, `${name}'s first argument`);
  return elements.at(int32(index, 28690, 28691, `${name}'s second argument`));
}

const end = (at: number): Build =>
  unary((array, name) => (isNull(array) ? null : arrayOf(array, 28689, `${name}'s argument`).at(at)));

function slice([array, a, b]: Value[], name: string): Value {
  if (isNull(array) || isNull(a) || b === null) return null;
  const elements = arrayOf(array, 28724, `First argument to ${name}`);
  const first = int32(a, 28725, 28726, `Second argument to ${name}`);
  if (b === undefined) return first < 0 ? elements.slice(first) : elements.slice(0, first);
  const count = int32(b, 28727, 28728, `Third argument to ${name}`);
  if (count <= 0) throw refuse(28729, `Third argument to ${name} must be positive: ${count}`);
  const start = first < 0 ? Math.max(0, elements.length + first) : first;
  return elements.slice(start, start + count);
}

function concatArrays(arrays: Value[], name: string): Value {
  if (arrays.some(isNull)) return null;
  for (const array of arrays)
    if (!Array.isArray(array)) throw refuse(28664, `${name} only supports arrays, not ${typeName(array)}`);
  // Asked before it is made: of what is too large, the making would take most of the time.
  if (arrays.reduce((sum, array) => sum + array.length, 0) > ARRAY_LIMIT) throw tooMuch(name);
  return ([] as Value[]).concat(...arrays);
}

function range([from, to, by = 1]: Value[], name: string): Value {
  const start = int32(from, 34443, 34444, `${name}'s starting value`);
  const stop = int32(to, 34445, 34446, `${name}'s ending value`);
  const step = int32(by, 34447, 34448, `${name}'s step value`);
  if (step === 0) throw refuse(34449, `${name} requires a non-zero step value`);
  const length = Math.max(0, Math.ceil((stop - start) / step));
  if (length > ARRAY_LIMIT) throw tooMuch(name);
  return Array.from({ length }, (_, i) => start + i * step);
}

const reverse = unary((array, name) =>
  isNull(array) ? null : [...arrayOf(array, 34435, `The argument to ${name}`)].reverse(),
);

const sortArray: Build = (operand, scope, name) => {
  const { input, sortBy } = namedOperand(operand, name, ['input', 'sortBy'], [], {
    object: 2942500,
    unknown: 2942501,
    missing: 2942502,
  });
  const sorted = elementSorter(sortBy, scope.strings);
  const values = scope.compile(input);
  return (root) => {
    const array = values(root);
    return isNull(array) ? null : sorted(arrayOf(array, 2942504, `The input argument to ${name}`));
  };
};

const zip: Build = (operand, scope, name) => {
  const codes = { object: 34460, unknown: 34464, missing: 34465 };
  const optional = ['defaults', 'useLongestLength'];
  const {
    inputs,
    defaults,
    useLongestLength = false,
  } = namedOperand(operand, name, ['inputs'], optional, codes);
  if (!Array.isArray(inputs))
    throw refuse(34461, `inputs must be an array of expressions, found ${typeName(inputs)}`);
  if (inputs.length === 0) throw refuse(34465, `${name} requires at least one input array`);
  if (typeof useLongestLength !== 'boolean') throw refuse(34463, 'useLongestLength must be a bool');
  if (defaults !== undefined && !Array.isArray(defaults))
    throw refuse(34462, `defaults must be an array of expressions, found ${typeName(defaults)}`);
  if (defaults !== undefined && !useLongestLength)
    throw refuse(34466, 'cannot specify defaults unless useLongestLength is true');
  if (defaults !== undefined && defaults.length !== inputs.length)
    throw refuse(34467, 'defaults and inputs must have the same length');
  const parts = inputs.map((input) => scope.compile(input));
  const fallbacks = defaults?.map((value: Value) => scope.compile(value));
  return (root) => {
    const arrays = parts.map((part) => part(root));
    if (arrays.some(isNull)) return null;
    for (const array of arrays)
      if (!Array.isArray(array)) throw refuse(34468, `${name} found a non-array expression in input`);
    const lengths = arrays.map((array) => array.length);
    const length = Math.max(0, useLongestLength ? Math.max(...lengths) : Math.min(...lengths));
    const missing = arrays.map((_, i) => fallbacks?.[i]?.(root) ?? null);
    return Array.from({ length }, (_, row) =>
      arrays.map((array, i) => (row < array.length ? array[row] : missing[i])),
    );
  };
};

function indexOf([array, wanted, from = 0, to]: Value[], name: string): Value {
  if (isNull(array)) return null;
  if (!Array.isArray(array))
    throw refuse(40090, `${name} requires an array as a first argument, found: ${typeName(array)}`);
  const start = position(from, name, 'starting');
  const stop = to === undefined ? array.length : Math.min(array.length, position(to, name, 'ending'));
  if (wanted === undefined) return -1;
  for (let i = start; i < stop; i++) if (equalValues(array[i], wanted)) return i;
  return -1;
}

/** A place in an array or a text, where a search begins or ends. */
export function position(value: Value, name: string, which: string): number {
  const at = int32(value, 40096, 40096, `${name}'s ${which} index`);
  if (at < 0) throw refuse(40097, `${name} requires a nonnegative ${which} index, found: ${at}`);
  return at;
}

const includes = binary((value, array, name, scope) => {
  if (!Array.isArray(array))
    throw refuse(40081, `${name} requires an array as a second argument, found: ${typeName(array)}`);
  // What is missing is no null here.
  return value !== undefined && array.some((element) => scope.equal(element, value));
});

const size = unary((array, name) => arrayOf(array, 17124, `The argument to ${name}`).length);

/** `$firstN`, `$lastN`, `$minN` and `$maxN` of an array. */
const some =
  (choose: (array: Value[], n: number, compare: (a: Value, b: Value) => number) => Value[]): Build =>
  (operand, scope, name) => {
    const { input, n } = namedOperand(operand, name, ['input', 'n'], [], {
      object: 5787801,
      unknown: 5787901,
      missing: 5787906,
    });
    const [values, count] = operandsOf([input, n], scope, name, 2, 2);
    return (root) => {
      const array = arrayOf(values?.(root), 5788200, `Input to ${name}`);
      return choose(array, positiveCount(count?.(root), name), (a, b) => scope.compare(a, b));
    };
  };

/** How many of something there are to be; what `$firstN` and its like take. */
export function positiveCount(value: Value, name: string): number {
  const count = int32(value, 5787902, 5787903, `Value for 'n' of ${name}`);
  if (count <= 0) throw refuse(5787908, `'n' of ${name} must be greater than 0, found ${count}`);
  return count;
}

const present = (array: Value[]) => array.filter((value) => !isNull(value));

/** Operators on arrays. */
export const ARRAYS: Operators<'arrays'> = {
  $arrayElemAt: binary(elementAt),
  $first: end(0),
  $last: end(-1),
  $slice: variadic(slice, 2, 3),
  $concatArrays: variadic(concatArrays),
  $isArray: unary(Array.isArray),
  $range: variadic(range, 2, 3),
  $reverseArray: reverse,
  $sortArray: sortArray,
  $zip: zip,
  $indexOfArray: variadic(indexOf, 2, 4),
  $in: includes,
  $size: size,
  $firstN: some((array, n) => array.slice(0, n)),
  $lastN: some((array, n) => array.slice(-n)),
  $minN: some((array, n, compare) => present(array).sort(compare).slice(0, n)),
  $maxN: some((array, n, compare) =>
    present(array)
      .sort((a, b) => compare(b, a))
      .slice(0, n),
  ),
};

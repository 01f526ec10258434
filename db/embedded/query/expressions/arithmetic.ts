import { Long } from 'bson';
import { CommandError } from '../../errors';
import { toNumber, type Value } from '../../storage/values';
import { typeName } from '../types';
import {
  binary,
  dateAt,
  isNull,
  isNumber,
  isWhole,
  numeric,
  type Operators,
  refuse,
  unary,
  variadic,
} from './operands';

function number(value: Value, name: string): number {
  if (isNumber(value)) return toNumber(value);
  throw new CommandError('TypeMismatch', `${name} only supports numeric types, not ${typeName(value)}`);
}

/** One number in, one out, of the type that came in where that is whole. */
const keeping = (run: (value: number) => number) =>
  unary((value, name) => {
    if (isNull(value)) return null;
    if (!isNumber(value)) throw refuse(28765, `${name} only supports numeric types, not ${typeName(value)}`);
    return numeric(run(toNumber(value)), [value], name);
  });

const real = (run: (value: number, name: string) => number) =>
  unary((value, name) => {
    if (isNull(value)) return null;
    if (!isNumber(value)) throw refuse(28765, `${name} only supports numeric types, not ${typeName(value)}`);
    return run(toNumber(value), name);
  });

/** A sum over numbers and at most one date. */
function add(values: Value[], name: string): Value {
  if (values.some(isNull)) return null;
  const dates = values.filter((value) => value instanceof Date).length;
  if (dates > 1) throw refuse(16612, 'only one date allowed in an $add expression');
  let total = 0;
  for (const value of values) {
    if (value instanceof Date) total += value.getTime();
    else if (isNumber(value)) total += toNumber(value);
    else
      throw new CommandError(
        'TypeMismatch',
        `${name} only supports numeric or date types, not ${typeName(value)}`,
      );
  }
  return dates === 1 ? dateAt(Math.round(total), name) : numeric(total, values, name);
}

function subtract(a: Value, b: Value, name: string): Value {
  if (isNull(a) || isNull(b)) return null;
  if (a instanceof Date) {
    if (b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
    if (isNumber(b)) return dateAt(a.getTime() - Math.round(toNumber(b)), name);
  } else if (isNumber(a) && isNumber(b)) return numeric(toNumber(a) - toNumber(b), [a, b], name);
  throw new CommandError('TypeMismatch', `can't ${name} ${typeName(b)} from ${typeName(a)}`);
}

function multiply(values: Value[], name: string): Value {
  if (values.some(isNull)) return null;
  return numeric(
    values.reduce<number>((product, value) => product * number(value, name), 1),
    values,
    name,
  );
}

function divide(a: Value, b: Value, name: string): Value {
  if (isNull(a) || isNull(b)) return null;
  const [dividend, divisor] = [number(a, name), number(b, name)];
  if (divisor === 0) throw new CommandError('BadValue', `can't ${name} by zero`);
  return dividend / divisor;
}

function remainder(a: Value, b: Value, name: string): Value {
  if (isNull(a) || isNull(b)) return null;
  const [dividend, divisor] = [number(a, name), number(b, name)];
  if (divisor === 0) throw refuse(16610, `can't ${name} by zero`);
  return numeric((dividend % divisor) + 0, [a, b], name);
}

function power(a: Value, b: Value, name: string): Value {
  if (isNull(a) || isNull(b)) return null;
  if (!isNumber(a)) throw refuse(28762, `${name}'s base must be numeric, not ${typeName(a)}`);
  if (!isNumber(b)) throw refuse(28763, `${name}'s exponent must be numeric, not ${typeName(b)}`);
  const [base, exponent] = [toNumber(a), toNumber(b)];
  if (base === 0 && exponent < 0)
    throw refuse(28764, `${name} cannot take a base of 0 and a negative exponent`);
  const result = base ** exponent;
  // Beyond what a long holds MongoDB goes over to doubles here.
  return isWhole(a) && isWhole(b) && Number.isSafeInteger(result) ? numeric(result, [a, b], name) : result;
}

function logarithm(a: Value, b: Value, name: string): Value {
  if (isNull(a) || isNull(b)) return null;
  if (!isNumber(a)) throw refuse(28756, `${name}'s argument must be numeric, not ${typeName(a)}`);
  if (!isNumber(b)) throw refuse(28757, `${name}'s base must be numeric, not ${typeName(b)}`);
  const [argument, base] = [toNumber(a), toNumber(b)];
  if (argument <= 0) throw refuse(28758, `${name}'s argument must be a positive number, but is ${argument}`);
  if (base <= 0 || base === 1)
    throw refuse(28759, `${name}'s base must be a positive number not equal to 1, but is ${base}`);
  return Math.log(argument) / Math.log(base);
}

/** To a number of decimal places: the nearest, and of two equally near the even one; or what lies towards zero. */
const toPlaces = (nearest: boolean) =>
  variadic(
    ([value, places = 0], name) => {
      if (isNull(value) || places === null) return null;
      if (!isNumber(value))
        throw refuse(51081, `${name} only supports numeric types, not ${typeName(value)}`);
      const digits = isNumber(places) ? toNumber(places) : Number.NaN;
      if (!Number.isInteger(digits))
        throw refuse(51082, 'precision argument to $round and $trunc must be an integral value');
      if (digits < -20 || digits > 100)
        throw refuse(
          51083,
          `cannot apply ${name} with precision value ${digits} value must be in [-20, 100]`,
        );
      return numeric(shortened(toNumber(value), digits, nearest), [value], name);
    },
    1,
    2,
  );

/** Works on the number's exact value, as MongoDB does: 2.675 lies a little under what it looks like. */
function shortened(value: number, digits: number, nearest: boolean): number {
  if (!Number.isFinite(value) || (digits >= 0 && Number.isInteger(value))) return value;
  if (digits > 0) return shortenedFraction(value, digits, nearest);
  const unit = 10 ** -digits;
  const rest = value % unit;
  const below = value - rest;
  const up = Math.abs(rest) > unit / 2 || (Math.abs(rest) === unit / 2 && (below / unit) % 2 !== 0);
  return (nearest && up ? below + Math.sign(value) * unit : below) + 0;
}

/** `toFixed` is exact, but takes the upper of two that are equally near. */
function shortenedFraction(value: number, digits: number, nearest: boolean): number {
  const exact = Math.abs(value).toFixed(100);
  const point = exact.indexOf('.');
  const kept = exact.slice(0, point + 1 + digits);
  const rest = exact.slice(point + 1 + digits);
  const tied = /^50*$/.test(rest) && Number(kept.at(-1)) % 2 === 0;
  const result = nearest && !tied ? Math.abs(value).toFixed(digits) : kept;
  return Math.sign(value) * Number(result);
}

function positive(value: number, code: number, name: string): number {
  if (value > 0 || Number.isNaN(value)) return value;
  throw refuse(code, `${name}'s argument must be a positive number, but is ${value}`);
}

function squareRoot(value: number): number {
  if (value < 0) throw refuse(28714, "$sqrt's argument must be greater than or equal to 0");
  return Math.sqrt(value);
}

/** Arithmetic operators. */
export const ARITHMETIC: Operators<'arithmetic'> = {
  $add: variadic(add),
  $subtract: binary(subtract),
  $multiply: variadic(multiply),
  $divide: binary(divide),
  $mod: binary(remainder),
  $abs: keeping(Math.abs),
  $floor: keeping(Math.floor),
  $ceil: keeping((value) => Math.ceil(value) + 0),
  $round: toPlaces(true),
  $trunc: toPlaces(false),
  $sqrt: real(squareRoot),
  $pow: binary(power),
  $exp: real(Math.exp),
  $ln: real((value, name) => Math.log(positive(value, 28766, name))),
  $log: binary(logarithm),
  $log10: real((value, name) => Math.log10(positive(value, 28761, name))),
  $rand: () => () => Math.random(),
};

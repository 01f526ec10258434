import { Long, ObjectId } from 'bson';
import { CommandError, unsupported } from '../../errors';
import { isObject, toNumber, type Value } from '../../storage/values';
import { truthy, typeName, typeNameOf } from '../types';
import { parseDate } from './date-parsing';
import { type Build, isNull, isNumber, isWhole, namedOperand, type Operators, unary } from './operands';

const failed = (message: string) =>
  new CommandError('ConversionFailure', `${message} in $convert with no onError value`);

const impossible = (value: Value, to: string) =>
  failed(`Unsupported conversion from ${typeName(value)} to ${to}`);

/** Cuts a number down to a whole one between two bounds. */
function whole(value: Value, least: number, most: number): number {
  const number = toNumber(value);
  if (Number.isNaN(number)) throw failed('Attempt to convert NaN value to integer type');
  if (!Number.isFinite(number)) throw failed('Attempt to convert infinity value to integer type');
  const cut = Math.trunc(number) + 0;
  if (cut < least || cut > most) throw failed(`Conversion would overflow target type: ${number}`);
  return cut;
}

function parsed(text: string, pattern: RegExp): number {
  if (!pattern.test(text)) throw failed(`Failed to parse number '${text}'`);
  return Number(text);
}

const WHOLE = /^[+-]?\d+$/;
const REAL = /^[+-]?(\d+\.?\d*([eE][+-]?\d+)?|\.\d+([eE][+-]?\d+)?|Infinity)$/;

function toInt(value: Value): Value {
  const [least, most] = [-(2 ** 31), 2 ** 31 - 1];
  if (typeof value === 'string') return whole(parsed(value, WHOLE), least, most);
  if (typeof value === 'boolean') return Number(value);
  if (isNumber(value)) return whole(value, least, most);
  throw impossible(value, 'int');
}

function toLong(value: Value): Value {
  return Long.fromNumber(exactLong(longNumber(value)));
}

function longNumber(value: Value): number {
  const most = 2 ** 63;
  if (typeof value === 'string') return whole(parsed(value, WHOLE), -most, most);
  if (typeof value === 'boolean') return Number(value);
  if (isNumber(value)) return whole(value, -most, most);
  if (value instanceof Date) return value.getTime();
  throw impossible(value, 'long');
}

function exactLong(number: number): number {
  if (Number.isSafeInteger(number)) return number;
  throw unsupported('int64 values beyond 2^53', 'BadValue');
}

function toDouble(value: Value): Value {
  if (typeof value === 'string') return value === 'NaN' ? Number.NaN : parsed(value, REAL);
  if (typeof value === 'boolean') return Number(value);
  if (isNumber(value)) return toNumber(value);
  if (value instanceof Date) return value.getTime();
  throw impossible(value, 'double');
}

function toDate(value: Value): Value {
  if (value instanceof Date) return value;
  if (typeof value === 'string') return parseDate(value, undefined);
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value._bsontype === 'Timestamp') return new Date(value.getHighBitsUnsigned() * 1000);
  // MongoDB makes dates of longs and doubles, but not of ints.
  if (!isNumber(value) || (isWhole(value) && !(value instanceof Long))) throw impossible(value, 'date');
  return new Date(whole(value, -8.64e15, 8.64e15));
}

function toObjectId(value: Value): Value {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string') throw impossible(value, 'objectId');
  if (!/^[\da-f]{24}$/i.test(value)) throw failed(`Failed to parse objectId '${value}'`);
  return new ObjectId(value);
}

function toText(value: Value): Value {
  const plain = ['string', 'bool', 'int', 'long', 'double', 'date', 'objectId'].includes(typeName(value));
  if (plain) return textOf(value);
  throw impossible(value, 'string');
}

/** A plain value as text, as MongoDB writes it. */
export function textOf(value: Value): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

const CONVERSIONS: Record<string, (value: Value) => Value> = {
  int: toInt,
  long: toLong,
  double: toDouble,
  bool: truthy,
  date: toDate,
  objectId: toObjectId,
  string: toText,
};

/** The conversion to a type that is given by its name or number. */
function conversionTo(to: Value): (value: Value) => Value {
  const name = typeNameOf(isObject(to) && 'type' in to ? to.type : to);
  const convert = name === undefined ? undefined : CONVERSIONS[name];
  if (convert) return convert;
  if (name === undefined) throw new CommandError('BadValue', `Unknown type name: ${JSON.stringify(to)}`);
  throw unsupported(`conversion to ${name}`, 'FailedToParse');
}

const convert: Build = (operand, scope, name) => {
  const codes = { object: 9, unknown: 9, missing: 9 };
  const spec = namedOperand(operand, name, ['input', 'to'], ['onError', 'onNull'], codes);
  const [input, target] = [scope.compile(spec.input), scope.compile(spec.to)];
  const onError = 'onError' in spec ? scope.compile(spec.onError) : undefined;
  const onNull = scope.compile(spec.onNull ?? null);
  return (root) => {
    const value = input(root);
    const to = target(root);
    if (isNull(value)) return onNull(root);
    if (isNull(to)) return null;
    const run = conversionTo(to);
    try {
      return run(value);
    } catch (error) {
      if (onError && error instanceof CommandError && error.codeName === 'ConversionFailure')
        return onError(root);
      throw error;
    }
  };
};

const to = (run: (value: Value) => Value): Build => unary((value) => (isNull(value) ? null : run(value)));

/** Operators that tell and change types. */
export const CONVERSION: Operators<'conversion'> = {
  $convert: convert,
  $toInt: to(toInt),
  $toLong: to(toLong),
  $toDouble: to(toDouble),
  $toBool: to(truthy),
  $toDate: to(toDate),
  $toObjectId: to(toObjectId),
  $toString: to(toText),
  $isNumber: unary(isNumber),
  $type: unary(typeName),
};

import { CommandError, unsupported } from '../errors';
import { isObject, type Value } from '../storage/values';

const NUMBERS: Record<number, string> = {
  [-1]: 'minKey',
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  16: 'int',
  17: 'timestamp',
  18: 'long',
  19: 'decimal',
  127: 'maxKey',
};
const NAMES = new Set(Object.values(NUMBERS));

const TAGS: Record<string, string> = {
  Int32: 'int',
  Double: 'double',
  ObjectId: 'objectId',
  Binary: 'binData',
  UUID: 'binData',
  Long: 'long',
  BSONRegExp: 'regex',
};

/**
 * MongoDB's name for a value's type. A whole number within 32 bits is an "int", as the driver writes it, where the value does not
 * say otherwise.
 */
export function typeName(value: Value): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return (value | 0) === value ? 'int' : 'double';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  return TAGS[value._bsontype] ?? 'object';
}

/** The name of a type that is given by its name or its number; `undefined` where there is none. */
function typeNameOf(type: Value): string | undefined {
  const name = typeof type === 'number' ? NUMBERS[type] : type;
  return typeof name === 'string' && NAMES.has(name) ? name : undefined;
}

/** The test behind `$type`: names, numbers, or a list of them; `number` stands for all numbers. */
export function typeTest(operand: Value): (value: Value) => boolean {
  const wanted = new Set<string>();
  for (const type of Array.isArray(operand) ? operand : [operand]) {
    const name = typeNameOf(type);
    if (name === 'int' || name === 'double')
      throw unsupported(`$type '${name}', only 'number': it does not tell ints from doubles`, 'BadValue');
    if (type === 'number') for (const number of ['int', 'long', 'double']) wanted.add(number);
    else if (name !== undefined) wanted.add(name);
    else throw new CommandError('BadValue', `Unknown type name alias: ${type}`);
  }
  return (value) => wanted.has(typeName(value));
}

/** What counts as true in an expression: all but false, null, missing and zero. */
export function truthy(value: Value): boolean {
  return value !== false && value !== null && value !== undefined && value !== 0 && !isZeroLong(value);
}

const isZeroLong = (value: Value) => !isObject(value) && value?._bsontype === 'Long' && Number(value) === 0;

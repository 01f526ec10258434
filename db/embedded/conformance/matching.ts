import { isDeepStrictEqual } from 'node:util';
import { BSON, type Document } from 'mongodb';
import { isObject, type Value } from '../storage/values';

/** What a case showed to be otherwise than it says. */
export class Mismatch extends Error {}

/** Finds what the cases refer to by name. */
export interface Names {
  get(name: string): Value;
  lsid(session: string): Value;
}

const text = (value: Value): string =>
  value === undefined ? 'nothing' : BSON.EJSON.stringify(value, { relaxed: true }).slice(0, 400);

function refuse(at: string, expected: string, actual: Value): never {
  throw new Mismatch(`${at || 'result'}: expected ${expected}, found ${text(actual)}`);
}

/**
 * Compares a value with a pattern of the unified test format; throws `Mismatch`. A document at the root, or in an
 * array there, may have further fields.
 */
export function match(expected: Value, actual: Value, names: Names, at = '', root = true): void {
  const operator = operatorOf(expected);
  if (operator) matchOperator(operator, expected[operator], actual, names, at, root);
  else if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) refuse(at, text(expected), actual);
    for (const [i, one] of expected.entries())
      match(one, actual[i], names, `${at}[${i}]`, root && isObject(one));
  } else if (isObject(expected)) matchDocument(expected, actual, names, at, root);
  else if (!equal(expected, actual)) refuse(at, text(expected), actual);
}

const operatorOf = (expected: Value): string | undefined => {
  if (!isObject(expected)) return undefined;
  const [key, ...others] = Object.keys(expected);
  return key?.startsWith('$$') && others.length === 0 ? key : undefined;
};

function matchDocument(expected: Document, actual: Value, names: Names, at: string, root: boolean): void {
  if (typeof actual !== 'object' || actual === null) refuse(at, text(expected), actual);
  for (const [key, pattern] of Object.entries(expected)) {
    const path = at ? `${at}.${key}` : key;
    const operator = operatorOf(pattern);
    const there = actual[key] !== undefined;
    if (operator === '$$exists') {
      if (there !== pattern.$$exists) refuse(path, pattern.$$exists ? 'something' : 'nothing', actual[key]);
    } else if (!there && operator !== '$$unsetOrMatches' && operator !== '$$matchesEntity')
      refuse(path, text(pattern), undefined);
    else match(pattern, actual[key], names, path, false);
  }
  if (root) return;
  for (const key of Object.keys(actual))
    if (!(key in expected) && actual[key] !== undefined)
      refuse(at ? `${at}.${key}` : key, 'nothing', actual[key]);
}

function matchOperator(
  operator: string,
  operand: Value,
  actual: Value,
  names: Names,
  at: string,
  root: boolean,
): void {
  switch (operator) {
    case '$$exists':
      if ((actual !== undefined) !== operand) refuse(at, operand ? 'something' : 'nothing', actual);
      return;
    case '$$unsetOrMatches':
      if (actual !== undefined && actual !== null) match(operand, actual, names, at, root);
      return;
    case '$$type':
      if (![operand].flat().some((type) => hasType(type, actual))) refuse(at, `a ${operand}`, actual);
      return;
    case '$$matchesEntity':
      match(names.get(operand), actual, names, at, root);
      return;
    case '$$matchesHexBytes':
      if (!Buffer.isBuffer(actual) || actual.toString('hex') !== operand) refuse(at, operand, actual);
      return;
    case '$$sessionLsid':
      if (!equal(names.lsid(operand), actual)) refuse(at, `the id of ${operand}`, actual);
      return;
    case '$$lte':
      if (!(Number(actual) <= Number(operand))) refuse(at, `at most ${operand}`, actual);
      return;
    case '$$matchAsRoot':
      match(operand, actual, names, at, true);
      return;
    case '$$matchAsDocument':
      match(operand, BSON.EJSON.parse(actual), names, at, root);
      return;
    default:
      throw new Error(`the runner does not know ${operator}`);
  }
}

const isNumber = (value: Value): boolean =>
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  ['Int32', 'Long', 'Double'].includes(value?._bsontype);

/** Numbers are equal whatever their type; everything else as BSON is. */
function equal(expected: Value, actual: Value): boolean {
  if (isNumber(expected) && isNumber(actual)) return Number(expected) === Number(actual);
  if (expected === actual) return true;
  return isDeepStrictEqual(plain(expected), plain(actual));
}

const plain = (value: Value): Value =>
  typeof value === 'object' && value !== null
    ? JSON.parse(BSON.EJSON.stringify(value, { relaxed: true }))
    : value;

const TYPES: Record<string, (value: Value) => boolean> = {
  int: (value) => Number.isInteger(value) || value?._bsontype === 'Int32',
  long: (value) => Number.isInteger(value) || typeof value === 'bigint' || value?._bsontype === 'Long',
  double: (value) => typeof value === 'number' || value?._bsontype === 'Double',
  number: isNumber,
  string: (value) => typeof value === 'string',
  object: isObject,
  array: Array.isArray,
  binData: (value) => value?._bsontype === 'Binary' || Buffer.isBuffer(value),
  objectId: (value) => value?._bsontype === 'ObjectId',
  bool: (value) => typeof value === 'boolean',
  date: (value) => value instanceof Date,
  null: (value) => value === null,
  timestamp: (value) => value?._bsontype === 'Timestamp',
};

function hasType(type: string, value: Value): boolean {
  const test = TYPES[type];
  if (!test) throw new Error(`the runner does not know the type ${type}`);
  return test(value);
}

/** Compares documents in full, with the order of their fields; throws `Mismatch`. */
export function same(expected: Document[], actual: Document[], at: string): void {
  if (BSON.EJSON.stringify(expected, { relaxed: true }) !== BSON.EJSON.stringify(actual, { relaxed: true }))
    refuse(at, text(expected), actual);
}

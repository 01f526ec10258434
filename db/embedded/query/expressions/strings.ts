import { compareStrings, toNumber, type Value } from '../../storage/values';
import { TEXT_LIMIT, tooMuch } from '../memory';
import { typeName } from '../types';
import { position } from './arrays';
import { textOf } from './conversion';
import {
  type Build,
  binary,
  int32,
  isNull,
  isNumber,
  named,
  type Operators,
  refuse,
  unary,
  variadic,
} from './operands';

/** The text of a string, number or date; of nothing the empty one. Other types are refused. */
function coerced(value: Value): string {
  if (isNull(value)) return '';
  if (typeof value === 'string') return value;
  if (isNumber(value) || value instanceof Date || value._bsontype === 'Timestamp') return textOf(value);
  throw refuse(16007, `can't convert from BSON type ${typeName(value)} to String`);
}

/** Refuses a text that grows beyond what a document could hold. */
function bounded(text: string, name: string): string {
  if (text.length > TEXT_LIMIT) throw tooMuch(name);
  return text;
}

function concat(values: Value[], name: string): Value {
  if (values.some(isNull)) return null;
  const wrong = values.find((value) => typeof value !== 'string');
  if (wrong !== undefined) throw refuse(16702, `${name} only supports strings, not ${typeName(wrong)}`);
  return bounded(values.join(''), name);
}

/** Only the letters of ASCII change, as in MongoDB. */
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
const upper = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

const changed = (change: (text: string) => string): Build => unary((value) => change(coerced(value)));

const startsCharacter = (bytes: Buffer, at: number) =>
  at >= bytes.length || ((bytes[at] as number) & 0xc0) !== 0x80;

function substrBytes([value, from, count]: Value[], name: string): Value {
  const bytes = Buffer.from(coerced(value));
  if (!isNumber(from))
    throw refuse(16034, `${name}: starting index must be a numeric type, not ${typeName(from)}`);
  if (!isNumber(count)) throw refuse(16035, `${name}: length must be a numeric type, not ${typeName(count)}`);
  const start = Math.trunc(toNumber(from));
  const length = Math.trunc(toNumber(count));
  if (start < 0) throw refuse(50752, `${name}: starting index must be non-negative (got: ${start})`);
  if (start >= bytes.length) return '';
  if (!startsCharacter(bytes, start))
    throw refuse(28656, `${name}: Invalid range, starting index is a UTF-8 continuation byte.`);
  const stop = length < 0 ? bytes.length : start + length;
  if (!startsCharacter(bytes, stop))
    throw refuse(28657, `${name}: Invalid range, ending index is in the middle of a UTF-8 character.`);
  return bytes.toString('utf8', start, Math.min(stop, bytes.length));
}

function substrCharacters([value, from, count]: Value[], name: string): Value {
  const text = coerced(value);
  const start = int32(from, 34450, 34451, `${name}: starting index`);
  const length = int32(count, 34452, 34453, `${name}: length`);
  if (length < 0) throw refuse(34454, `${name}: length must be a nonnegative integer.`);
  if (start < 0) throw refuse(34455, `${name}: the starting index must be nonnegative integer.`);
  return [...text].slice(start, start + length).join('');
}

const measured = (code: number, length: (text: string) => number): Build =>
  unary((value, name) => {
    if (typeof value !== 'string')
      throw refuse(code, `${name} requires a string argument, found: ${typeName(value)}`);
    return length(value);
  });

const split = binary((value, separator, name) => {
  if (isNull(value) || isNull(separator)) return null;
  if (typeof value !== 'string')
    throw refuse(
      40085,
      `${name} requires an expression that evaluates to a string as a first argument, found: ${typeName(value)}`,
    );
  if (typeof separator !== 'string')
    throw refuse(
      40086,
      `${name} requires an expression that evaluates to a string as a second argument, found: ${typeName(separator)}`,
    );
  if (separator === '') throw refuse(40087, `${name} requires a non-empty separator`);
  return value.split(separator);
});

/** What `$trim` takes away where it is not told: white space, and the null character. */
const BLANKS = new Set(
  '\0 \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a',
);

const trim = (left: boolean, right: boolean): Build =>
  named(['input'], ['chars'], { object: 50695, unknown: 50694, missing: 50696 }, ({ input, chars }, name) => {
    if (isNull(input)) return null;
    if (typeof input !== 'string')
      throw refuse(50699, `${name} requires its input to be a string, got a ${typeName(input)} instead.`);
    if (chars === null) return null;
    if (chars !== undefined && typeof chars !== 'string')
      throw refuse(50700, `${name} requires 'chars' to be a string, got a ${typeName(chars)} instead.`);
    const away = chars === undefined ? BLANKS : new Set(chars as string);
    const characters = [...input];
    let from = 0;
    let to = characters.length;
    while (left && from < to && away.has(characters[from] as string)) from++;
    while (right && to > from && away.has(characters[to - 1] as string)) to--;
    return characters.slice(from, to).join('');
  });

function indexIn(
  values: Value[],
  name: string,
  find: (text: string, wanted: string, from: number, to: number | undefined) => number,
): Value {
  const [text, wanted, from = 0, to] = values;
  if (isNull(text)) return null;
  if (typeof text !== 'string')
    throw refuse(40093, `${name} requires a string as the first argument, found: ${typeName(text)}`);
  if (typeof wanted !== 'string')
    throw refuse(40094, `${name} requires a string as the second argument, found: ${typeName(wanted)}`);
  const start = position(from, name, 'starting');
  return find(text, wanted, start, to === undefined ? undefined : position(to, name, 'ending'));
}

function findBytes(text: string, wanted: string, from: number, to: number | undefined): number {
  const bytes = Buffer.from(text).subarray(0, to);
  return from > bytes.length ? -1 : bytes.indexOf(wanted, from);
}

function findCharacters(text: string, wanted: string, from: number, to: number | undefined): number {
  const characters = [...text].slice(0, to);
  if (from > characters.length) return -1;
  const found = characters.slice(from).join('').indexOf(wanted);
  return found < 0 ? -1 : from + [...characters.slice(from).join('').slice(0, found)].length;
}

const replace = (change: (input: string, find: string, replacement: string) => string): Build =>
  named(
    ['input', 'find', 'replacement'],
    [],
    { object: 51751, unknown: 51750, missing: 51749 },
    ({ input, find, replacement }, name) => {
      const parts = { input, find, replacement };
      for (const [i, [part, value]] of Object.entries(parts).entries())
        if (!isNull(value) && typeof value !== 'string')
          throw refuse(51746 - i, `${name} requires that '${part}' be a string, found: ${typeName(value)}`);
      if (Object.values(parts).some(isNull)) return null;
      return bounded(change(input, find, replacement), name);
    },
  );

function replaceOne(input: string, find: string, replacement: string): string {
  return input.replace(find, () => replacement);
}

function replaceAll(input: string, find: string, replacement: string): string {
  if (find !== '' && (input.length / find.length) * replacement.length > TEXT_LIMIT) {
    const count = input.split(find).length - 1;
    if (count * replacement.length > TEXT_LIMIT) throw tooMuch('$replaceAll');
  }
  return input.replaceAll(find, () => replacement);
}

const compareWithoutCase = binary((a, b) => Math.sign(compareStrings(upper(coerced(a)), upper(coerced(b)))));

/** Operators on strings. */
export const STRINGS: Operators<'strings'> = {
  $concat: variadic(concat),
  $toLower: changed(lower),
  $toUpper: changed(upper),
  $substr: variadic(substrBytes, 3, 3),
  $substrBytes: variadic(substrBytes, 3, 3),
  $substrCP: variadic(substrCharacters, 3, 3),
  $strLenCP: measured(34471, (text) => [...text].length),
  $strLenBytes: measured(34473, (text) => Buffer.byteLength(text)),
  $split: split,
  $trim: trim(true, true),
  $ltrim: trim(true, false),
  $rtrim: trim(false, true),
  $strcasecmp: compareWithoutCase,
  $indexOfCP: variadic((values, name) => indexIn(values, name, findCharacters), 2, 4),
  $indexOfBytes: variadic((values, name) => indexIn(values, name, findBytes), 2, 4),
  $replaceOne: replace(replaceOne),
  $replaceAll: replace(replaceAll),
};

import { ObjectId } from 'bson';
import { CommandError } from '../../errors';
import { isObject, toNumber, type Value } from '../../storage/values';
import { typeName } from '../types';
import { localTime, momentOf, utcTime, type Zone, zoneOf } from '../zone';
import { dayOfYear, isoDayOfWeek, isoWeek, isoWeekTime, weekOfYear } from './calendar';
import { formatDate } from './date-format';
import { parseByFormat, parseDate } from './date-parsing';
import {
  type Build,
  dateAt,
  isNull,
  isNumber,
  named,
  namedOperand,
  type Operators,
  refuse,
  unary,
} from './operands';

/** The moment behind a date, a timestamp or an ObjectId. */
export function dateOf(value: Value): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value?._bsontype === 'Timestamp') return new Date(value.getHighBitsUnsigned() * 1000);
  throw refuse(16006, `can't convert from BSON type ${typeName(value)} to Date`);
}

const PART = { object: 40539, unknown: 40535, missing: 40539 };

/** One part of a date, which is given by itself or as `{ date, timezone }`. */
const part = (read: (local: Date) => number): Build => {
  const inZone = named(['date'], ['timezone'], PART, ({ date, timezone }) =>
    isNull(date) || timezone === null ? null : read(localTime(dateOf(date).getTime(), zoneOf(timezone))),
  );
  const plain = unary((date) => (isNull(date) ? null : read(dateOf(date))));
  return (operand, scope, name) => {
    const spec = isObject(operand) && !Object.keys(operand)[0]?.startsWith('$');
    return (spec ? inZone : plain)(operand, scope, name);
  };
};

const toText = named(
  ['date'],
  ['format', 'timezone', 'onNull'],
  { object: 18629, unknown: 18534, missing: 18628 },
  ({ date, format, timezone, onNull = null }) => {
    if (isNull(date)) return onNull;
    if (format === null || timezone === null) return null;
    return formatDate(dateOf(date), format, zoneOf(timezone));
  },
);

const FROM_TEXT = { object: 40540, unknown: 40541, missing: 40542 };

const fromText: Build = (operand, scope, name) => {
  const spec = namedOperand(
    operand,
    name,
    ['dateString'],
    ['format', 'timezone', 'onError', 'onNull'],
    FROM_TEXT,
  );
  const [text, format, timezone] = [spec.dateString, spec.format, spec.timezone].map((source) =>
    scope.compile(source),
  );
  const onNull = scope.compile(spec.onNull ?? null);
  const onError = 'onError' in spec ? scope.compile(spec.onError) : undefined;
  return (root) => {
    const [written, how, zone] = [text?.(root), format?.(root), timezone?.(root)];
    if (isNull(written)) return onNull(root);
    if (how === null || zone === null) return null;
    try {
      return fromWritten(written, how, zone === undefined ? undefined : zoneOf(zone), name);
    } catch (error) {
      if (onError && error instanceof CommandError && error.codeName === 'ConversionFailure')
        return onError(root);
      throw error;
    }
  };
};

function fromWritten(written: Value, format: Value, zone: Zone | undefined, name: string): Date {
  if (typeof written !== 'string')
    throw new CommandError(
      'ConversionFailure',
      `${name} requires that 'dateString' be a string, found: ${typeName(written)}`,
    );
  if (format === undefined) return parseDate(written, zone);
  if (typeof format !== 'string')
    throw refuse(40684, `${name} requires that 'format' be a string, found: ${typeName(format)}`);
  return parseByFormat(written, format, zone);
}

const toParts = named(
  ['date'],
  ['timezone', 'iso8601'],
  { object: 40524, unknown: 40520, missing: 40522 },
  ({ date, timezone, iso8601 = false }) => {
    if (isNull(date) || timezone === null || iso8601 === null) return null;
    if (typeof iso8601 !== 'boolean')
      throw refuse(40521, `iso8601 must evaluate to a bool, found ${typeName(iso8601)}`);
    const local = localTime(dateOf(date).getTime(), zoneOf(timezone));
    const { year, week } = isoWeek(local);
    return {
      ...(iso8601
        ? { isoWeekYear: year, isoWeek: week, isoDayOfWeek: isoDayOfWeek(local) }
        : { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() }),
      hour: local.getUTCHours(),
      minute: local.getUTCMinutes(),
      second: local.getUTCSeconds(),
      millisecond: local.getUTCMilliseconds(),
    };
  },
);

const CLOCK = ['hour', 'minute', 'second', 'millisecond'];
const NATURAL = ['year', 'month', 'day'];
const ISO = ['isoWeekYear', 'isoWeek', 'isoDayOfWeek'];

const fromParts: Build = (operand, scope, name) => {
  if (isObject(operand)) {
    const iso = Object.hasOwn(operand, 'isoWeekYear');
    if (!iso && !Object.hasOwn(operand, 'year'))
      throw refuse(40516, `${name} requires either 'year' or 'isoWeekYear' to be present`);
    const mixed = (iso ? NATURAL : ISO).find((key) => Object.hasOwn(operand, key));
    if (mixed) throw refuse(40489, `${name} does not allow mixing natural dates with ISO dates: ${mixed}`);
  }
  const codes = { object: 40519, unknown: 40518, missing: 40516 };
  const build = named([], [...NATURAL, ...ISO, ...CLOCK, 'timezone'], codes, dateFromParts);
  return build(operand, scope, name);
};

function dateFromParts(parts: Record<string, Value>, name: string): Value {
  if (Object.values(parts).some(isNull)) return null;
  const read = (key: string, otherwise: number, least = -32_768, most = 32_767) => {
    if (parts[key] === undefined) return otherwise;
    const number = isNumber(parts[key]) ? toNumber(parts[key]) : Number.NaN;
    if (!Number.isInteger(number))
      throw refuse(40515, `'${key}' must evaluate to an integer, found ${typeName(parts[key])}`);
    if (number < least || number > most)
      throw refuse(
        least === 1 ? 40523 : 31034,
        `'${key}' must evaluate to an integer in the range ${least} to ${most}, found ${number}`,
      );
    return number;
  };
  const many = 2 ** 53;
  const iso = 'isoWeekYear' in parts;
  const day = iso
    ? isoWeekTime(read('isoWeekYear', 0, 1, 9999), read('isoWeek', 1), read('isoDayOfWeek', 1))
    : utcTime(read('year', 0, 1, 9999), read('month', 1) - 1, read('day', 1));
  const clock =
    read('hour', 0) * 3_600_000 +
    read('minute', 0) * 60_000 +
    read('second', 0, -many, many) * 1000 +
    read('millisecond', 0, -many, many);
  return dateAt(momentOf(day + clock, zoneOf(parts.timezone)), name);
}

/** Operators that take dates apart and put them together. */
export const DATES: Operators<'dates'> = {
  $year: part((local) => local.getUTCFullYear()),
  $month: part((local) => local.getUTCMonth() + 1),
  $dayOfMonth: part((local) => local.getUTCDate()),
  $dayOfWeek: part((local) => local.getUTCDay() + 1),
  $dayOfYear: part(dayOfYear),
  $hour: part((local) => local.getUTCHours()),
  $minute: part((local) => local.getUTCMinutes()),
  $second: part((local) => local.getUTCSeconds()),
  $millisecond: part((local) => local.getUTCMilliseconds()),
  $week: part(weekOfYear),
  $isoWeek: part((local) => isoWeek(local).week),
  $isoWeekYear: part((local) => isoWeek(local).year),
  $isoDayOfWeek: part(isoDayOfWeek),
  $dateToString: toText,
  $dateFromString: fromText,
  $dateToParts: toParts,
  $dateFromParts: fromParts,
};

import { Long } from 'bson';
import { toNumber, type Value } from '../../storage/values';
import { typeName } from '../types';
import { localTime, momentOf, utcTime, type Zone, zoneOf } from '../zone';
import {
  addMonths,
  type ClockUnit,
  dayNumber,
  daysIntoWeek,
  isClockUnit,
  LENGTHS,
  MONTHS,
  mod,
  monthNumber,
  type Unit,
  unitOf,
  weekdayOf,
} from './calendar';
import { dateOf } from './dates';
import { dateAt, isNull, isNumber, named, type Operators, refuse } from './operands';

const DAY = 86_400_000;
const WEEK = 7;

function date(value: Value, name: string, what: string, code: number): number {
  const moment = value instanceof Date || value?._bsontype ? dateOf(value).getTime() : Number.NaN;
  if (Number.isNaN(moment))
    throw refuse(code, `${name} requires '${what}' to be a date, but got ${typeName(value)}`);
  return moment;
}

function whole(value: Value, name: string, what: string, code: number): number {
  const number = isNumber(value) ? toNumber(value) : Number.NaN;
  if (!Number.isSafeInteger(number))
    throw refuse(code, `${name} expects integer '${what}', but got ${typeName(value)}`);
  return number;
}

/** A moment as far on as a number of units; what has days and more keeps the time on the zone's clock. */
function moved(moment: number, unit: Unit, amount: number, zone: Zone): number {
  if (isClockUnit(unit)) return moment + amount * LENGTHS[unit];
  const local = localTime(moment, zone);
  const months = MONTHS[unit];
  const target = months
    ? addMonths(local, amount * months)
    : local.getTime() + amount * (unit === 'week' ? WEEK : 1) * DAY;
  // Where the change of the clocks was no matter, the second of two equal times stays the second.
  return target === local.getTime() ? moment : momentOf(target, zone);
}

const move = (sign: 1 | -1) =>
  named(
    ['startDate', 'unit', 'amount'],
    ['timezone'],
    { object: 5166400, unknown: 5166401, missing: 5166402 },
    ({ startDate, unit, amount, timezone }, name) => {
      if (isNull(startDate) || isNull(unit) || isNull(amount) || timezone === null) return null;
      const moment = date(startDate, name, 'startDate', 5166403);
      const by = whole(amount, name, 'amount', 5166405) * sign;
      return dateAt(moved(moment, unitOf(unit, name, 5166404), by, zoneOf(timezone)), name);
    },
  );

/** How many boundaries of a unit lie between two moments. */
function difference(start: number, end: number, unit: Unit, zone: Zone, weekStart: number): number {
  const [from, to] = [localTime(start, zone), localTime(end, zone)];
  const months = MONTHS[unit];
  if (months) return Math.floor(monthNumber(to) / months) - Math.floor(monthNumber(from) / months);
  if (isClockUnit(unit)) {
    const length = LENGTHS[unit];
    const shift = to.getTime() - end - (from.getTime() - start);
    const passed = Math.floor(to.getTime() / length) - Math.floor(from.getTime() / length);
    return Math.round(passed - shift / length);
  }
  const [first, last] = [dayNumber(from), dayNumber(to)];
  if (unit === 'day') return last - first;
  return (last - daysIntoWeek(last, weekStart) - (first - daysIntoWeek(first, weekStart))) / WEEK;
}

const between = named(
  ['startDate', 'endDate', 'unit'],
  ['timezone', 'startOfWeek'],
  { object: 5166301, unknown: 5166302, missing: 5166303 },
  ({ startDate, endDate, unit, timezone, startOfWeek }, name) => {
    if ([startDate, endDate, unit].some(isNull) || timezone === null) return null;
    const start = date(startDate, name, 'startDate', 5166307);
    const end = date(endDate, name, 'endDate', 5166307);
    const read = unitOf(unit, name, 5166306);
    if (read === 'week' && startOfWeek === null) return null;
    const weekStart = read === 'week' ? weekdayOf(startOfWeek, name) : 0;
    return Long.fromNumber(difference(start, end, read, zoneOf(timezone), weekStart));
  },
);

/** All bins are counted from the beginning of this year, or from the first week that begins in it. */
const FIRST_YEAR = 2000;
const FIRST_DAY = utcTime(FIRST_YEAR, 0) / DAY;

function truncated(moment: number, unit: Unit, size: number, zone: Zone, weekStart: number): number {
  if (isClockUnit(unit)) return truncatedClock(moment, unit, size, zone);
  const local = localTime(moment, zone);
  const months = (MONTHS[unit] ?? 0) * size;
  if (months > 0) {
    const month = monthNumber(local);
    return momentOf(utcTime(0, month - mod(month - FIRST_YEAR * 12, months)), zone);
  }
  const first = unit === 'week' ? FIRST_DAY + mod(-daysIntoWeek(FIRST_DAY, weekStart), WEEK) : FIRST_DAY;
  const days = unit === 'week' ? WEEK * size : size;
  const day = dayNumber(local);
  return momentOf((day - mod(day - first, days)) * DAY, zone);
}

/** Hours and less are counted as they pass, whatever the clock is put to meanwhile. */
function truncatedClock(moment: number, unit: ClockUnit, size: number, zone: Zone): number {
  const first = FIRST_DAY * DAY - zone.offsetAt(FIRST_DAY * DAY);
  return moment - mod(moment - first, LENGTHS[unit] * size);
}

const truncate = named(
  ['date', 'unit'],
  ['binSize', 'timezone', 'startOfWeek'],
  { object: 5439007, unknown: 5439008, missing: 5439009 },
  ({ date: value, unit, binSize = 1, timezone, startOfWeek }, name) => {
    if (isNull(value) || isNull(unit) || binSize === null || timezone === null) return null;
    const moment = date(value, name, 'date', 5439012);
    const read = unitOf(unit, name, 5439013);
    if (read === 'week' && startOfWeek === null) return null;
    const size = whole(binSize, name, 'binSize', 5439017);
    if (size <= 0)
      throw refuse(5439018, `${name} requires 'binSize' to be greater than 0, but got value ${size}`);
    const weekStart = read === 'week' ? weekdayOf(startOfWeek, name) : 0;
    return dateAt(truncated(moment, read, size, zoneOf(timezone), weekStart), name);
  },
);

/** Operators that add to dates, subtract from them and compare them. */
export const DATE_ARITHMETIC: Operators<'dateArithmetic'> = {
  $dateAdd: move(1),
  $dateSubtract: move(-1),
  $dateDiff: between,
  $dateTrunc: truncate,
};

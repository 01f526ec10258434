import { CommandError } from '../../errors';
import type { Value } from '../../storage/values';
import { typeName } from '../types';
import { utcTime } from '../zone';
import { refuse } from './operands';

const DAY = 86_400_000;

/** Units of a fixed length, in milliseconds; those of days hold by the clock, which may be put forward or back. */
export const LENGTHS = { millisecond: 1, second: 1_000, minute: 60_000, hour: 3_600_000 } as const;

export type ClockUnit = keyof typeof LENGTHS;
export type Unit = ClockUnit | 'day' | 'week' | 'month' | 'quarter' | 'year';

export const isClockUnit = (unit: Unit): unit is ClockUnit => Object.hasOwn(LENGTHS, unit);

/** How many months the longer units have. */
export const MONTHS: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12 };

const UNITS: ReadonlySet<string> = new Set([...Object.keys(LENGTHS), ...Object.keys(MONTHS), 'day', 'week']);

/** Reads a `unit` argument. */
export function unitOf(value: Value, name: string, code: number): Unit {
  if (typeof value !== 'string')
    throw refuse(code, `${name} expects string defining the time unit, not ${typeName(value)}`);
  if (UNITS.has(value)) return value as Unit;
  throw new CommandError('FailedToParse', `unknown time unit value: ${value}`);
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Reads `startOfWeek`, in full or by three letters: 0 is Sunday. */
export function weekdayOf(value: Value, name: string): number {
  if (value === undefined) return 0;
  if (typeof value !== 'string')
    throw refuse(5439015, `${name} requires 'startOfWeek' to be a string, but got ${typeName(value)}`);
  const wanted = value.toLowerCase();
  const found = WEEKDAYS.findIndex((day) => day === wanted || day.slice(0, 3) === wanted);
  if (found < 0) throw new CommandError('FailedToParse', `unknown day of week value: ${value}`);
  return found;
}

/** Whole days since 1970 of a local time. */
export const dayNumber = (local: Date): number => Math.floor(local.getTime() / DAY);

/** How many days ago the week began. */
export const daysIntoWeek = (day: number, start: number): number => mod(day + 4 - start, 7);

export const mod = (a: number, b: number): number => ((a % b) + b) % b;

/** Months since the year 0 of a local time. */
export const monthNumber = (local: Date): number => local.getUTCFullYear() * 12 + local.getUTCMonth();

/** 1 to 366. */
export const dayOfYear = (local: Date): number =>
  dayNumber(local) - Math.floor(utcTime(local.getUTCFullYear(), 0) / DAY) + 1;

/** Monday is 1. */
export const isoDayOfWeek = (local: Date): number => local.getUTCDay() || 7;

/** The year and week of ISO 8601: a week belongs to the year that has its Thursday. */
export function isoWeek(local: Date): { year: number; week: number } {
  const thursday = new Date((dayNumber(local) + 4 - isoDayOfWeek(local)) * DAY);
  return { year: thursday.getUTCFullYear(), week: Math.ceil(dayOfYear(thursday) / 7) };
}

/** Weeks that begin with Sunday; the days before the year's first Sunday are in week 0. */
export const weekOfYear = (local: Date): number => Math.floor((dayOfYear(local) + 6 - local.getUTCDay()) / 7);

/** The midnight with which an ISO week date begins, as a local time. */
export function isoWeekTime(year: number, week: number, day: number): number {
  const fourth = new Date(utcTime(year, 0, 4));
  return fourth.getTime() + ((week - 1) * 7 + day - isoDayOfWeek(fourth)) * DAY;
}

/** A local time moved by months; a day that the month has not becomes its last. */
export function addMonths(local: Date, months: number): number {
  const month = local.getUTCMonth() + months;
  const last = new Date(utcTime(local.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(local.getUTCDate(), last);
  return utcTime(local.getUTCFullYear(), month, day) + mod(local.getTime(), DAY);
}

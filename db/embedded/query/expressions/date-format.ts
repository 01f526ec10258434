import type { Value } from '../../storage/values';
import { typeName } from '../types';
import { localTime, type Zone } from '../zone';
import { dayOfYear, isoDayOfWeek, isoWeek, weekOfYear } from './calendar';
import { refuse } from './operands';

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const padded = (number: number, width: number) => String(number).padStart(width, '0');

type Letter = (local: Date, offset: number) => string;

/** What each letter of `$dateToString` stands for. */
const LETTERS: Record<string, Letter> = {
  b: (local) => (MONTH_NAMES[local.getUTCMonth()] as string).slice(0, 3),
  B: (local) => MONTH_NAMES[local.getUTCMonth()] as string,
  d: (local) => padded(local.getUTCDate(), 2),
  G: (local) => padded(isoWeek(local).year, 4),
  H: (local) => padded(local.getUTCHours(), 2),
  j: (local) => padded(dayOfYear(local), 3),
  L: (local) => padded(local.getUTCMilliseconds(), 3),
  m: (local) => padded(local.getUTCMonth() + 1, 2),
  M: (local) => padded(local.getUTCMinutes(), 2),
  S: (local) => padded(local.getUTCSeconds(), 2),
  u: (local) => String(isoDayOfWeek(local)),
  U: (local) => padded(weekOfYear(local), 2),
  V: (local) => padded(isoWeek(local).week, 2),
  w: (local) => String(local.getUTCDay() + 1),
  Y: (local) => padded(year(local), 4),
  z: (_, offset) => {
    const minutes = Math.abs(Math.trunc(offset / 60_000));
    return `${offset < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60), 2)}${padded(minutes % 60, 2)}`;
  },
  Z: (_, offset) => `${offset < 0 ? '-' : '+'}${padded(Math.abs(Math.trunc(offset / 60_000)), 3)}`,
  '%': () => '%',
};

function year(local: Date): number {
  const found = local.getUTCFullYear();
  if (found < 0 || found > 9999)
    throw refuse(
      18537,
      `Could not convert date to string: date component was outside the supported range of 0-9999: ${found}`,
    );
  return found;
}

const compiled = new Map<string, (string | Letter)[]>();

/** Splits a format into what stands for itself and what is computed; the same format is read once. */
function partsOf(format: string): (string | Letter)[] {
  const known = compiled.get(format);
  if (known) return known;
  const parts = format.split(/(%[\s\S]|%$)/).map((part) => {
    if (!part.startsWith('%')) return part;
    if (part === '%') throw refuse(18535, "Unmatched '%' at end of format string");
    const letter = Object.hasOwn(LETTERS, part.slice(1)) ? LETTERS[part.slice(1)] : undefined;
    if (!letter) throw refuse(18536, `Invalid format character '${part}' in format string`);
    return letter;
  });
  if (compiled.size > 1_000) compiled.clear();
  compiled.set(format, parts);
  return parts;
}

/** A moment as text, by a zone's clock. Without a format it is ISO 8601, with a Z where the zone is UTC. */
export function formatDate(date: Date, format: Value, zone: Zone): string {
  if (format !== undefined && typeof format !== 'string')
    throw refuse(18533, `$dateToString requires that 'format' be a string, found: ${typeName(format)}`);
  const moment = date.getTime();
  const local = localTime(moment, zone);
  const offset = local.getTime() - moment;
  const parts = partsOf(format ?? (zone.utc ? '%Y-%m-%dT%H:%M:%S.%LZ' : '%Y-%m-%dT%H:%M:%S.%L'));
  let text = '';
  for (const part of parts) text += typeof part === 'string' ? part : part(local, offset);
  return text;
}

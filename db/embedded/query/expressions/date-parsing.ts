import { CommandError } from '../../errors';
import { momentOf, UTC, utcTime, type Zone, zoneOf } from '../zone';
import { isoWeekTime } from './calendar';
import { MONTH_NAMES } from './date-format';
import { refuse } from './operands';

const unreadable = (text: string, why: string) =>
  new CommandError('ConversionFailure', `Error parsing date string '${text}'; ${why}`);

const ISO =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d\d(?::?\d\d)?|[A-Za-z_]+(?:\/[A-Za-z_+-]+)*)?$/;

/** Reads ISO 8601, as `$dateFromString` does where it is given no format; other ways of writing a date are refused. */
export function parseDate(text: string, zone: Zone | undefined): Date {
  const found = ISO.exec(text);
  if (!found) throw unreadable(text, 'the embedded store reads ISO 8601, or what a format tells it to');
  const [, year, month, day, hour, minute, second, fraction = '', ownZone] = found;
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map((part) => Number(part ?? 0));
  return moment(text, { year: y, month: mo, day: d, hour: h, minute: mi, second: s, ms }, ownZone, zone);
}

interface Parts {
  year?: number;
  month?: number;
  day?: number;
  dayOfYear?: number;
  isoYear?: number;
  isoWeek?: number;
  isoDay?: number;
  hour?: number;
  minute?: number;
  second?: number;
  ms?: number;
}

function moment(text: string, parts: Parts, ownZone: string | undefined, zone: Zone | undefined): Date {
  const { hour = 0, minute = 0, second = 0, ms = 0 } = parts;
  if (hour > 23 || minute > 59 || second > 59) throw unreadable(text, 'the time is out of range');
  const clock = ((hour * 60 + minute) * 60 + second) * 1000 + ms;
  const local = dayOf(text, parts) + clock;
  if (ownZone !== undefined && zone !== undefined)
    throw unreadable(
      text,
      'you cannot pass in a date/time string with time zone information together with a timezone argument',
    );
  return new Date(momentOf(local, ownZone === undefined ? (zone ?? UTC) : zoneOf(ownZone)));
}

function dayOf(text: string, parts: Parts): number {
  const { year, month = 1, day = 1, dayOfYear, isoYear, isoWeek, isoDay = 1 } = parts;
  if (isoYear !== undefined) return isoWeekTime(isoYear, isoWeek ?? 1, isoDay);
  if (year === undefined) throw unreadable(text, 'an incomplete date/time string has been found');
  if (dayOfYear !== undefined) return utcTime(year, 0, dayOfYear);
  const time = utcTime(year, month - 1, day);
  const date = new Date(time);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    throw unreadable(text, 'there is no such day');
  return time;
}

/** What each letter of a format reads, and where it goes. */
const LETTERS: Record<string, [pattern: string, part: keyof Parts | 'zone' | undefined]> = {
  Y: ['\\d{4}', 'year'],
  m: ['\\d{1,2}', 'month'],
  d: ['\\d{1,2}', 'day'],
  j: ['\\d{1,3}', 'dayOfYear'],
  G: ['\\d{4}', 'isoYear'],
  V: ['\\d{1,2}', 'isoWeek'],
  u: ['[1-7]', 'isoDay'],
  H: ['\\d{1,2}', 'hour'],
  M: ['\\d{1,2}', 'minute'],
  S: ['\\d{1,2}', 'second'],
  L: ['\\d{1,3}', 'ms'],
  b: [MONTH_NAMES.map((name) => name.slice(0, 3)).join('|'), 'month'],
  B: [MONTH_NAMES.join('|'), 'month'],
  z: ['Z|[+-]\\d\\d:?\\d\\d', 'zone'],
  Z: ['[+-]\\d{1,4}', 'zone'],
  '%': ['%', undefined],
};

interface Reader {
  pattern: RegExp;
  parts: (keyof Parts | 'zone' | undefined)[];
  letters: string[];
}

const readers = new Map<string, Reader>();

function readerOf(format: string): Reader {
  const known = readers.get(format);
  if (known) return known;
  const parts: Reader['parts'] = [];
  const letters: string[] = [];
  const pattern = format.replace(/%([\s\S]?)|[.*+?^${}()|[\]\\]/g, (found, letter?: string) => {
    if (letter === undefined) return `\\${found}`;
    if (letter === '') throw refuse(18535, "Unmatched '%' at end of format string");
    const entry = Object.hasOwn(LETTERS, letter) ? LETTERS[letter] : undefined;
    if (!entry) throw refuse(18536, `Invalid format character '${found}' in format string`);
    parts.push(entry[1]);
    letters.push(letter);
    return `(${entry[0]})`;
  });
  const reader = { pattern: new RegExp(`^${pattern}$`, 'i'), parts, letters };
  if (readers.size > 1_000) readers.clear();
  readers.set(format, reader);
  return reader;
}

/** Reads a date as a format of `$dateFromString` tells. */
export function parseByFormat(text: string, format: string, zone: Zone | undefined): Date {
  const { pattern, parts, letters } = readerOf(format);
  const found = pattern.exec(text);
  if (!found) throw unreadable(text, 'it does not match the format');
  const read: Parts = {};
  let ownZone: string | undefined;
  for (const [i, part] of parts.entries()) {
    const written = found[i + 1] as string;
    if (part === 'zone') ownZone = letters[i] === 'Z' ? offsetOf(Number(written)) : written;
    else if (part) read[part] = readPart(letters[i] as string, written);
  }
  return moment(text, read, ownZone, zone);
}

function readPart(letter: string, written: string): number {
  if (letter === 'L') return Number(written.padEnd(3, '0'));
  if (letter !== 'b' && letter !== 'B') return Number(written);
  const start = written.slice(0, 3).toLowerCase();
  return MONTH_NAMES.findIndex((name) => name.slice(0, 3).toLowerCase() === start) + 1;
}

/** Minutes as an offset that a zone is named by. */
function offsetOf(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

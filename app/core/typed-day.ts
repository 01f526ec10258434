import { dayMs } from './days';
import { halfWide } from './typed-number';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Spreadsheets count days from 30 December 1899. */
const firstSerial = Date.UTC(1899, 11, 30);

/**
 * A day of a list as '2026-11-21': '21/11/2026', '21-11-26', '21st Nov 2026', 'Nov 21, 2026', '2026/11/21', '20261121',
 * '2026年11月21日', or the number that spreadsheets store, with or without a time. The day comes before the month, as in
 * Singapore. Anything else stays as it is, and is refused where days are read. Two digits of a year up to ten years ahead of
 * `now` are of this century.
 */
export function typedDay(cell: string, now: Date): string {
  const typed = halfWide(cell).trim();
  if (/^[1-9]\d{4}(\.\d+)?$/.test(typed))
    return new Date(firstSerial + Math.floor(Number(typed)) * dayMs).toISOString().slice(0, 10);
  const text = typed
    .replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?Z?$/i, '')
    .replace(/^\p{L}{3,9},? (?=\d|\p{L}{3,9} \d)/u, (word) => (monthOf(word) ? word : ''))
    .replace(/(?<=\d)(?:st|nd|rd|th)\b/i, '')
    .replace(/^(\p{L}{3,9})\.? (\d{1,2}),? (?=\d{4}$)/u, '$2 $1 ');
  const byYear =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ??
    /^(\d{4})(年)(\d{1,2})月(\d{1,2})[日号]?$/.exec(text) ??
    /^((?:19|20)\d{2})()(\d{2})(\d{2})$/.exec(text);
  if (byYear) return joinDay(byYear[1], byYear[3], byYear[4]);
  const byDay = /^(\d{1,2})[-/. ](\d{1,2}|\p{L}{3,9})\.?,?[-/. ](\d{4}|\d{2})$/u.exec(text);
  const [, day, month = '', year = ''] = byDay ?? [];
  const number = /^\d/.test(month) ? Number(month) : monthOf(month);
  if (day === undefined || number < 1 || number > 12) return typed;
  return joinDay(year.length === 2 ? fullYear(Number(year), now) : year, String(number), day);
}

/** How a day of numbers can be read: with the month first alone, as Americans write it, or either way. */
export function orderOfDay(cell: string): 'month first' | 'either' | undefined {
  const [, one, other] =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](?:\d{4}|\d{2})(?!\d)/.exec(halfWide(cell).trim()) ?? [];
  const [first, second] = [Number(one), Number(other)];
  if (!(first >= 1 && first <= 12) || first === second) return undefined;
  if (second <= 12) return 'either';
  return second <= 31 ? 'month first' : undefined;
}

/** The number of a month by the first three letters of its name; 0 of another word. */
const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const joinDay = (year = '', month = '', day = '') =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

function fullYear(year: number, now: Date): string {
  const century = Math.floor(now.getUTCFullYear() / 100) * 100;
  return String(century + year > now.getUTCFullYear() + 10 ? century - 100 + year : century + year);
}

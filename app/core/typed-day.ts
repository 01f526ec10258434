import { dayMs } from './days';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Spreadsheets count days from 30 December 1899. */
const firstSerial = Date.UTC(1899, 11, 30);

/**
 * A day of a list as '2026-11-21': '21/11/2026', '21-11-26', '21 Nov 2026', '2026/11/21', or the number that spreadsheets
 * store. The day comes before the month, as in Singapore. Anything else stays as it is, and is refused where days are read.
 * Two digits of a year up to ten years ahead of `now` are of this century.
 */
export function typedDay(cell: string, now: Date): string {
  const typed = cell.trim();
  if (/^[1-9]\d{4}$/.test(typed))
    return new Date(firstSerial + Number(typed) * dayMs).toISOString().slice(0, 10);
  const text = typed.replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?Z?$/i, '');
  const byYear = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (byYear) return joined(byYear[1], byYear[2], byYear[3]);
  const byDay = /^(\d{1,2})[-/. ](\d{1,2}|\p{L}{3,9})\.?,?[-/. ](\d{4}|\d{2})$/u.exec(text);
  const [, day, month = '', year = ''] = byDay ?? [];
  const number = /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  if (day === undefined || number < 1 || number > 12) return typed;
  return joined(year.length === 2 ? fullYear(Number(year), now) : year, String(number), day);
}

const joined = (year = '', month = '', day = '') =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

function fullYear(year: number, now: Date): string {
  const century = Math.floor(now.getUTCFullYear() / 100) * 100;
  return String(century + year > now.getUTCFullYear() + 10 ? century - 100 + year : century + year);
}

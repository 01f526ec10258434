import { dayAfter, weekdayOf } from '~/core/days';
import type { HolidayChange } from './collections';

/** A public holiday of a company. */
export interface Holiday {
  day: string;
  name: string;
  /** The date depends on the moon and may still be changed by the government. */
  tentative?: true;
}

/**
 * Singapore's public holidays as listed by the Ministry of Manpower. Days marked `tentative` are our own calculation
 * (see the README) and still have to be compared with its list.
 */
const gazetted: readonly Holiday[] = [
  { day: '2025-01-01', name: 'New Year’s Day' },
  { day: '2025-01-29', name: 'Chinese New Year' },
  { day: '2025-01-30', name: 'Chinese New Year' },
  { day: '2025-03-31', name: 'Hari Raya Puasa' },
  { day: '2025-04-18', name: 'Good Friday' },
  { day: '2025-05-01', name: 'Labour Day' },
  { day: '2025-05-03', name: 'Polling Day' },
  { day: '2025-05-12', name: 'Vesak Day' },
  { day: '2025-06-07', name: 'Hari Raya Haji' },
  { day: '2025-08-09', name: 'National Day' },
  { day: '2025-10-20', name: 'Deepavali' },
  { day: '2025-12-25', name: 'Christmas Day' },
  { day: '2026-01-01', name: 'New Year’s Day' },
  { day: '2026-02-17', name: 'Chinese New Year' },
  { day: '2026-02-18', name: 'Chinese New Year' },
  { day: '2026-03-21', name: 'Hari Raya Puasa' },
  { day: '2026-04-03', name: 'Good Friday' },
  { day: '2026-05-01', name: 'Labour Day' },
  { day: '2026-05-27', name: 'Hari Raya Haji' },
  { day: '2026-05-31', name: 'Vesak Day' },
  { day: '2026-08-09', name: 'National Day' },
  { day: '2026-11-08', name: 'Deepavali' },
  { day: '2026-12-25', name: 'Christmas Day' },
  { day: '2027-01-01', name: 'New Year’s Day' },
  { day: '2027-02-06', name: 'Chinese New Year' },
  { day: '2027-02-07', name: 'Chinese New Year' },
  { day: '2027-03-10', name: 'Hari Raya Puasa', tentative: true },
  { day: '2027-03-26', name: 'Good Friday' },
  { day: '2027-05-01', name: 'Labour Day' },
  { day: '2027-05-17', name: 'Hari Raya Haji', tentative: true },
  { day: '2027-05-20', name: 'Vesak Day', tentative: true },
  { day: '2027-08-09', name: 'National Day' },
  { day: '2027-10-28', name: 'Deepavali', tentative: true },
  { day: '2027-12-25', name: 'Christmas Day' },
];

/** The same with the following Monday off if one is on a Sunday (Holidays Act 1998, section 4(2)). */
export const singaporeHolidays: readonly Holiday[] = withMondays(gazetted);

/** Adds the day in lieu of each holiday on a Sunday: the next day that is not a holiday itself. */
function withMondays(holidays: readonly Holiday[]): Holiday[] {
  const days = new Set(holidays.map(({ day }) => day));
  const inLieu = holidays.flatMap((holiday): Holiday[] => {
    if (weekdayOf(holiday.day) !== 7) return [];
    let day = dayAfter(holiday.day, 1);
    while (days.has(day)) day = dayAfter(day, 1);
    days.add(day);
    return [{ ...holiday, day, name: `${holiday.name} (in lieu)` }];
  });
  return [...holidays, ...inLieu].sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Those of these years without a single day in a list: nobody has entered them yet. */
export function yearsNotListed(list: readonly Holiday[], years: readonly number[]): number[] {
  const listed = new Set(list.map(({ day }) => Number(day.slice(0, 4))));
  return years.filter((year) => !listed.has(year));
}

/** A company's list: Singapore's with its own changes. */
export function holidaysOf(changes: readonly HolidayChange[] = []): Holiday[] {
  const changed = new Set(changes.map(({ day }) => day));
  const own = changes.flatMap(({ day, name }) => (name === null ? [] : [{ day, name }]));
  return [...singaporeHolidays.filter(({ day }) => !changed.has(day)), ...own].sort((one, other) =>
    one.day < other.day ? -1 : 1,
  );
}
